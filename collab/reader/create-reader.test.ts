import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { workflowNode } from '#fixtures/workflow-node';
import { emptyWorkflowDocument, type WorkflowNode } from '#domain';
import { applyCommand } from '../commands/apply-command.ts';
import { writeDocument } from '../document/document-shape.ts';
import { createReader } from './create-reader.ts';

const node = (inputs: WorkflowNode['inputs'] = {}) => workflowNode({ inputs });
const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };

/** A reader over a copy that hears of changes as a colleague's: by update bytes. */
function open(count: number) {
  const theirs = new Y.Doc();
  const nodes = Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, node({ N: index })]));
  writeDocument(theirs, {
    ...emptyWorkflowDocument(),
    nodes,
    layout: Object.fromEntries(Object.keys(nodes).map((id) => [id, [0, 0, 0] as [number, number, 0]])),
  });
  const mine = new Y.Doc();
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  theirs.on('update', (update: Uint8Array) => Y.applyUpdate(mine, update));
  return { theirs, reader: createReader(mine, FUNCTIONS, () => true) };
}

test('one changed input of a colleague touches one record of 500: one notification, others keep their identity', () => {
  const { theirs, reader } = open(500);
  const heard: string[] = [];
  for (const id of Object.keys(reader.document().nodes)) {
    reader.subscribe('nodes', id, () => heard.push(id));
    reader.subscribe('layout', id, () => heard.push(`layout ${id}`));
  }
  reader.subscribeIds('nodes', () => heard.push('ids'));
  reader.subscribeAll((touched) =>
    heard.push(`all ${[...touched].map(([root, ids]) => `${root}:${[...ids].join()}`).join(' ')}`),
  );
  const before = { ...reader.document().nodes };
  applyCommand(theirs, { type: 'node.set-input', id: 'n7', property: 'N', value: 70 }, 'them');
  expect(heard).toEqual(['n7', 'all nodes:n7']);
  expect(reader.get('nodes', 'n7')).toEqual(node({ N: 70 }));
  for (const id of Object.keys(before)) expect(reader.get('nodes', id) === before[id]).toBe(id !== 'n7');
});

test('adding and deleting tells who watches the ids; a second deep change is heard too', () => {
  const { theirs, reader } = open(2);
  const heard: string[] = [];
  reader.subscribeIds('nodes', () => heard.push(Object.keys(reader.document().nodes).join()));
  reader.subscribe('nodes', 'n0', () => heard.push('n0'));
  applyCommand(theirs, { type: 'node.add', id: 'x', node: node({ Rows: [{ a: 1 }, { a: 2 }] }), layout: [0, 0, 0] }, 'them');
  applyCommand(theirs, { type: 'node.set-input', id: 'x', property: 'Rows', value: [{ a: 1 }, { a: 3 }] }, 'them');
  expect(reader.get('nodes', 'x')).toMatchObject({ inputs: { Rows: [{ a: 1 }, { a: 3 }] } });
  applyCommand(theirs, { type: 'node.delete', ids: ['n0'] }, 'them');
  expect(heard).toEqual(['n0,n1,x', 'n0', 'n1,x']);
  expect(reader.get('nodes', 'n0')).toBeUndefined();
  expect(reader.get('nodes', '__proto__')).toBeUndefined();
});

test('W3.08e a cell that a colleague changes makes its row anew and leaves the other rows and inputs what they were', () => {
  const { theirs, reader } = open(1);
  const rows = [
    { Name: 'Lab', Size: { Area: 4 } },
    { Name: 'Hall', Size: { Area: 9 } },
  ];
  applyCommand(theirs, { type: 'node.add', id: 'x', node: node({ Rows: rows, Roof: { Pitch: 3 } }), layout: [0, 0, 0] }, 'them');
  const inputs = () => (reader.get('nodes', 'x') as WorkflowNode).inputs as { Rows: typeof rows; Roof: object };
  const before = inputs();
  const next = [rows[0]!, { Name: 'Hall', Size: { Area: 8 } }];
  applyCommand(theirs, { type: 'node.set-input', id: 'x', property: 'Rows', value: next }, 'them');
  expect(inputs().Rows).toEqual(next);
  expect(inputs().Rows[0]).toBe(before.Rows[0]);
  expect(inputs().Roof).toBe(before.Roof);
  expect(before.Rows).toEqual(rows);
  const held = inputs();
  applyCommand(theirs, { type: 'node.rename', id: 'x', name: 'Programme' }, 'them');
  expect(inputs()).toBe(held);
});

test('an ended subscription hears nothing', () => {
  const { theirs, reader } = open(1);
  let heard = 0;
  reader.subscribe('meta', 'name', () => heard++)();
  const stop = reader.subscribe('meta', 'name', () => heard++);
  applyCommand(theirs, { type: 'workflow.rename', name: 'A' }, 'them');
  stop();
  applyCommand(theirs, { type: 'workflow.rename', name: 'B' }, 'them');
  expect(heard).toBe(1);
  expect(reader.document().meta.name).toBe('B');
});
