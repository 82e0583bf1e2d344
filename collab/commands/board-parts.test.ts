import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { workflowNode } from '#fixtures/workflow-node';
import { emptyWorkflowDocument, type CommandCall, type WorkflowDocument } from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { createCommandsPort } from './commands-port.ts';

const node = (layoutGroup?: string) => workflowNode(layoutGroup === undefined ? {} : { layoutGroup });
const frame = (parent?: string) => ({
  title: 'F',
  colour: 'blue',
  collapsed: false,
  ...(parent === undefined ? {} : { parent }),
});
const note = (layoutGroup: string) => ({
  text: [{ insert: 'Start here.\n' }],
  box: [0, 0, 204, 96] as [number, number, number, number],
  colour: 'sand',
  layoutGroup,
});

/** `outer` holds `a`, `inner` and the note `n`; `inner` holds `b`; `c` lies in none. */
function open() {
  const doc = new Y.Doc();
  writeDocument(doc, {
    ...emptyWorkflowDocument(),
    nodes: { a: node('outer'), b: node('inner'), c: node() },
    layout: { a: [0, 0, 0], b: [300, 0, 0], c: [900, 0, 0] },
    frames: { outer: frame(), inner: frame('outer') },
    notes: { n: note('outer') },
  });
  const commands = createCommandsPort(doc, () => true);
  const run = (call: CommandCall): WorkflowDocument => {
    commands.dispatch(call);
    return readDocument(doc);
  };
  return { run, commands, read: () => readDocument(doc) };
}

const groups = ({ nodes }: WorkflowDocument) =>
  Object.fromEntries(Object.entries(nodes).map(([id, { layoutGroup }]) => [id, layoutGroup]));

describe('frames in the document', () => {
  it('makes a frame around members as one step', () => {
    const { run, commands, read } = open();
    const made = run({ type: 'frame.make', id: 'x', frame: frame('outer'), members: { nodes: ['a', 'c'], notes: ['n'] } });
    expect(groups(made)).toEqual({ a: 'x', b: 'inner', c: 'x' });
    expect(made.notes['n']?.layoutGroup).toBe('x');
    commands.undo();
    expect(groups(read())).toEqual({ a: 'outer', b: 'inner', c: undefined });
    expect(Object.keys(read().frames)).toEqual(['outer', 'inner']);
  });

  it('never puts a frame into itself or what lies in it, nor anything into a frame that is gone', () => {
    const { run } = open();
    expect(run({ type: 'frame.assign', members: { frames: ['outer'] }, frame: 'inner' }).frames['outer']?.parent).toBeUndefined();
    expect(groups(run({ type: 'frame.assign', members: { nodes: ['c'] }, frame: 'gone' }))['c']).toBeUndefined();
  });

  it('keeps members of a deleted frame, in the frame around; of both deleted, in none', () => {
    const { run, commands } = open();
    expect(groups(run({ type: 'node.delete', ids: [], frames: ['inner'] }))['b']).toBe('outer');
    commands.undo();
    const bare = run({ type: 'node.delete', ids: [], frames: ['inner', 'outer'] });
    expect(groups(bare)).toEqual({ a: undefined, b: undefined, c: undefined });
    expect(bare.frames).toEqual({});
  });

  it('deletes a frame with all that lies in it at any depth, and brings it back in one step', () => {
    const { run, commands, read } = open();
    const before = read();
    const after = run({ type: 'frame.delete', id: 'outer', withMembers: true });
    expect([Object.keys(after.nodes), after.frames, after.notes, Object.keys(after.layout)]).toEqual([['c'], {}, {}, ['c']]);
    commands.undo();
    expect(read()).toEqual(before);
  });

  it('moves cards, notes and collapsed frames and puts them into another frame in one step', () => {
    const { run, commands, read } = open();
    run({ type: 'frame.patch', patches: { inner: { collapsed: true } } });
    const before = read();
    const after = run({
      type: 'layout.move',
      positions: { c: { to: [340, 40, 0] } },
      frames: { inner: [8, 12] },
      notes: { n: [40, 44] },
      into: { members: { nodes: ['c'] }, frame: 'inner' },
    });
    expect(after.nodes['c']?.layoutGroup).toBe('inner');
    expect(after.frames['inner']?.at).toEqual([8, 12]);
    expect(after.notes['n']?.box).toEqual([40, 44, 204, 96]);
    commands.undo();
    expect(read()).toEqual(before);
  });

  it('copies a frame with what lies in it; a copy without its frame lies in the same one', () => {
    const { run } = open();
    const after = run({
      type: 'node.duplicate',
      ids: { a: 'a2', b: 'b2' },
      offset: [24, 24],
      frames: { inner: 'inner2' },
      notes: { n: 'n2' },
    });
    expect(groups(after)).toMatchObject({ a2: 'outer', b2: 'inner2' });
    expect(after.frames['inner2']?.parent).toBe('outer');
    expect(after.notes['n2']).toMatchObject({ box: [24, 24, 204, 96], text: [{ insert: 'Start here.\n' }] });
  });

  it('sets remarks of cards and takes them away', () => {
    const { run } = open();
    const set = run({ type: 'node.patch', ids: ['a', 'c'], patch: { note: 'Ask first', colour: 'rose', rows: 'all' } });
    expect(set.nodes['a']).toMatchObject({ note: 'Ask first', colour: 'rose', rows: 'all' });
    expect(run({ type: 'node.patch', ids: ['a'], patch: { note: undefined } }).nodes['a']).not.toHaveProperty('note');
  });
});
