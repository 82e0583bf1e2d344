import type { FunctionRecord } from '../functions/function-record.ts';
import type { NodeId, WorkflowDocument, WorkflowNode } from '../workflow/document.ts';

/** Record of the function that a node pins; undefined while it is unknown. */
export type FunctionLookup = (functionId: string, digest: string) => FunctionRecord | undefined;

/** Node together with its function's record. */
export interface GraphNode {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord | undefined;
}

/** Nodes in id order, so that every rule gives the same answer everywhere. */
export function graphNodes(document: Pick<WorkflowDocument, 'nodes'>, functionOf: FunctionLookup): GraphNode[] {
  return Object.keys(document.nodes)
    .sort()
    .map((id) => {
      const node = document.nodes[id] as WorkflowNode;
      return { id, node, record: functionOf(node.functionId, node.digest) };
    });
}

/** Whether a function changes a model of the name that it offers: its output is among its own dependencies. */
export function isModifier(record: FunctionRecord): boolean {
  return (
    record.modelOutput !== undefined && record.modelDependencies.some((dependency) => dependency.name === record.modelOutput)
  );
}

/** Label of a node: what people call it. */
export function nodeLabel({ node, record }: GraphNode): string {
  return node.name || record?.displayName || node.functionId;
}
