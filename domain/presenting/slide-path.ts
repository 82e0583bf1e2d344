import { deriveGraph } from '../graph/derive-wires.ts';
import type { FunctionLookup } from '../graph/graph-index.ts';
import type { NodeId, WorkflowDocument, WorkflowSlide } from '../workflow/document.ts';

/** Functions shown of a path at most. */
export const PATH_MAX = 6;

/** Functions that a slide reads, in the order in which they run. */
export interface SlidePath {
  nodes: NodeId[];
  /** Functions before these that are not shown. */
  left: number;
}

/**
 * Functions that a slide reads: those that it shows figures or models of (`shown`) and what they are made from; where
 * inputs are tried, only what lies between those and what is shown. Of a long path the last are shown.
 */
export function slidePath(
  slide: Pick<WorkflowSlide, 'tries'>,
  shown: readonly NodeId[],
  document: Pick<WorkflowDocument, 'nodes'>,
  functionOf: FunctionLookup,
): SlidePath {
  const graph = deriveGraph(document, functionOf);
  const there = shown.filter((id) => graph.nodes.has(id));
  const read = new Set([...there, ...there.flatMap((id) => [...graph.upstream(id)])]);
  const tried = Object.values(slide.tries ?? {}).map(({ node }) => node);
  const moved = new Set(tried.filter((id) => read.has(id)).flatMap((id) => [id, ...graph.downstream(id)]));
  const nodes = graph.order.filter(
    (id) => read.has(id) && (moved.size === 0 || moved.has(id)) && !graph.nodes.get(id)?.node.disabled,
  );
  return { nodes: nodes.slice(-PATH_MAX), left: Math.max(0, nodes.length - PATH_MAX) };
}
