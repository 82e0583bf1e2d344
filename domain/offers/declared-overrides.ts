import type { FunctionRecord } from '../functions/function-record.ts';
import { overrideDefinitions, type OverrideDefinition } from '../functions/override-definition.ts';
import { deriveGraph, type WorkflowGraph } from '../graph/derive-wires.ts';
import type { FunctionLookup } from '../graph/graph-index.ts';
import { dependencyPortKey } from '../graph/port.ts';
import type { NodeId, WorkflowDocument } from '../workflow/document.ts';

/** An override as a workflow has it: where its entries are kept, and whose elements it changes. */
export interface DeclaredOverride {
  /** Node that keeps the entries. */
  node: NodeId;
  /** Record of the function that declares it. */
  record: FunctionRecord;
  definition: OverrideDefinition;
  /** Nodes in whose models it looks for its elements. */
  models: readonly NodeId[];
}

/** Every override that enabled functions of a workflow declare; a deprecated one only while its node keeps entries of it. */
export function declaredOverrides(document: Pick<WorkflowDocument, 'nodes'>, functionOf: FunctionLookup): DeclaredOverride[] {
  // Most workflows ask nothing of their wires here.
  let derived: WorkflowGraph | undefined;
  const wiresInto = (id: NodeId) => (derived ??= deriveGraph(document, functionOf)).wiresInto(id);
  return Object.entries(document.nodes).flatMap(([id, node]) => {
    const record = node.disabled ? undefined : functionOf(node.functionId, node.digest);
    if (!record) return [];
    return overrideDefinitions(record).flatMap((definition): DeclaredOverride[] => {
      const { name, dependency, sourceFunctionId, deprecated } = definition;
      if (deprecated && ![node.overrides, node.additions, node.removals].some((held) => held && Object.hasOwn(held, name)))
        return [];
      const wired =
        dependency === undefined
          ? []
          : wiresInto(id)
              .filter(({ target }) => target.port === dependencyPortKey(dependency))
              .map(({ source }) => source.node);
      const keeper =
        sourceFunctionId === undefined
          ? id
          : nearestUpstream(
              id,
              (one) => document.nodes[one]?.functionId === sourceFunctionId,
              (one) => wiresInto(one).map(({ source }) => source.node),
            );
      return keeper === undefined ? [] : [{ node: keeper, record, definition, models: dependency === undefined ? [id] : wired }];
    });
  });
}

/** The nearest node before one that answers, by the number of wires between. */
function nearestUpstream(
  from: NodeId,
  answers: (node: NodeId) => boolean,
  before: (node: NodeId) => readonly NodeId[],
): NodeId | undefined {
  const seen = new Set([from]);
  let row: readonly NodeId[] = [from];
  while (row.length > 0) {
    const next = row.flatMap(before).filter((node) => !seen.has(node));
    const found = next.find(answers);
    if (found !== undefined) return found;
    for (const node of next) seen.add(node);
    row = [...new Set(next)];
  }
  return undefined;
}
