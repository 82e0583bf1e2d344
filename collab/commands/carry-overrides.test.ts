import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, type CommandCall, type WorkflowNode } from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { applyCommand } from './apply-command.ts';
import { createCommandsPort } from './commands-port.ts';

const BY_HAND = {
  overrides: {
    Panel: { e1: { identity: { Place: 1.5 }, value: { Depth: 0.4 }, original: { Depth: 0.25 }, by: 'Lena', at: 5, order: 1 } },
  },
  additions: { Panel: { a1: { value: { Depth: 1 }, order: 1 } } },
  removals: { Panel: { r1: { identity: { Place: 3 }, element: { Id: 'p3', discriminator: 'P', at: [0, 1, 2] }, order: 1 } } },
};
const NODE: WorkflowNode = {
  functionId: 'facade',
  stage: 'live',
  digest: 'd',
  name: '',
  disabled: false,
  inputs: { Count: 4 },
  links: {},
  ...(BY_HAND as unknown as Partial<WorkflowNode>),
};

function open(): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc, { ...emptyWorkflowDocument(), nodes: { f: NODE }, layout: { f: [0, 0, 0] } });
  return doc;
}
const byHandOf = (doc: Y.Doc, id: string) => {
  const { overrides, additions, removals } = readDocument(doc).nodes[id] ?? {};
  return JSON.parse(JSON.stringify({ overrides, additions, removals })) as unknown;
};
const run = (doc: Y.Doc, call: CommandCall) => applyCommand(doc, call, 'me');

describe('changes by hand of a function', () => {
  it('W3.27: go with a duplicate, which is changed alone', () => {
    const doc = open();
    run(doc, { type: 'node.duplicate', ids: { f: 'g' }, offset: [24, 24] });
    expect(byHandOf(doc, 'g')).toEqual(BY_HAND);
    run(doc, { type: 'override.revert', id: 'g', name: 'Panel', entries: { e1: null } });
    expect(byHandOf(doc, 'f')).toEqual(BY_HAND);
    expect(byHandOf(doc, 'g')).toEqual({ additions: BY_HAND.additions, removals: BY_HAND.removals });
  });

  it('W3.27: go with what is pasted', () => {
    const doc = open();
    run(doc, { type: 'node.paste', nodes: { p: { node: NODE, layout: [0, 0, 0] } } });
    expect(byHandOf(doc, 'p')).toEqual(BY_HAND);
  });

  it('W3.27: stay when another version of the function is chosen', () => {
    const doc = open();
    run(doc, { type: 'node.pin-version', ids: ['f'], digest: 'newer', stage: 'live' });
    expect(byHandOf(doc, 'f')).toEqual(BY_HAND);
  });

  it('W3.27: are cleared with its inputs where that is asked, in one step that is undone; else they stay', () => {
    const doc = open();
    const commands = createCommandsPort(doc, () => true);
    commands.dispatch({ type: 'node.reset-inputs', id: 'f', properties: ['Count'] });
    expect(byHandOf(doc, 'f')).toEqual(BY_HAND);
    commands.dispatch({ type: 'node.reset-inputs', id: 'f', properties: [], overrides: true });
    expect(byHandOf(doc, 'f')).toEqual({});
    commands.undo();
    expect(byHandOf(doc, 'f')).toEqual(BY_HAND);
  });

  it('W3.27: come back with a function that was deleted', () => {
    const doc = open();
    const commands = createCommandsPort(doc, () => true);
    commands.dispatch({ type: 'node.delete', ids: ['f'] });
    expect(readDocument(doc).nodes['f']).toBeUndefined();
    commands.undo();
    expect(byHandOf(doc, 'f')).toEqual(BY_HAND);
  });
});
