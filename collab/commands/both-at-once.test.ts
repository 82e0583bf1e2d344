import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { workflowNode } from '#fixtures/workflow-node';
import {
  emptyWorkflowDocument,
  NODE_NOTE_MAX,
  RICH_TEXT_MAX,
  type CommandCall,
  type NodeId,
  type NodeLayout,
  type WorkflowDocument,
} from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { createCommandsPort } from './commands-port.ts';

const frame = { title: 'Site', colour: 'blue', collapsed: false };
const link = (node: string) => ({ node, output: 'out/Value', order: 0 });

/** Two tabs at one document: `a` and `b` lie in the frame `f`, `c` takes from `a`. What each does is told when they meet. */
function twoPeople() {
  const first = new Y.Doc();
  writeDocument(first, {
    ...emptyWorkflowDocument(),
    nodes: {
      a: workflowNode({ layoutGroup: 'f', inputs: { Value: 3 } }),
      b: workflowNode({ layoutGroup: 'f' }),
      c: workflowNode({ links: { 'in/A': { l: link('a') } } }),
    },
    layout: { a: [0, 0, 0], b: [300, 0, 0], c: [900, 0, 0] },
    frames: { f: frame },
  });
  const second = new Y.Doc();
  Y.applyUpdate(second, Y.encodeStateAsUpdate(first));
  const tabs = [first, second].map((doc) => createCommandsPort(doc, () => true));
  const meet = (): WorkflowDocument => {
    const [ofFirst, ofSecond] = [first, second].map((doc) => Y.encodeStateAsUpdate(doc)) as [Uint8Array, Uint8Array];
    Y.applyUpdate(second, ofFirst);
    Y.applyUpdate(first, ofSecond);
    const [one, other] = [readDocument(first), readDocument(second)];
    expect(other).toEqual(one);
    return one;
  };
  const both = (one: CommandCall, other: CommandCall): WorkflowDocument => {
    tabs[0]?.dispatch(one);
    tabs[1]?.dispatch(other);
    return meet();
  };
  return { both, meet, tabs };
}

describe('bad input: two people at the same', () => {
  it('tidy: one arrangement stands whole, and each takes back only their own', () => {
    const { both, tabs, meet } = twoPeople();
    const rows: Record<NodeId, NodeLayout> = { a: [0, 0, 0], b: [0, 200, 0], c: [0, 400, 0] };
    const columns: Record<NodeId, NodeLayout> = { a: [0, 0, 0], b: [400, 0, 0], c: [800, 0, 0] };
    const to = (places: Record<NodeId, NodeLayout>) =>
      Object.fromEntries(Object.entries(places).map(([id, at]) => [id, { to: at }]));
    const { layout } = both({ type: 'layout.move', positions: to(rows) }, { type: 'layout.move', positions: to(columns) });
    expect([rows, columns]).toContainEqual(layout);
    tabs[0]?.undo();
    tabs[1]?.undo();
    const before = { a: [0, 0, 0], b: [300, 0, 0], c: [900, 0, 0] };
    expect(meet().layout).toEqual(before);
    for (const tab of tabs) tab.redo();
    expect([rows, columns]).toContainEqual(meet().layout);
    for (const tab of tabs) tab.undo();
    expect(meet().layout).toEqual(before);
  });

  it('a value that a colleague wrote over and gave back is still the step of who set it', () => {
    const { tabs, meet } = twoPeople();
    const set = (value: number): CommandCall => ({ type: 'node.set-input', id: 'a', property: 'Value', value });
    const valueNow = () => meet().nodes['a']?.inputs['Value'];
    tabs[0]?.dispatch({ type: 'node.rename', id: 'b', name: 'Core' });
    tabs[0]?.dispatch(set(5));
    meet();
    tabs[1]?.dispatch(set(9));
    expect(valueNow()).toBe(9);
    tabs[1]?.undo();
    expect(valueNow()).toBe(5);
    tabs[0]?.undo();
    expect(valueNow()).toBe(3);
    expect(meet().nodes['b']?.name).toBe('Core');
    tabs[0]?.redo();
    expect(valueNow()).toBe(5);
    tabs[0]?.undo();
    tabs[0]?.undo();
    expect(meet().nodes['b']?.name).not.toBe('Core');
    // What the colleague leaves standing is theirs.
    for (const _ of [1, 2]) tabs[0]?.redo();
    expect(valueNow()).toBe(5);
    tabs[1]?.dispatch(set(9));
    meet();
    tabs[0]?.undo();
    expect(valueNow()).toBe(9);
  });

  it('W3.24 a change by hand that a colleague wrote over and took back is taken back by its own step', () => {
    const { tabs, meet } = twoPeople();
    const hand = (Depth: number): CommandCall => ({
      type: 'override.edit',
      id: 'a',
      name: 'Panel',
      entries: { e: { identity: { Side: 1 }, element: 'p1', value: { Depth }, original: { Depth: 0.2 } } },
    });
    const depth = () => meet().nodes['a']?.overrides?.['Panel']?.['e']?.value;
    tabs[0]?.dispatch(hand(0.4));
    meet();
    tabs[1]?.dispatch(hand(0.6));
    expect(depth()).toEqual({ Depth: 0.6 });
    tabs[1]?.undo();
    expect(depth()).toEqual({ Depth: 0.4 });
    tabs[0]?.undo();
    expect(depth()).toBeUndefined();
  });

  it('a value: whoever’s stands takes it back to the one of before, not to none', () => {
    const { both, tabs, meet } = twoPeople();
    const set = (value: number): CommandCall => ({ type: 'node.set-input', id: 'a', property: 'Value', value });
    both(set(4), set(5));
    for (const tab of tabs) tab.undo();
    expect(meet().nodes['a']?.inputs).toEqual({ Value: 3 });
  });

  it('collapse: it is collapsed once; deleted by the other meanwhile its members stay, in no frame', () => {
    const collapse: CommandCall = { type: 'frame.patch', patches: { f: { collapsed: true } } };
    expect(twoPeople().both(collapse, collapse).frames['f']?.collapsed).toBe(true);
    const gone = twoPeople().both(collapse, { type: 'node.delete', ids: [], frames: ['f'] });
    expect(gone.frames).toEqual({});
    expect(Object.keys(gone.nodes)).toEqual(['a', 'b', 'c']);
  });

  it('delete: it is gone once; what the other moved, set or wired of it meanwhile brings no half of it back', () => {
    const remove: CommandCall = { type: 'node.delete', ids: ['a'] };
    const once = twoPeople().both(remove, remove);
    expect([Object.keys(once.nodes), Object.keys(once.layout)]).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ]);
    const changed = twoPeople().both(remove, { type: 'node.set-input', id: 'a', property: 'Value', value: 4 });
    expect(Object.keys(changed.nodes)).toEqual(['b', 'c']);
  });
});

