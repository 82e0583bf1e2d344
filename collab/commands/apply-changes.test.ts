import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  changesBetween,
  emptyWorkflowDocument,
  jsonEqual,
  restoreGroups,
  type CommandCall,
  type WorkflowDocument,
} from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { createCommandsPort } from './commands-port.ts';

const random = (seed: number) => {
  let state = seed * 2_654_435_761;
  return (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return Math.abs(state >> 3) % most;
  };
};
const node = (height: number) =>
  workflowNode({
    inputs: {
      Height: height,
      Rows: [
        { Use: 'Office', Area: height },
        { Use: 'Shop', Area: 2 },
      ],
    },
  });
const START: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: Object.fromEntries(['a', 'b', 'c', 'd'].map((id, index) => [id, node(index)])),
  layout: Object.fromEntries(['a', 'b', 'c', 'd'].map((id, index) => [id, [index * 40, 0, 0]])),
};

/** Three people on one document, who hear of each other when `sync` is called. */
function people(count: number) {
  const docs = Array.from({ length: count }, () => new Y.Doc());
  writeDocument(docs[0] as Y.Doc, START);
  const state = Y.encodeStateAsUpdate(docs[0] as Y.Doc);
  for (const doc of docs.slice(1)) Y.applyUpdate(doc, state);
  return {
    docs,
    ports: docs.map((doc) => createCommandsPort(doc, () => true)),
    read: (who: number) => readDocument(docs[who] as Y.Doc),
    sync() {
      for (const from of docs)
        for (const to of docs) if (from !== to) Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
    },
  };
}

function edit(pick: (most: number) => number, step: number): CommandCall {
  const id = ['a', 'b', 'c', 'd', 'e'][pick(5)] as string;
  const calls: CommandCall[] = [
    { type: 'node.set-input', id, property: 'Height', value: 100 + step },
    { type: 'node.set-input', id, property: 'Rows', value: [{ Use: `Use ${step}`, Area: step }] },
    { type: 'node.rename', id, name: `Name ${step}` },
    { type: 'node.delete', ids: [id] },
    { type: 'node.add', id, node: node(step), layout: [0, step * 4, 0] },
    {
      type: 'link.add',
      target: id,
      portKey: 'in/Site',
      linkId: `l${step}`,
      link: { node: 'a', output: 'model', order: 0 },
      replace: false,
    },
    { type: 'workflow.rename', name: `Tower ${step}` },
  ];
  return calls[pick(calls.length)] as CommandCall;
}

describe('a restore', () => {
  it('while two others edit loses none of their later edits, and undo gives what stood before, in 300 rounds', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const pick = random(seed);
      const { ports, read, sync } = people(3);
      const then = read(0);
      for (let step = 0; step < 8; step++) {
        ports[pick(3)]?.dispatch(edit(pick, step));
        sync();
      }
      const before = read(2);
      const changes = changesBetween(before, then);
      ports[2]?.dispatch({ type: 'document.change', changes });
      expect(jsonEqual(read(2), then), `seed ${seed}: restored`).toBe(true);
      // Meanwhile the others write where nothing was restored, and one into what comes back.
      const fresh = `fresh-${seed}`;
      ports[0]?.dispatch({ type: 'node.add', id: fresh, node: node(seed), layout: [4, 4, 0] });
      ports[1]?.dispatch({ type: 'workflow.describe', description: `By the second, ${seed}` });
      sync();
      for (const who of [0, 1, 2]) {
        expect(read(who).nodes[fresh]?.inputs['Height'], `seed ${seed}`).toBe(seed);
        expect(read(who).meta.description).toBe(`By the second, ${seed}`);
      }
      expect(jsonEqual(read(0), read(1)) && jsonEqual(read(1), read(2)), `seed ${seed}: converged`).toBe(true);
      if (changes.length === 0) continue;
      ports[2]?.undo();
      const undone = read(2);
      delete undone.nodes[fresh];
      delete undone.layout[fresh];
      undone.meta.description = before.meta.description;
      expect(jsonEqual(undone, before), `seed ${seed}: undone`).toBe(true);
    }
  });

  it('of one function leaves the others, and whatever else of it nobody asked for', () => {
    const { ports, read } = people(1);
    const then = read(0);
    for (const call of [
      { type: 'node.set-input', id: 'a', property: 'Height', value: 50 },
      { type: 'node.set-input', id: 'b', property: 'Height', value: 60 },
      { type: 'node.delete', ids: ['c'] },
      { type: 'layout.move', positions: { a: { to: [400, 0, 0] } } },
    ] as CommandCall[])
      ports[0]?.dispatch(call);
    const groups = restoreGroups(read(0), then);
    expect(groups.map(({ key }) => key).toSorted()).toEqual(['node a', 'node b', 'node c', 'places']);
    const wanted = groups.filter(({ key }) => key === 'node a' || key === 'node c').flatMap(({ changes }) => changes);
    ports[0]?.dispatch({ type: 'document.change', changes: wanted });
    const now = read(0);
    expect([now.nodes['a']?.inputs['Height'], now.nodes['b']?.inputs['Height']]).toEqual([0, 60]);
    expect(now.nodes['c']).toEqual(then.nodes['c']);
    expect([now.layout['c'], now.layout['a']]).toEqual([then.layout['c'], [400, 0, 0]]);
    ports[0]?.undo();
    expect(read(0).nodes['c']).toBeUndefined();
  });

  it('of what lies in a function that is gone leaves it gone', () => {
    const { ports, read } = people(1);
    ports[0]?.dispatch({ type: 'node.delete', ids: ['a'] });
    ports[0]?.dispatch({
      type: 'document.change',
      changes: [{ root: 'nodes', id: 'a', path: ['inputs', 'Height'], from: 1, to: 2 }],
    });
    expect(read(0).nodes['a']).toBeUndefined();
  });

  it('brings back links, changes by hand and views to the key', () => {
    const { ports, read } = people(1);
    const then = read(0);
    const entry = { identity: { Id: 'p' }, value: { Width: 2, Kind: 'glass' }, original: { Width: 1, Kind: 'stone' }, order: 1 };
    ports[0]?.dispatch({
      type: 'override.edit',
      id: 'a',
      name: 'panel',
      entries: { e1: { identity: { Id: 'p' }, value: { Width: 2 } } },
    });
    ports[0]?.dispatch({
      type: 'link.add',
      target: 'b',
      portKey: 'in/S',
      linkId: 'l',
      link: { node: 'a', output: 'model', order: 0 },
      replace: false,
    });
    const now = read(0);
    ports[0]?.dispatch({ type: 'document.change', changes: changesBetween(now, then) });
    expect(read(0)).toEqual(then);
    ports[0]?.dispatch({ type: 'document.change', changes: changesBetween(then, now) });
    expect(read(0)).toEqual(now);
    const changed = {
      ...now,
      nodes: { ...now.nodes, a: { ...now.nodes['a'], overrides: { panel: { e1: entry } } } },
    } as WorkflowDocument;
    ports[0]?.dispatch({ type: 'document.change', changes: changesBetween(now, changed) });
    expect(read(0)).toEqual(changed);
  });
});
