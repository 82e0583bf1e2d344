import type { PreviewAnswer } from '#api';
import type { RealtimeSession } from '#collab';
import {
  jsonEqual,
  PartiError,
  type JsonValue,
  type NodeId,
  type NodeRun,
  type ReaderPort,
  type RunsPort,
  type Unsubscribe,
} from '#domain';
import type { ResultStore } from './create-results-port.ts';
import type { PreviewHost } from './preview-host.ts';
import { createPreviewRunner, type PreviewRequest, type PreviewRun } from './preview-runner.ts';
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

/** Committed runs never take longer to come than this, or the preview of a committed value is given up. */
const HOLD_MS = 15_000;

/** A preview whose value was committed stays until the server shows the same. */
interface Held {
  root: NodeId;
  keyBefore: string | undefined;
  untilMs: number;
}

/** Runs of the open workflow: states of the server, and over them what a preview shows. */
export function createRunsPort(options: RunsPortOptions): RunsPort & { close(): void } {
  const { session, workflowId, reader, results, previewHost } = options;
  const byNode = new Map<NodeId, Set<() => void>>();
  const all = new Set<() => void>();
  const merged = new Map<NodeId, NodeRun>();
  let overlay: ReadonlyMap<NodeId, PreviewRun> = new Map();
  let wanted: PreviewRequest | undefined;
  let held: Held | undefined;
  let isBusy = false;
  let revision = 0;
  let isClosed = false;

  const tell = (nodes: Iterable<NodeId>) => {
    for (const node of nodes) {
      merged.delete(node);
      for (const listener of [...(byNode.get(node) ?? [])]) listener();
    }
    for (const listener of [...all]) listener();
  };
  const show = (next: ReadonlyMap<NodeId, PreviewRun>) => {
    const touched = new Set([...overlay.keys(), ...next.keys()]);
    overlay = next;
    if (touched.size > 0) tell(touched);
  };
  const server = followServerRuns(
    session,
    workflowId,
    (changed) => {
      tell(changed);
      if (held) release(held);
    },
    options.onError,
  );
  const get = (node: NodeId): NodeRun | undefined => {
    const preview = overlay.get(node);
    const committed = server.get(node);
    if (!preview) return committed;
    const run = merged.get(node) ?? mergeRuns(node, committed, preview, held !== undefined);
    merged.set(node, run);
    return run;
  };

  /** Drops what the server has settled since the value was committed. */
  const release = ({ root, keyBefore, untilMs }: Held) => {
    const { paused, running, waiting } = server.summary();
    const isLate = performance.now() > untilMs;
    // The server has not seen the commit yet: its states are those of before.
    if (!isLate && server.get(root)?.key === keyBefore) return;
    const isAtRest = paused || running + waiting === 0;
    const isUnsettled = (node: NodeId) => {
      const state = server.get(node)?.state;
      return state === 'running' || state === 'waiting' || (state === 'out-of-date' && !isAtRest);
    };
    const kept = new Map([...overlay].filter(([node]) => !isLate && isUnsettled(node)));
    if (kept.size === 0) held = undefined;
    if (kept.size !== overlay.size) show(kept);
  };

  const runner = createPreviewRunner({ reader, results, host: previewHost, shown: get });
  const onServer = async ({ node, inputs }: PreviewRequest): Promise<ReadonlyMap<NodeId, PreviewRun>> => {
    const answer = (await session.request('execution.preview', {
      workflowId,
      revision: ++revision,
      node,
      inputs,
    })) as unknown as PreviewAnswer;
    return new Map(
      Object.entries(answer.results).map(([id, result]): [NodeId, PreviewRun] => [
        id,
        { state: 'succeeded', resultDigest: results.putPreview(result) },
      ]),
    );
  };
  const attempt = async (request: PreviewRequest): Promise<ReadonlyMap<NodeId, PreviewRun> | undefined> => {
    const isWanted = () => wanted !== undefined && !isClosed;
    try {
      return await runner.run(request, isWanted);
    } catch {
      // What this tab cannot run the server may; without either the committed results stay.
      return isWanted() ? onServer(request) : undefined;
    }
  };
  /** One preview at a time; each is shown, the newest request comes next. */
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    let done: PreviewRequest | undefined;
    while (wanted && wanted !== done && !isClosed) {
      const request = wanted;
      done = request;
      const found = await attempt(request).catch(() => undefined);
      if (!found || !wanted || isClosed) continue;
      const before = overlay;
      show(found);
      dropServerPreviews(before, found);
    }
    isBusy = false;
    if (held) {
      wanted = undefined;
      release(held);
    }
  };
  /** Results of the server's previews are not kept for a second look. */
  const dropServerPreviews = (before: ReadonlyMap<NodeId, PreviewRun>, after: ReadonlyMap<NodeId, PreviewRun>) => {
    const still = new Set([...after.values()].map((run) => run.resultDigest));
    for (const { resultDigest, durationMs } of before.values())
      if (resultDigest && durationMs === undefined && !still.has(resultDigest)) results.dropPreview(resultDigest);
  };

  const ask = (action: Promise<JsonValue>) => void action.catch(options.onError);
  const stopWarmUp = session.onConnected(() => {
    stopWarmUpSoon();
    void runner.warmUp().catch(() => undefined);
  });
  function stopWarmUpSoon(): void {
    queueMicrotask(() => stopWarmUp());
  }

  return {
    get,
    subscribe(node, listener) {
      const set = byNode.get(node) ?? new Set();
      byNode.set(node, set);
      return addTo(set, listener);
    },
    subscribeAll: (listener) => addTo(all, listener),
    summary: () => server.summary(),
    setPaused: (paused) => ask(session.request('execution.pause', { workflowId, paused })),
    run: (node) => ask(session.request('execution.run', { workflowId, node })),
    stop: () => ask(session.request('execution.stop', { workflowId })),
    preview(node, inputs) {
      held = undefined;
      wanted = { node, inputs };
      void work();
    },
    endPreview() {
      if (!wanted) return;
      const { node, inputs } = wanted;
      const now = reader.get('nodes', node);
      const isCommitted =
        now !== undefined &&
        Object.entries(inputs).every(([name, value]) => Object.hasOwn(now.inputs, name) && jsonEqual(now.inputs[name], value));
      if (!isCommitted) {
        wanted = undefined;
        show(new Map());
        return;
      }
      held = { root: node, keyBefore: server.get(node)?.key, untilMs: performance.now() + HOLD_MS };
      if (isBusy) return;
      wanted = undefined;
      tell(overlay.keys());
    },
    close() {
      isClosed = true;
      stopWarmUp();
      server.close();
      previewHost.close();
      byNode.clear();
      all.clear();
    },
  };
}

/** A committed run with the previewed result over it. Once the value is committed the server's state shows through. */
function mergeRuns(nodeId: NodeId, committed: NodeRun | undefined, preview: PreviewRun, isHeld: boolean): NodeRun {
  const base: NodeRun = committed ?? { nodeId, state: 'succeeded' };
  const key = base.key ?? `preview of ${nodeId}`;
  if (!preview.resultDigest) return isHeld ? base : { ...base, ...preview, resultDigest: base.resultDigest };
  return {
    ...base,
    ...(isHeld ? {} : { state: preview.state, error: undefined, missing: undefined }),
    key,
    resultDigest: preview.resultDigest,
    resultKey: key,
    durationMs: preview.durationMs ?? base.durationMs,
  };
}

function addTo<T>(set: Set<T>, member: T): Unsubscribe {
  set.add(member);
  return () => set.delete(member);
}
