import type { RealtimeSession } from '#collab';
import { jsonEqual, type NodeId, type NodeRun, type RunSummary } from '#domain';

/** Run states as the server last told them; kept while the connection is lost. */
export interface ServerRuns {
  get(node: NodeId): NodeRun | undefined;
  summary(): RunSummary;
  /** The state that is shown: while calm the last one that did not pass. */
  shown(node: NodeId): NodeRun | undefined;
  shownSummary(): RunSummary;
  /** States that pass are not told of for a moment. */
  stayCalm(): void;
  endCalm(): void;
  close(): void;
}

const NOTHING: RunSummary = { paused: false, running: 0, waiting: 0, failed: 0, outOfDate: 0, total: 0 };
/** States that pass. */
const PASSING: ReadonlySet<NodeRun['state'] | undefined> = new Set(['running', 'waiting', 'out-of-date']);
/** What the server does about a previewed value is worth telling when it takes longer. */
const CALM_MS = 400;

/** Follows a workflow's runs over every connection; `onChange` hears the nodes whose shown state may differ. */
export function followServerRuns(
  session: RealtimeSession,
  workflowId: string,
  onChange: (changed: ReadonlySet<NodeId>) => void,
  onError: (error: unknown) => void,
): ServerRuns {
  const runs = new Map<NodeId, NodeRun>();
  let summary = NOTHING;
  /** As they were when nothing passed. */
  const settled = new Map<NodeId, NodeRun>();
  let settledSummary: RunSummary | undefined;
  let calm: ReturnType<typeof setTimeout> | undefined;

  const settle = (changed: ReadonlySet<NodeId>) => {
    for (const id of changed) {
      const run = runs.get(id);
      if (!run) settled.delete(id);
      else if (!PASSING.has(run.state)) settled.set(id, run);
    }
    if (summary.running + summary.waiting === 0) settledSummary = summary;
  };
  /** `told`: nodes whose run may be another; the others keep theirs. */
  const apply = (told: Iterable<readonly [NodeId, NodeRun | undefined]>, nextSummary: RunSummary) => {
    const changed = new Set<NodeId>();
    for (const [id, run] of told) {
      // Records of unchanged nodes keep their identity.
      if (jsonEqual(runs.get(id), run)) continue;
      changed.add(id);
      if (run) runs.set(id, run);
      else runs.delete(id);
    }
    const isSame = changed.size === 0 && jsonEqual(summary, nextSummary);
    summary = nextSummary;
    settle(changed);
    if (!isSame) onChange(changed);
  };
  const endCalm = () => {
    if (calm === undefined) return;
    clearTimeout(calm);
    calm = undefined;
    onChange(new Set([...runs.values()].filter(({ state }) => PASSING.has(state)).map(({ nodeId }) => nodeId)));
  };
  const stopState = session.on('execution.state', (state) => {
    if (state.workflowId !== workflowId) return;
    const told = state.nodes.map((run) => [run.nodeId, run.state === 'idle' ? undefined : run] as const);
    apply(told, state.summary);
  });
  const stopConnected = session.onConnected(() => {
    session.request('execution.open', { workflowId }).then(({ nodes, summary: counts }) => {
      const gone = Array.from(runs.keys(), (id): readonly [NodeId, NodeRun | undefined] => [id, undefined]);
      const told = new Map([...gone, ...nodes.map((run) => [run.nodeId, run] as const)]);
      apply(told, counts);
    }, onError);
  });
  return {
    get: (node) => runs.get(node),
    summary: () => summary,
    shown(node) {
      const now = runs.get(node);
      return calm !== undefined && PASSING.has(now?.state) ? (settled.get(node) ?? now) : now;
    },
    shownSummary: () => (calm === undefined ? summary : (settledSummary ?? summary)),
    stayCalm() {
      clearTimeout(calm);
      calm = setTimeout(endCalm, CALM_MS);
    },
    endCalm,
    close() {
      clearTimeout(calm);
      stopState();
      stopConnected();
      session.request('execution.close', { workflowId }).catch(() => undefined);
    },
  };
}
