import { deriveGraph } from '#domain';
import type { NodeId, ReaderPort, Wire, WorkflowGraph, WorkflowNode } from '#domain';
import { useEffect, useMemo, useState } from 'react';

/** The wires that end at a node, by target port. Derived again only when nodes, links or functions change, not with every value. */
export function useIncomingWires(reader: ReaderPort, id: NodeId): ReadonlyMap<string, readonly Wire[]> {
  const [graph, setGraph] = useState<WorkflowGraph>();
  useEffect(() => {
    const derive = () => setGraph(deriveGraph(reader.document(), (functionId, digest) => reader.functionOf(functionId, digest)));
    const shapes = new Map<NodeId, string>(
      Object.entries(reader.document().nodes).map(([nodeId, node]) => [nodeId, shapeOf(node)]),
    );
    derive();
    const endDocument = reader.subscribeAll((touched) => {
      let changed = false;
      for (const nodeId of touched.get('nodes') ?? []) {
        const shape = shapeOf(reader.get('nodes', nodeId) as WorkflowNode | undefined);
        if (shapes.get(nodeId) === shape) continue;
        shapes.set(nodeId, shape);
        changed = true;
      }
      if (changed) derive();
    });
    const endFunctions = reader.subscribeFunctions(derive);
    return () => {
      endDocument();
      endFunctions();
    };
  }, [reader]);
  return useMemo(() => {
    const byPort = new Map<string, Wire[]>();
    for (const wire of graph?.wiresInto(id) ?? []) byPort.set(wire.target.port, [...(byPort.get(wire.target.port) ?? []), wire]);
    return byPort;
  }, [graph, id]);
}

/** What wires follow from in a node's record. */
function shapeOf(node: WorkflowNode | undefined): string {
  return node === undefined ? '' : JSON.stringify([node.functionId, node.digest, node.disabled, node.links]);
}
