import type { FunctionRecord } from '../functions/function-record.ts';
import type { WorkflowDocument, WorkflowNode } from '../workflow/document.ts';
import { deriveGraph, type WorkflowGraph } from './derive-wires.ts';
import type { FunctionLookup } from './graph-index.ts';

/** An open document, whose records are the same objects until they change, and the functions that it knows. */
export interface WiredDocument {
  document(): Pick<WorkflowDocument, 'nodes'>;
  functionOf: FunctionLookup;
}

interface Known {
  nodes: WorkflowDocument['nodes'];
  functions: readonly { functionId: string; digest: string; record: FunctionRecord | undefined }[];
  graph: WorkflowGraph;
}

const KNOWN = new WeakMap<WiredDocument, Known>();
/** The same for other readers of the same document. */
const OF_NODES = new WeakMap<WorkflowDocument['nodes'], Known>();

/**
 * Graph of an open document as it is now, derived once for all who ask: again only where wires may follow otherwise from its
 * nodes or functions. Values of inputs are not among that: those in its `nodes` may be of before.
 */
export function wiringOf(open: WiredDocument): WorkflowGraph {
  const { nodes } = open.document();
  const before = [KNOWN.get(open), OF_NODES.get(nodes)].find((one) => one && isWiredAlike(one, nodes, open));
  const known: Known = before ? { ...before, nodes } : derived(nodes, open);
  KNOWN.set(open, known);
  OF_NODES.set(nodes, known);
  return known.graph;
}

function derived(nodes: WorkflowDocument['nodes'], open: WiredDocument): Known {
  const graph = deriveGraph({ nodes }, (functionId, digest) => open.functionOf(functionId, digest));
  const functions = new Map(
    Array.from(graph.nodes.values(), ({ node: { functionId, digest }, record }) => [
      `${functionId} ${digest}`,
      { functionId, digest, record },
    ]),
  );
  return { nodes, functions: [...functions.values()], graph };
}

function isWiredAlike({ nodes: before, functions }: Known, now: WorkflowDocument['nodes'], open: WiredDocument): boolean {
  if (functions.some(({ functionId, digest, record }) => open.functionOf(functionId, digest) !== record)) return false;
  if (before === now) return true;
  const ids = Object.keys(now);
  return ids.length === Object.keys(before).length && ids.every((id) => before[id] === now[id] || isSameNode(before, now, id));
}

function isSameNode(before: WorkflowDocument['nodes'], now: WorkflowDocument['nodes'], id: string): boolean {
  return Object.hasOwn(before, id) && wiredBy(before[id] as WorkflowNode) === wiredBy(now[id] as WorkflowNode);
}

/** What of a node wires and their problems follow from, to compare; values of inputs are not among it. */
export const wiredBy = ({ functionId, digest, disabled, name, links }: WorkflowNode): string =>
  JSON.stringify([functionId, digest, disabled, name, links]);
