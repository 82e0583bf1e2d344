import type { NodeRun, NodeState } from './node-state.ts';

/** States in which a node has the result of its own inputs, or none that counts. */
const SETTLED: ReadonlySet<NodeState> = new Set(['succeeded', 'reused', 'disabled', 'idle']);

/** Whether the result that a node holds was made for other inputs than it has now. */
export function isOfOtherInputs(run: NodeRun | undefined): boolean {
  if (run?.resultDigest === undefined || SETTLED.has(run.state)) return false;
  return run.key === undefined || run.resultKey !== run.key;
}
