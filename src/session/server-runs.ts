import type { ExecutionSnapshot } from '#api';
import type { RealtimeSession } from '#collab';
import { jsonEqual, type NodeId, type NodeRun, type RunSummary } from '#domain';

/** Run states as the server last told them; kept while the connection is lost. */
export interface ServerRuns {
  get(node: NodeId): NodeRun | undefined;
  summary(): RunSummary;
  close(): void;
}

const NOTHING: RunSummary = { paused: false, running: 0, waiting: 0, failed: 0, outOfDate: 0, total: 0 };

/** Follows a workflow's runs over every connection; `onChange` hears the nodes whose state differs. */
export function followServerRuns(
  session: RealtimeSession,
  workflowId: string,
  onChange: (changed: ReadonlySet<NodeId>) => void,
  onError: (error: unknown) => void,
): ServerRuns {
  let runs = new Map<NodeId, NodeRun>();
  let summary = NOTHING;
  const apply = (next: Map<NodeId, NodeRun>, nextSummary: RunSummary) => {
    const changed = new Set([...runs.keys(), ...next.keys()].filter((id) => !jsonEqual(runs.get(id), next.get(id))));
    // Records of unchanged nodes keep their identity.
    for (const [id, run] of runs) if (next.has(id) && !changed.has(id)) next.set(id, run);
    const isSame = changed.size === 0 && jsonEqual(summary, nextSummary);
    runs = next;
    summary = nextSummary;
    if (!isSame) onChange(changed);
  };
  const stopState = session.on('execution.state', (state) => {
    if (state.workflowId !== workflowId) return;
    const next = new Map(runs);
    for (const run of state.nodes) {
      if (run.state === 'idle') next.delete(run.nodeId);
      else next.set(run.nodeId, run);
    }
    apply(next, state.summary);
  });
  const stopConnected = session.onConnected(() => {
    session.request('execution.open', { workflowId }).then((answer) => {
      const { nodes, summary: counts } = answer as unknown as ExecutionSnapshot;
      apply(new Map(nodes.map((run) => [run.nodeId, run])), counts);
    }, onError);
  });
  return {
    get: (node) => runs.get(node),
    summary: () => summary,
    close() {
      stopState();
      stopConnected();
      session.request('execution.close', { workflowId }).catch(() => undefined);
    },
  };
}
