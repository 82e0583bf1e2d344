import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunctionRecord } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { WorkflowNode } from '../workflow/document.ts';
import { deriveGraph, type WorkflowGraph } from './derive-wires.ts';

interface Drawn {
  count: number;
  /** Wires that somebody laid: source → target. */
  laid: [number, number][];
  /** Models asked for by name: maker, taker, whether it can do without. */
  named: [number, number, boolean][];
  disabled: number[];
}

const drawn = (named: fc.Arbitrary<boolean>, mostLaid: number): fc.Arbitrary<Drawn> =>
  fc.integer({ min: 1, max: 10 }).chain((count) => {
    const node = fc.integer({ min: 0, max: count - 1 });
    return fc.record({
      count: fc.constant(count),
      laid: fc.array(fc.tuple(node, node), { maxLength: mostLaid }),
      named: fc.array(fc.tuple(node, node, named), { maxLength: 14 }),
      disabled: fc.array(node, { maxLength: 2 }),
    });
  });

function graphOf({ count, laid, named, disabled }: Drawn): WorkflowGraph {
  const records = new Map<string, FunctionRecord>();
  const nodes: Record<string, WorkflowNode> = {};
  for (let at = 0; at < count; at++) {
    const needs = new Map(named.filter(([from, to]) => to === at && from !== to).map(([from, , optional]) => [from, optional]));
    records.set(
      `f${at}`,
      readFunctionRecord({
        id: `f${at}`,
        name: `f${at}`,
        language: 'typescript',
        model_output: `Model ${at}`,
        model_dependencies: [...needs].map(([from, optional]) => ({ name: `Model ${from}`, optional })),
        input_schema: { type: 'object', properties: { A: { type: 'number' } } },
        outputs: [{ name: 'Out', description: '', type: 'number', unit_type: 'none' }],
      }),
    );
    const into = laid.filter(([, to]) => to === at).map(([from]) => from);
    const source = into.at(-1);
    nodes[`n${at}`] = {
      functionId: `f${at}`,
      stage: 'live',
      digest: 'd',
      name: '',
      disabled: disabled.includes(at),
      inputs: {},
      links: source === undefined ? {} : { 'in/A': { one: { node: `n${source}`, output: 'out/Out', order: 0 } } },
    };
  }
  return deriveGraph({ nodes }, (id) => records.get(id));
}

/** Pairs (from, to) such that a way leads there over wires between enabled nodes: Warshall's closure. */
function ways({ nodes, wires }: WorkflowGraph): Set<string> {
  const isOn = (id: string) => nodes.get(id)?.node.disabled === false;
  const found = new Set(
    wires
      .filter(({ source, target, problem }) => problem?.code !== 'graph.broken-link' && isOn(source.node) && isOn(target.node))
      .map(({ source, target }) => `${source.node}>${target.node}`),
  );
  for (const middle of nodes.keys())
    for (const from of nodes.keys())
      for (const to of nodes.keys())
        if (found.has(`${from}>${middle}`) && found.has(`${middle}>${to}`)) found.add(`${from}>${to}`);
  return found;
}

const targetsFrom = (way: ReadonlySet<string>, ids: Iterable<string>, from: string): string[] =>
  [...ids].filter((id) => way.has(`${from}>${id}`)).toSorted();

describe('every walk over a graph with circles, laid and derived', () => {
  it('ends: circles are named on each member, the order holds for the rest, up and downstream are whole', () => {
    let circles = 0;
    fc.assert(
      fc.property(drawn(fc.boolean(), 12), (one) => {
        const graph = graphOf(one);
        const way = ways(graph);
        const ids = [...graph.nodes.keys()];
        const members = ids.filter((id) => way.has(`${id}>${id}`));
        circles += members.length;
        expect([...graph.cyclic].toSorted()).toEqual(members.toSorted());
        for (const id of ids) {
          const codes = (graph.problems.get(id) ?? []).map(({ code }) => code);
          expect(codes.includes('graph.circular-dependency'), id).toBe(members.includes(id));
          expect([...graph.downstream(id)].toSorted()).toEqual(targetsFrom(way, ids, id));
          expect([...graph.upstream(id)].toSorted()).toEqual(ids.filter((from) => way.has(`${from}>${id}`)).toSorted());
        }
        const place = new Map(graph.order.map((id, at) => [id, at]));
        expect(place.size).toBe(graph.order.length);
        for (const id of members) expect(place.has(id)).toBe(false);
        for (const pair of way) {
          const [from = '', to = ''] = pair.split('>');
          if (place.has(from) && place.has(to)) expect(place.get(from), pair).toBeLessThan(place.get(to) ?? -1);
        }
      }),
      { numRuns: 400 },
    );
    expect(circles).toBeGreaterThan(200);
  });

  it('derived wires alone close a circle where two functions need each other, and never where each could do without', () => {
    const both = (optional: boolean): Drawn => ({
      count: 2,
      laid: [],
      named: [
        [0, 1, optional],
        [1, 0, optional],
      ],
      disabled: [],
    });
    expect([...graphOf(both(false)).cyclic].toSorted()).toEqual(['n0', 'n1']);
    expect([...graphOf(both(true)).cyclic]).toEqual([]);
    expect(graphOf(both(true)).offers).toHaveLength(1);
    fc.assert(
      fc.property(drawn(fc.constant(true), 0), (one) => {
        expect([...graphOf(one).cyclic]).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
