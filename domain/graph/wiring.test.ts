import { expect, it } from 'vitest';
import { sampleFunction, sampleNode } from '#fixtures/sample-functions';
import type { FunctionRecord } from '../functions/function-record.ts';
import type { WorkflowNode } from '../workflow/document.ts';
import { deriveGraph } from './derive-wires.ts';
import { wiringOf } from './wiring.ts';

const link = (node: string) => ({ 'in/A': { l: { node, output: 'out/V', order: 0 } } });

/** A document that is open: who changes something puts new records beside the others. */
function opened() {
  const record = (isOld = false): FunctionRecord =>
    sampleFunction({
      id: 'f',
      output: 'F',
      inputs: { A: { type: 'number' } },
      outputs: isOld ? [] : [{ name: 'V', type: 'number' }],
    });
  const held = {
    nodes: { a: sampleNode('f'), b: { ...sampleNode('f'), links: link('a') } } as Record<string, WorkflowNode>,
    f: record(),
  };
  const open = { document: () => ({ nodes: held.nodes }), functionOf: (id: string) => (id === 'f' ? held.f : undefined) };
  return {
    open,
    put: (id: string, change: Partial<WorkflowNode>) => {
      held.nodes = { ...held.nodes, [id]: { ...(Object.hasOwn(held.nodes, id) ? held.nodes[id]! : sampleNode('f')), ...change } };
    },
    drop: (id: string) => {
      held.nodes = Object.fromEntries(Object.entries(held.nodes).filter(([other]) => other !== id));
    },
    publish: () => {
      held.f = record(true);
    },
    wires: () => wiringOf(open).wires.map(({ id, problem }) => [id, problem?.code]),
    anew: () => deriveGraph(open.document(), open.functionOf).wires.map(({ id, problem }) => [id, problem?.code]),
  };
}

it('C.01g wires are derived once for all who ask; a value that is typed derives none', () => {
  const { open, put } = opened();
  const graph = wiringOf(open);
  expect(wiringOf(open)).toBe(graph);
  // Somebody who reads the same document by another way.
  expect(wiringOf({ ...open })).toBe(graph);
  put('a', { inputs: { A: 4 } });
  put('b', { note: 'Ask first.' });
  expect(wiringOf(open)).toBe(graph);
});

it('wires are those of the document after each change that they follow from', () => {
  const { put, drop, publish, wires, anew, open } = opened();
  const steps: [string, () => void][] = [
    ['a wire', () => put('a', { links: link('b') })],
    ['a wire taken away', () => put('a', { links: {} })],
    ['another function', () => put('b', { functionId: 'gone' })],
    ['the function again', () => put('b', { functionId: 'f' })],
    ['switched off', () => put('a', { disabled: true })],
    ['a name, which problems tell', () => put('a', { name: 'North' })],
    ['a new node', () => put('c', { links: link('a') })],
    ['a node with a name of objects', () => put('__proto__', {})],
    ['a node taken away', () => drop('a')],
    ['another version that gives less', publish],
  ];
  for (const [name, step] of steps) {
    const before = wiringOf(open);
    step();
    expect(wiringOf(open), name).not.toBe(before);
    expect(wires(), name).toEqual(anew());
    expect([...wiringOf(open).nodes.keys()], name).toEqual(Object.keys(open.document().nodes).toSorted());
  }
});
