import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { workflowNode } from '#fixtures/workflow-node';
import { emptyWorkflowDocument, type WorkflowNode } from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { applyCommand } from './apply-command.ts';
import { createCommandsPort } from './commands-port.ts';

const node = (inputs: WorkflowNode['inputs'] = {}) => workflowNode({ inputs });

function open() {
  const doc = new Y.Doc();
  writeDocument(doc, {
    ...emptyWorkflowDocument(),
    nodes: { a: node({ N: 1 }), b: node() },
    layout: { a: [0, 0, 0], b: [8, 8, 0] },
  });
  const clock = { now: 0, presses: 0 };
  const commands = createCommandsPort(doc, () => true, { now: () => clock.now, presses: () => clock.presses });
  return { doc, clock, commands, inputs: () => readDocument(doc).nodes['a']?.inputs };
}

test('a version that several nodes take is one step', () => {
  const { doc, commands } = open();
  const digests = () => Object.values(readDocument(doc).nodes).map(({ digest, stage }) => [digest, stage]);
  commands.dispatch({ type: 'node.pin-version', ids: ['a', 'b'], digest: 'e', stage: 'test' });
  expect(digests()).toEqual([
    ['e', 'test'],
    ['e', 'test'],
  ]);
  commands.undo();
  expect(digests()).toEqual([
    ['d', 'live'],
    ['d', 'live'],
  ]);
  expect(commands.canUndo()).toBe(false);
});

test('typing into one field within 500 ms is one step, another field or a pause begins a new one', () => {
  const { commands, clock, inputs } = open();
  const type = (value: number, at: number, property = 'N') => {
    clock.now = at;
    commands.dispatch({ type: 'node.set-input', id: 'a', property, value });
  };
  type(2, 0);
  type(3, 400);
  type(4, 800);
  type(5, 1300);
  type(6, 1400, 'M');
  commands.undo();
  expect(inputs()).toEqual({ N: 5 });
  commands.undo();
  expect(inputs()).toEqual({ N: 4 });
  commands.undo();
  expect(inputs()).toEqual({ N: 1 });
  expect(commands.canUndo()).toBe(false);
  commands.redo();
  expect(inputs()).toEqual({ N: 4 });
});

test('what the pointer did is a step of its own, however quick the next press on the same field', () => {
  const { commands, clock, inputs } = open();
  for (const value of [2, 3]) {
    clock.presses++;
    clock.now += 100;
    commands.dispatch({ type: 'node.set-input', id: 'a', property: 'N', value });
  }
  commands.undo();
  expect(inputs()).toEqual({ N: 2 });
  commands.undo();
  expect(inputs()).toEqual({ N: 1 });
});

test('every other command is a step of its own, however quick', () => {
  const { commands, doc } = open();
  commands.dispatch({ type: 'layout.move', positions: { a: { to: [4, 0, 1] }, b: { to: [12, 8, 1] } } });
  commands.dispatch({ type: 'layout.move', positions: { a: { to: [8, 0, 1] } } });
  commands.undo();
  expect(readDocument(doc).layout).toEqual({ a: [4, 0, 1], b: [12, 8, 1] });
  commands.undo();
  expect(readDocument(doc).layout).toEqual({ a: [0, 0, 0], b: [8, 8, 0] });
});

test('undo takes back one’s own changes only, and a deleted node comes back with what others did to its neighbours', () => {
  const { commands, doc } = open();
  commands.dispatch({
    type: 'link.add',
    target: 'b',
    portKey: 'dep/X',
    linkId: 'l',
    link: { node: 'a', output: 'model', order: 1 },
    replace: true,
  });
  commands.dispatch({ type: 'node.delete', ids: ['a'] });
  applyCommand(doc, { type: 'node.rename', id: 'b', name: 'theirs' }, 'somebody else');
  commands.undo();
  const { nodes, layout } = readDocument(doc);
  expect(nodes['a']).toEqual(node({ N: 1 }));
  expect(layout['a']).toEqual([0, 0, 0]);
  expect(nodes['b']).toMatchObject({ name: 'theirs', links: { 'dep/X': { l: { node: 'a' } } } });
});

test('one sets 1, another sets 2, the first undoes: 2 stays', () => {
  const { commands, doc, inputs } = open();
  commands.dispatch({ type: 'node.set-input', id: 'a', property: 'N', value: 10 });
  applyCommand(doc, { type: 'node.set-input', id: 'a', property: 'N', value: 20 }, 'somebody else');
  commands.undo();
  expect(inputs()).toEqual({ N: 20 });
});

test('nothing is written while the document may not be edited', () => {
  const doc = new Y.Doc();
  writeDocument(doc, { ...emptyWorkflowDocument(), nodes: { a: node() } });
  const commands = createCommandsPort(doc, () => false);
  commands.dispatch({ type: 'node.delete', ids: ['a'] });
  expect(Object.keys(readDocument(doc).nodes)).toEqual(['a']);
});

test('a description is written, cut to 2,000 characters, and undone', () => {
  const { commands, doc } = open();
  const description = () => readDocument(doc).meta.description;
  commands.dispatch({ type: 'workflow.describe', description: 'For the jury' });
  commands.dispatch({ type: 'workflow.rename', name: 'Slope' });
  commands.dispatch({ type: 'workflow.describe', description: 'x'.repeat(2001) });
  expect(description()).toBe('x'.repeat(2000));
  commands.undo();
  expect([description(), readDocument(doc).meta.name]).toEqual(['For the jury', 'Slope']);
  commands.undo();
  commands.undo();
  expect(description()).toBe('');
});
