import type { PreviewAnswer } from '#api';
import type { RealtimeSession } from '#collab';
import {
  jsonEqual,
  type JsonValue,
  type NodeId,
  type NodeRun,
  type ReaderPort,
  type RunsPort,
  type RunSummary,
  type Unsubscribe,
} from '#domain';
import type { ResultStore } from './create-results-port.ts';
import type { PreviewHost } from './preview-host.ts';
import { createPreviewRunner, type PreviewRequest, type PreviewRun } from './preview-runner.ts';
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

/** A server that has not taken a committed value up after this long will not (it is out of reach). */
const HOLD_MS = 15_000;
/** What the server does about a previewed value is worth telling when it takes longer. */
const CALM_MS = 400;
/** States that pass. */
const PASSING: ReadonlySet<NodeRun['state'] | undefined> = new Set(['running', 'waiting', 'out-of-date']);
/** Nothing was chosen for this long. */
const REST_MS = 250;

/** Shown where only the server can run a function, until it has answered. */
const NOT_HERE: PreviewRun = { state: 'running', notice: 'run.client-preview-unavailable' };

/** A preview whose value was committed stays until the server shows the same. */
interface Held {
  root: NodeId;
  keyBefore: string | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/** Runs of the open workflow: states of the server, and over them what a preview shows. */
export function createRunsPort(options: RunsPortOptions): RunsPort & { close(): void } {
  const { session, workflowId, reader, results, previewHost } = options;
  const byNode = new Map<NodeId, Set<() => void>>();
  const all = new Set<() => void>();
  const stale = new Set<NodeId>();
  const merged = new Map<NodeId, NodeRun>();
  /** The server's, as they were when nothing passed. */
  const settled = new Map<NodeId, NodeRun>();
  let restingSummary: RunSummary | undefined;
  let calm: ReturnType<typeof setTimeout> | undefined;
  let overlay: ReadonlyMap<NodeId, PreviewRun> = new Map();
  let wanted: PreviewRequest | undefined;
  let inputsBefore: Readonly<Record<string, JsonValue>> | undefined;
  let fromServer: string[] = [];
  let held: Held | undefined;
  let isBusy = false;
  let rehearsal: ReturnType<typeof setTimeout> | undefined;
  let mayDrop = true;
  let revision = 0;
  let isClosed = false;

  const tell = (nodes: Iterable<NodeId>) => {
    for (const node of nodes) {
      stale.add(node);
      for (const listener of byNode.get(node) ?? []) listener();
    }
    for (const listener of all) listener();
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
      for (const id of changed) {
        const run = server.get(id);
        if (!run) settled.delete(id);
        else if (!PASSING.has(run.state)) settled.set(id, run);
      }
      tell(changed);
      if (held) release(held);
    },
    options.onError,
  );
  const logs = followRunLogs(session, workflowId);
  const clear = () => {
    clearTimeout(held?.timer);
    held = undefined;
    wanted = undefined;
    inputsBefore = undefined;
    show(new Map());
    endCalm();
  };
  const get = (node: NodeId): NodeRun | undefined => {
    const preview = overlay.get(node);
    const now = server.get(node);
    const committed = calm !== undefined && PASSING.has(now?.state) ? (settled.get(node) ?? now) : now;
    if (!preview) return committed;
    const before = merged.get(node);
    if (before && !stale.has(node)) return before;
    const made = mergeRuns(node, committed, preview, held !== undefined);
    const run = before && jsonEqual(before, made) ? before : made;
    stale.delete(node);
    merged.set(node, run);
    return run;
  };
  const summary = () => {
    const now = server.summary();
    if (now.running + now.waiting === 0) restingSummary = now;
    return calm === undefined ? now : (restingSummary ?? now);
  };
  const endCalm = () => {
    if (calm === undefined) return;
    clearTimeout(calm);
    calm = undefined;
    tell(Object.keys(reader.document().nodes));
  };

  /** Drops what the server has settled since the value was committed. */
  const release = ({ root, keyBefore }: Held) => {
    // The server has not seen the commit yet: its states are those of before.
    if (server.get(root)?.key === keyBefore) return;
    const { paused, running, waiting } = server.summary();
    const isAtRest = paused || running + waiting === 0;
    const isUnsettled = (node: NodeId) => {
      const state = server.get(node)?.state;
      return state === 'running' || state === 'waiting' || (state === 'out-of-date' && !isAtRest);
    };
    const kept = new Map([...overlay].filter(([node]) => isUnsettled(node)));
    if (kept.size === 0) clear();
    else if (kept.size !== overlay.size) show(kept);
  };