describe('bad input: two people on one handle', () => {
  const held = (Depth: number): CommandCall => ({
    type: 'override.edit',
    id: 'a',
    name: 'Panel',
    entries: {
      e: {
        identity: { Place: 1.5 },
        element: { Id: 'p1', discriminator: 'Elements.Panel' },
        value: { Depth },
        original: { Depth: 0.2 },
      },
    },
  });
  const entryOf = ({ nodes }: WorkflowDocument) => nodes['a']?.overrides?.['Panel']?.['e'] as Record<string, unknown> | undefined;

  it('W3.27 both let go at once: one depth stands for both, what was is still known, undo of both leaves none', () => {
    for (let round = 0; round < 20; round++) {
      const { both, tabs, meet } = twoPeople();
      const entry = entryOf(both(held(0.3), held(0.5)));
      expect([{ Depth: 0.3 }, { Depth: 0.5 }]).toContainEqual(entry?.['value']);
      expect(entry).toMatchObject({ identity: { Place: 1.5 }, original: { Depth: 0.2 } });
      for (const tab of tabs) tab.undo();
      expect(meet().nodes['a']).not.toHaveProperty('overrides');
    }
  });

  it('W3.27 one lets go while the other still holds: the later depth stands, and undo goes back to the colleague’s', () => {
    const { meet, tabs } = twoPeople();
    tabs[0]?.dispatch(held(0.3));
    meet();
    tabs[1]?.dispatch(held(0.5));
    expect(entryOf(meet())).toMatchObject({ value: { Depth: 0.5 }, original: { Depth: 0.2 }, previous: { Depth: 0.3 } });
    tabs[1]?.undo();
    expect(entryOf(meet())).toMatchObject({ value: { Depth: 0.3 }, original: { Depth: 0.2 } });
  });

  it('W3.27 one takes the element away while the other lets go: both are kept, and told by the next run', () => {
    const { both } = twoPeople();
    const { nodes } = both(held(0.3), {
      type: 'override.remove',
      id: 'a',
      name: 'Panel',
      entries: { r: { identity: { Place: 1.5 }, element: { Id: 'p1', discriminator: 'Elements.Panel' } } },
    });
    expect(Object.keys(nodes['a']?.overrides?.['Panel'] ?? {})).toEqual(['e']);
    expect(Object.keys(nodes['a']?.removals?.['Panel'] ?? {})).toEqual(['r']);
  });
});

describe('bad input: a note of 1 MB', () => {
  const text = 'x'.repeat(1_000_000);

  it('on the board keeps what a note holds, and takes no more', () => {
    const { tabs, meet } = twoPeople();
    const note = { text: [{ insert: text }], box: [0, 0, 200, 100] as [number, number, number, number], colour: 'sand' };
    tabs[0]?.dispatch({ type: 'note.put', id: 'n', note });
    const held =
      meet()
        .notes['n']?.text.map(({ insert }) => insert)
        .join('') ?? '';
    expect(held.length).toBeLessThanOrEqual(RICH_TEXT_MAX);
    expect(held.startsWith('xxx')).toBe(true);
  });

  it('on a card is cut where a card’s note ends', () => {
    const { tabs, meet } = twoPeople();
    tabs[0]?.dispatch({ type: 'node.patch', ids: ['a'], patch: { note: text } });
    expect(meet().nodes['a']?.note?.length).toBeLessThanOrEqual(NODE_NOTE_MAX);
  });
});
