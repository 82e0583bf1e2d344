import { isOfOtherInputs, NODE_STATE_CODES, type NodeId, type NodeRun, type RunError, type RunSummary } from '#domain';

const FAILED: ReadonlySet<NodeRun['state']> = new Set(['failed', 'timed-out', 'missing-input', 'missing-dependency', 'blocked']);

/** Error of a run, for its reader: why a node has no result of its own now: its error, else what its state is called. */
export function failureOf(run: NodeRun | undefined, nameOf: (node: NodeId) => string): RunError | undefined {
  if (!run || !FAILED.has(run.state)) return undefined;
  if (run.error) return run.error;
  const missing = (run.missing ?? []).map(nameOf).join(', ');
  const code = run.state in NODE_STATE_CODES ? NODE_STATE_CODES[run.state as keyof typeof NODE_STATE_CODES] : 'run.failed';
  return { code, parameters: { inputs: missing, dependencies: missing, dependency: missing } };
}

/** Whether the result that a node shows was made for earlier inputs, and none is on its way to take its place. */
export function isOfEarlierInputs(run: NodeRun | undefined, summary: RunSummary): boolean {
  if (run?.resultDigest === undefined) return false;
  const isAtRest = summary.paused || summary.running + summary.waiting === 0;
  const isLeft = FAILED.has(run.state) || run.state === 'not-released' || (run.state === 'out-of-date' && isAtRest);
  return isLeft && isOfOtherInputs(run);
}
