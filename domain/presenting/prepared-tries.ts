import type { NodeId, SlideTry, WorkflowNode } from '../workflow/document.ts';

/** What functions come to where inputs of one have other values; those that stay the same are left out. */
export interface PreparedTry {
  node: NodeId;
  /** Those that differ from the workflow, in metric. */
  inputs: Record<string, number>;
  shown: Record<NodeId, string>;
}

type Wanted = Pick<PreparedTry, 'node' | 'inputs'>;

/** Names what is tried: the same values of the same inputs have the same one. */
export const preparedKey = ({ node, inputs }: Wanted): string =>
  JSON.stringify([node, ...Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Values of the tries of a slide that hold together: of each function every combination, but the one that the workflow has. */
export function combinedTries(
  tries: readonly Pick<SlideTry, 'node' | 'property' | 'values'>[],
  nodes: Readonly<Record<NodeId, Pick<WorkflowNode, 'inputs'>>>,
): Wanted[] {
  return [...new Set(tries.map(({ node }) => node))].flatMap((node) => {
    let all: Record<string, number>[] = [{}];
    for (const { property, values } of tries.filter((one) => one.node === node)) {
      const before = nodes[node]?.inputs[property];
      const others = values.filter((value) => value !== before);
      all = all.flatMap((inputs) => [inputs, ...others.map((value) => ({ ...inputs, [property]: value }))]);
    }
    return all.filter((inputs) => Object.keys(inputs).length > 0).map((inputs) => ({ node, inputs }));
  });
}

/**
 * Where nothing can run, what was prepared nearest to what is wanted: inputs that differ from the workflow, none where that
 * itself is nearest. `moved`, which somebody holds, keeps its value where any was prepared with it. Distances are shares
 * of the `ranges` of the inputs.
 */
export function nearestPrepared(
  prepared: readonly Wanted[],
  { node, inputs, moved }: Wanted & { moved?: string | undefined },
  before: Readonly<Record<string, number>>,
  ranges: Readonly<Record<string, number>>,
): Record<string, number> {
  const offered = [{}, ...prepared.filter((one) => one.node === node).map((one) => one.inputs)] as Record<string, number>[];
  const valueIn = (of: Readonly<Record<string, number>>, property: string) => of[property] ?? before[property] ?? 0;
  const names = [...new Set([...Object.keys(inputs), ...Object.keys(before)])];
  const isHeld = (one: Record<string, number>) => moved === undefined || valueIn(one, moved) === valueIn(inputs, moved);
  const held = offered.filter(isHeld);
  const apart = (one: Record<string, number>) =>
    names.reduce((sum, name) => sum + ((valueIn(one, name) - valueIn(inputs, name)) / (ranges[name] || 1)) ** 2, 0);
  return (held.length > 0 ? held : offered).reduce((best, one) => (apart(one) < apart(best) ? one : best));
}
