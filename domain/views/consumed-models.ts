import type { WorkflowGraph } from '../graph/derive-wires.ts';
import { dependencyPortKey } from '../graph/port.ts';
import type { NodeId } from '../workflow/document.ts';

/**
 * Nodes whose model is out of sight because a function that reads it says so (`autohide` of its dependency). A wire that
 * carries nothing, and a function that is switched off, hide nothing.
 */
export function consumedModels(graph: Pick<WorkflowGraph, 'nodes' | 'wiresInto'>): ReadonlySet<NodeId> {
  const consumed = new Set<NodeId>();
  for (const [id, { node, record }] of graph.nodes) {
    if (!record || node.disabled) continue;
    for (const dependency of record.modelDependencies) {
      if (!dependency.autohide) continue;
      const port = dependencyPortKey(dependency.name);
      for (const wire of graph.wiresInto(id))
        if (wire.target.port === port && !wire.problem && wire.source.node !== id) consumed.add(wire.source.node);
    }
  }
  return consumed;
}
