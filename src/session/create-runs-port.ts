import type { RealtimeSession } from '#collab';
import { jsonEqual, type JsonValue, type NodeId, type NodeRun, type ReaderPort, type RunsPort, type Unsubscribe } from '#domain';
import { isOn } from '../flags/flags.ts';
import type { ResultStore } from './create-results-port.ts';
import type { PreviewHost } from './preview-host.ts';
import { createPreviewRunner, type PreviewRun } from './preview-runner.ts';
import { createPreviews } from './previews.ts';
import { followRunLogs } from './run-logs.ts';
import { followServerRuns } from './server-runs.ts';

/** What the runs of an open workflow stand on. */
export interface RunsPortOptions {
  session: RealtimeSession;
  workflowId: string;
  reader: ReaderPort;
  results: ResultStore;
  previewHost: PreviewHost;
  /** Something that was asked for did not happen, such as a run without a connection. */
  onError(error: unknown): void;
}

/** Runs of the open workflow: states of the server, and over them what a preview shows. */
export function createRunsPort(options: RunsPortOptions): RunsPort & { close(): void } {
  const { session, workflowId, reader, results, previewHost, onError } = options;
  const listeners = createListeners();
  /** Runs with a preview over them, until their node is told of. */
  const merged = new Map<NodeId, { run: NodeRun; isStale: boolean }>();
  const tell = (nodes: Iterable<NodeId>) => {
    const told = [...nodes];
    for (const node of told) {
      const before = merged.get(node);
      if (before) before.isStale = true;
    }
    listeners.tell(told);
  };
  const get = (node: NodeId): NodeRun | undefined => {
    const preview = previews.get(node);
    if (!preview) return server.shown(node);
    const before = merged.get(node);
    if (before && !before.isStale) return before.run;
    const made = mergeRuns(node, server.shown(node), preview, previews.isHeld());
    const run = before && jsonEqual(before.run, made) ? before.run : made;
    merged.set(node, { run, isStale: false });
    return run;
  };

  const server = followServerRuns(
    session,
    workflowId,
    (changed) => {
      tell(changed);
      previews.serverTold();
    },
    onError,
  );
  const logs = followRunLogs(session, workflowId);
  const runner = createPreviewRunner({
    reader,
    results,
    host: previewHost,
    shown: get,
    isAllowed: () => isOn('clientSideGeometry'),
  });
  const previews = createPreviews({ session, workflowId, reader, results, runner, server, onChange: tell });
  const stopWarmUp = onceConnected(session, () => void runner.warmUp().catch(() => undefined));
  const ask = (action: Promise<JsonValue>) => void action.catch(onError);
  return {
    get,
    subscribe: listeners.add,
    subscribeAll: listeners.addForAll,
    summary: server.shownSummary,
    logOf: (key) => logs.textOf(key),
    subscribeLog: (key, listener) => logs.subscribe(key, listener),
    setPaused: (paused) => ask(session.request('execution.pause', { workflowId, paused })),
    run: (node) => ask(session.request('execution.run', { workflowId, node })),
    stop: (node) => ask(session.request('execution.stop', { workflowId, node })),
    preview: previews.try,
    endPreview: previews.end,
    warmUp: previews.warmUp,
    close() {
      previews.close();
      stopWarmUp();
      server.close();
      logs.close();
      previewHost.close();
      listeners.clear();
    },
  };
}

/** A committed run with the previewed result over it. Once the value is committed the server's state shows through. */
function mergeRuns(nodeId: NodeId, committed: NodeRun | undefined, preview: PreviewRun, isHeld: boolean): NodeRun {
  const base: NodeRun = committed ?? { nodeId, state: 'succeeded' };
  const key = base.key ?? `preview of ${nodeId}`;
  if (!preview.resultDigest)
    return isHeld ? base : { ...base, ...preview, resultDigest: base.resultDigest, resultKey: undefined };
  return {
    ...base,
    ...(isHeld ? {} : { state: preview.state, notice: preview.notice, error: undefined, missing: undefined }),
    key,
    resultDigest: preview.resultDigest,
    resultKey: key,
    durationMs: preview.durationMs ?? base.durationMs,
  };
}

/** Who hears of one node, and who of any. */
function createListeners() {
  const byNode = new Map<NodeId, Set<() => void>>();
  const all = new Set<(nodes: readonly NodeId[]) => void>();
  const addTo = <Listener>(set: Set<Listener>, listener: Listener): Unsubscribe => {
    set.add(listener);
    return () => set.delete(listener);
  };
  return {
    add(node: NodeId, listener: () => void) {
      const set = byNode.get(node) ?? new Set();
      byNode.set(node, set);
      return addTo(set, listener);
    },
    addForAll: (listener: (nodes: readonly NodeId[]) => void) => addTo(all, listener),
    tell(nodes: readonly NodeId[]) {
      for (const node of nodes) for (const listener of byNode.get(node) ?? []) listener();
      for (const listener of all) listener(nodes);
    },
    clear() {
      byNode.clear();
      all.clear();
    },
  };
}

function onceConnected(session: RealtimeSession, work: () => void): Unsubscribe {
  let isDone = false;
  return session.onConnected(() => {
    if (isDone) return;
    isDone = true;
    work();
  });
}
