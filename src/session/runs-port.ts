import type { ExecutionSnapshot, PreviewAnswer } from '#api';
import type { RealtimeSession } from '#collab';
import type { JsonValue, NodeId, NodeRun, ResultsPort, RunResult, RunsPort, RunSummary } from '#domain';

const EMPTY: RunSummary = { paused: false, running: 0, waiting: 0, failed: 0, outOfDate: 0, total: 0 };

/** Runs and results of one workflow: states come over the session, results over HTTP, previews stay in this tab. */
export interface WorkflowRunPorts {
  runs: RunsPort;
  results: ResultsPort;
  close(): void;
}

/** Connects the ports; `fetchResult` reads a stored result, `reportError` hears of refused actions. */
export function createRunPorts(
  session: RealtimeSession,
  workflowId: string,
  fetchResult: (digest: string) => Promise<RunResult>,
  reportError: (error: unknown) => void,
): WorkflowRunPorts {
  const states = new Map<NodeId, NodeRun>();
  const previewed = new Map<NodeId, NodeRun>();
  const listeners = new Map<NodeId, Set<() => void>>();
  const all = new Set<() => void>();
  const held = new Map<string, RunResult>();
  const loading = new Map<string, Promise<RunResult>>();
  let summary = EMPTY;
  let revision = 0;
  let isAsking = false;
  let next: { node: NodeId; inputs: Record<string, JsonValue> } | undefined;

  const tell = (ids: Iterable<NodeId>) => {
    for (const id of ids) listeners.get(id)?.forEach((listener) => listener());
    all.forEach((listener) => listener());
  };
  const take = ({ nodes, summary: now }: ExecutionSnapshot) => {
    for (const run of nodes) states.set(run.nodeId, run);
    summary = now;
    tell(nodes.map((run) => run.nodeId));
  };
  const dropPreview = () => {
    const ids = [...previewed.keys()];
    for (const run of previewed.values()) if (run.resultDigest) held.delete(run.resultDigest);
    previewed.clear();
    tell(ids);
  };
  const stops = [
    session.onConnected(
      () =>
        void session
          .request('execution.open', { workflowId })
          .then((answer) => take(answer as unknown as ExecutionSnapshot), reportError),
    ),
    session.on('execution.state', (message) => message.workflowId === workflowId && take(message)),
  ];

  /** One in flight; the newest value waits, those between are never asked. */
  const ask = async () => {
    if (isAsking || !next) return;
    const { node, inputs } = next;
    next = undefined;
    isAsking = true;
    const asked = ++revision;
    try {
      const answer = (await session.request('execution.preview', {
        workflowId,
        revision: asked,
        node,
        inputs,
      })) as unknown as PreviewAnswer;
      if (asked === revision) show(answer, asked);
    } catch {
      // The committed result follows when the finger lets go.
    }
    isAsking = false;
    void ask();
  };
  const show = ({ results }: PreviewAnswer, asked: number) => {
    for (const [nodeId, result] of Object.entries(results)) {
      const digest = `preview:${asked}:${nodeId}`;
      const before = previewed.get(nodeId)?.resultDigest;
      if (before) held.delete(before);
      held.set(digest, result);
      previewed.set(nodeId, { ...states.get(nodeId), nodeId, state: 'succeeded', resultDigest: digest });
    }
    tell(Object.keys(results));
  };

  const runs: RunsPort = {
    get: (node) => previewed.get(node) ?? states.get(node),
    subscribe(node, listener) {
      const set = listeners.get(node) ?? new Set();
      listeners.set(node, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    subscribeAll(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    summary: () => summary,
    setPaused: (paused) => void session.request('execution.pause', { workflowId, paused }).catch(reportError),
    run: (node) =>
      void session.request('execution.run', { workflowId, ...(node === undefined ? {} : { node }) }).catch(reportError),
    stop: () => void session.request('execution.stop', { workflowId }).catch(reportError),
    preview(node, inputs) {
      next = { node, inputs };
      void ask();
    },
    endPreview() {
      next = undefined;
      revision++;
      dropPreview();
    },
  };
  const results: ResultsPort = {
    get: (digest) => held.get(digest),
    load(digest) {
      const known = held.get(digest);
      if (known) return Promise.resolve(known);
      const promise = loading.get(digest) ?? fetchResult(digest);
      loading.set(digest, promise);
      return promise
        .then((result) => {
          held.set(digest, result);
          return result;
        })
        .finally(() => loading.delete(digest));
    },
  };
  return { runs, results, close: () => stops.forEach((stop) => stop()) };
}
