import { describe, expect, it } from 'vitest';
import type { NodeId, Wire } from '#domain';
import { slowestPath } from './slowest-path.ts';

const wire = (from: NodeId, to: NodeId, broken = false): Wire => ({
  id: `${from}→${to}`,
  kind: 'explicit',
  source: { node: from, port: 'out/a' },
  target: { node: to, port: 'in/a' },
  ...(broken ? { problem: { code: 'graph.broken-link', parameters: {} } } : {}),
});
const graphOf = (order: NodeId[], wires: Wire[]) => ({
  order,
  wiresInto: (id: NodeId) => wires.filter(({ target }) => target.node === id),
});

describe('the slowest way', () => {
  const wires = [wire('a', 'b'), wire('a', 'c'), wire('b', 'd'), wire('c', 'd')];
  const times: Record<string, number> = { a: 100, b: 50, c: 400, d: 20 };

  it('is what functions took one after another, not the sum of all', () => {
    const found = slowestPath(graphOf(['a', 'b', 'c', 'd'], wires), (id) => times[id] ?? 0);
    expect([...found.nodes]).toEqual(['d', 'c', 'a']);
    expect([...found.wires]).toEqual(['c→d', 'a→c']);
    expect([found.ms, found.totalMs]).toEqual([520, 570]);
  });

  it('passes over what was reused and wires that carry nothing', () => {
    const reused = slowestPath(graphOf(['a', 'b', 'c', 'd'], wires), (id) => (id === 'b' ? 50 : 0));
    expect([...reused.nodes]).toEqual(['b']);
    const cut = slowestPath(graphOf(['a', 'c', 'd'], [wire('a', 'c'), wire('c', 'd', true)]), (id) => times[id] ?? 0);
    expect([...cut.nodes]).toEqual(['c', 'a']);
    expect(slowestPath(graphOf(['a'], []), () => 0)).toEqual({ nodes: new Set(), wires: new Set(), ms: 0, totalMs: 0 });
  });
});
