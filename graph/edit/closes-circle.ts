import { nodeLabel, sourceFirst, type NodeId, type PortEnd, type Wire } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { reach } from './reach.ts';

/** What would be wrong with a wire that may be laid; a code of the catalogue. */
export interface WireWarning {
  code: 'graph.circular-dependency';
  parameters: { functions: string };
}

let known: { wires: readonly Wire[]; ends: string; warning: WireWarning | undefined } | undefined;

/**
 * The functions that would wait for each other once a wire is laid between two ends, in either order; undefined: none would.
 * Walked once for each pair of cards and graph: it is asked at each move of a pointer.
 */
export function closesCircle(graph: Graph, a: PortEnd, b: PortEnd): WireWarning | undefined {
  const [source, target] = sourceFirst(a, b).map(({ end }) => end.node) as [NodeId, NodeId];
  const { wires } = graph.model.graph();
  const ends = `${source} ${target}`;
  if (known?.wires !== wires || known.ends !== ends) known = { wires, ends, warning: circleBetween(graph, source, target) };
  return known.warning;
}

function circleBetween(graph: Graph, source: NodeId, target: NodeId): WireWarning | undefined {
  const { wiresFrom, wiresInto } = graph.model.graph();
  const behind = reach([target], (id) => wiresFrom(id).flatMap((wire) => (wire.problem ? [] : [wire.target.node])));
  if (!behind.has(source)) return undefined;
  const before = reach([source], (id) => wiresInto(id).flatMap((wire) => (wire.problem ? [] : [wire.source.node])));
  const names = [...behind].filter((id) => before.has(id)).toSorted();
  return {
    code: 'graph.circular-dependency',
    parameters: {
      functions: names
        .flatMap((id) => graph.model.card(id) ?? [])
        .map(nodeLabel)
        .join(', '),
    },
  };
}
