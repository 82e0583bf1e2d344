import type { NodeId, Wire, WorkflowGraph } from '#domain';

/** The way through a graph that a run waited for longest. */
export interface SlowestPath {
  nodes: ReadonlySet<NodeId>;
  /** Ids of the wires between them. */
  wires: ReadonlySet<string>;
  /** Milliseconds along it, and of all functions together. */
  ms: number;
  totalMs: number;
}

/**
 * Finds the way on which functions took longest one after another; `timeOf` tells milliseconds of a node, 0 for one that
 * did not run. Among equals the smaller id wins. Members of circles never run and are passed over.
 */
export function slowestPath(graph: Pick<WorkflowGraph, 'order' | 'wiresInto'>, timeOf: (node: NodeId) => number): SlowestPath {
  const until = new Map<NodeId, { ms: number; by: Wire | undefined }>();
  let [last, most, totalMs]: [NodeId | undefined, number, number] = [undefined, 0, 0];
  for (const id of graph.order) {
    const own = Math.max(0, timeOf(id));
    totalMs += own;
    let before: { ms: number; by: Wire | undefined } = { ms: 0, by: undefined };
    for (const wire of graph.wiresInto(id)) {
      const ms = wire.problem ? 0 : (until.get(wire.source.node)?.ms ?? 0);
      if (ms > before.ms) before = { ms, by: wire };
    }
    const ms = before.ms + own;
    until.set(id, { ms, by: before.by });
    if (own > 0 && ms > most) [last, most] = [id, ms];
  }
  const nodes = new Set<NodeId>();
  const wires = new Set<string>();
  for (let id = last; id !== undefined;) {
    nodes.add(id);
    const by: Wire | undefined = until.get(id)?.by;
    if (by) wires.add(by.id);
    id = by?.source.node;
  }
  return { nodes, wires, ms: most, totalMs };
}
