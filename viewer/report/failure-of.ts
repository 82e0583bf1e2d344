import { NODE_STATE_CODES, type NodeId, type NodeRun, type RunError } from '#domain';

const FAILED: ReadonlySet<NodeRun['state']> = new Set(['failed', 'timed-out', 'missing-input', 'missing-dependency', 'blocked']);

/** Error of a run, for its reader: why a node has no result of its own now: its error, else what its state is called. */
export function failureOf(run: NodeRun | undefined, nameOf: (node: NodeId) => string): RunError | undefined {
  if (!run || !FAILED.has(run.state)) return undefined;
  if (run.error) return run.error;
  const missing = (run.missing ?? []).map(nameOf).join(', ');
  const code = run.state in NODE_STATE_CODES ? NODE_STATE_CODES[run.state as keyof typeof NODE_STATE_CODES] : 'run.failed';
  return { code, parameters: { inputs: missing, dependencies: missing, dependency: missing } };
}
