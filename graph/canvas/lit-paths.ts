import type { NodeId, Wire } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { reach } from '../edit/reach.ts';

/** Ways that lead to and from what is selected. */
export interface LitPaths {
  isLit: (wire: Wire) => boolean;
}

let known: { selection: ReadonlySet<NodeId>; wires: readonly Wire[]; paths: LitPaths } | undefined;

/** The paths of the selection, walked once for each selection and graph. */
export function litPaths(graph: Graph): LitPaths {
  const selection = graph.view.selection.get();
  const { wires } = graph.model.graph();
  if (known?.selection !== selection || known.wires !== wires) known = { selection, wires, paths: walk(graph, selection) };
  return known.paths;
}

function walk(graph: Graph, selection: ReadonlySet<NodeId>): LitPaths {
  if (selection.size === 0) return NONE;
  const { wiresInto, wiresFrom } = graph.model.graph();
  const before = reach(selection, (id) => wiresInto(id).map((wire) => wire.source.node));
  const behind = reach(selection, (id) => wiresFrom(id).map((wire) => wire.target.node));
  return { isLit: ({ source, target }) => before.has(target.node) || behind.has(source.node) };
}

const NONE: LitPaths = { isLit: () => false };