  const runner = createPreviewRunner({ reader, results, host: previewHost, shown: get });
  const onServer = async ({ node, inputs }: PreviewRequest): Promise<ReadonlyMap<NodeId, PreviewRun>> => {
    const answer = (await session.request('execution.preview', {
      workflowId,
      revision: ++revision,
      node,
      inputs,
    })) as unknown as PreviewAnswer;
    const runs = Object.entries(answer.results).map(([id, result]): [NodeId, PreviewRun] => [
      id,
      { state: 'succeeded', resultDigest: results.putPreview(result) },
    ]);
    return new Map(runs);
  };
  const attempt = async (request: PreviewRequest): Promise<ReadonlyMap<NodeId, PreviewRun> | undefined> => {
    try {
      return await runner.run(request);
    } catch {
      // A committed value the server runs anyway.
      if (wanted === undefined || held || isClosed) return undefined;
      // What this tab cannot run the server may; without either the committed results stay.
      const before = overlay;
      // Those that this tab cannot run say so, over what they showed.
      const waiting = runner
        .serverOnly(request.node)
        .map((node): [NodeId, PreviewRun] => [node, { ...before.get(node), ...NOT_HERE }]);
      show(new Map([...before, ...waiting]));
      return onServer(request).catch((error: unknown) => {
        show(before);
        throw error;
      });
    }
  };
  /** One preview at a time, the newest request next. Of two in a row one is shown, however fast the finger is. */
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    mayDrop = true;
    let done: PreviewRequest | undefined;
    while (wanted && wanted !== done && !isClosed) {
      const request = wanted;
      done = request;
      const found = await attempt(request).catch(() => undefined);
      mayDrop = found !== undefined;
      if (!found || !wanted || isClosed) continue;
      show(found);
      // The server's previews are not kept for a second look; this tab's own are, up to a number.
      const shown = [...found.values()].flatMap((run) =>
        run.resultDigest && run.durationMs === undefined ? [run.resultDigest] : [],
      );
      for (const digest of fromServer) results.dropPreview(digest);
      fromServer = shown;
    }
    isBusy = false;
    if (held) {
      wanted = undefined;
      release(held);
    }
  };

  const ask = (action: Promise<JsonValue>) => void action.catch(options.onError);
  let isWarm = false;
  const stopWarmUp = session.onConnected(() => {
    if (isWarm) return;
    isWarm = true;
    void runner.warmUp().catch(() => undefined);
  });

  return {
    get,
    subscribe(node, listener) {
      const set = byNode.get(node) ?? new Set();
      byNode.set(node, set);
      return addTo(set, listener);
    },
    subscribeAll: (listener) => addTo(all, listener),
    summary,
    logOf: (key) => logs.textOf(key),
    subscribeLog: (key, listener) => logs.subscribe(key, listener),
    setPaused: (paused) => ask(session.request('execution.pause', { workflowId, paused })),
    run: (node) => ask(session.request('execution.run', { workflowId, node })),
    stop: (node) => ask(session.request('execution.stop', { workflowId, node })),
    preview(node, inputs) {
      clearTimeout(held?.timer);
      held = undefined;
      if (wanted?.node !== node) inputsBefore = reader.get('nodes', node)?.inputs;
      wanted = { node, inputs };
      if (isBusy && mayDrop) runner.drop();
      void work();
    },
    endPreview() {
      if (!wanted || held) return;
      const { node, inputs } = wanted;
      const now = reader.get('nodes', node)?.inputs;
      const isCommitted =
        now !== undefined &&
        Object.entries(inputs).every(([name, value]) => Object.hasOwn(now, name) && jsonEqual(now[name], value));
      // Given up, or back at the value of before: nothing will run.
      if (!isCommitted || jsonEqual(now, inputsBefore)) return clear();
      held = { root: node, keyBefore: server.get(node)?.key, timer: setTimeout(clear, HOLD_MS) };
      clearTimeout(calm);
      calm = setTimeout(endCalm, CALM_MS);
      if (isBusy) return;
      wanted = undefined;
      tell(overlay.keys());
    },
    warmUp(node) {
      clearTimeout(rehearsal);
      rehearsal = setTimeout(() => {
        // What cannot run here is not there to be made ready.
        if (!wanted && !isBusy && !isClosed) void runner.rehearse(node).catch(() => undefined);
      }, REST_MS);
    },
    close() {
      isClosed = true;
      clearTimeout(rehearsal);
      clearTimeout(held?.timer);
      clearTimeout(calm);
      stopWarmUp();
      server.close();
      logs.close();
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
    ...(isHeld ? {} : { state: preview.state, notice: preview.notice, error: undefined, missing: undefined }),
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
