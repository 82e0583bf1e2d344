import type { RealtimeSession } from '#collab';
import type { JsonObject, JsonValue, NodeId, OverrideChanges, ReaderPort } from '#domain';
import type { ResultStore } from './create-results-port.ts';
import {
  IDLE,
  KEPT_CHANGES,
  nextPreview,
  trialOf,
  type PreviewEvent,
  type PreviewJob,
  type PreviewRuns,
  type Trial,
} from './preview-machine.ts';
import type { PreviewRequest, PreviewRun, PreviewRunner } from './preview-runner.ts';
import type { ServerRuns } from './server-runs.ts';

/** A server that has not taken a committed value up after this long will not (it is out of reach). */
const HOLD_MS = 15_000;
/** Nothing was chosen for this long. */
const REST_MS = 250;

/** Previews of the open workflow. */
export interface Previews {
  /** The previewed run of a node; undefined where its committed one shows. */
  get(node: NodeId): PreviewRun | undefined;
  /** Whether the values were committed, and the server's states show through. */
  isHeld(): boolean;
  try(node: NodeId, inputs: Readonly<Record<string, JsonValue>>, changes?: OverrideChanges): void;
  /** The finger left: committed values are held until the server shows the same, others are given up. */
  end(): void;
  /** Runs the cone of a node unseen, once nothing else was chosen for a moment. */
  warmUp(node: NodeId): void;
  /** The server told states. */
  serverTold(): void;
  close(): void;
}

/** What previews stand on. */
export interface PreviewOptions {
  session: RealtimeSession;
  workflowId: string;
  reader: ReaderPort;
  results: ResultStore;
  runner: PreviewRunner;
  server: ServerRuns;
  /** Hears the nodes whose previewed run may differ. */
  onChange(nodes: Iterable<NodeId>): void;
}

/** Does what the states of `preview-machine.ts` ask for: one preview at a time, the newest values next. */
export function createPreviews(options: PreviewOptions): Previews {
  const { session, workflowId, reader, results, runner, server, onChange } = options;
  let state = IDLE;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let ofServer: string[] = [];
  let revision = 0;
  let isClosed = false;

  const send = (event: PreviewEvent) => {
    if (isClosed) return;
    const before = state;
    state = nextPreview(before, event, server);
    if (state.phase.kind !== before.phase.kind) enter(state.phase.kind, before.phase.kind);
    if (state.shown !== before.shown) {
      const touched = new Set([...before.shown.keys(), ...state.shown.keys()]);
      if (touched.size > 0) onChange(touched);
    }
    if (before.phase.kind !== 'idle' && state.phase.kind === 'idle') server.endCalm();
    if (state.job && state.job !== before.job) void work(state.job);
  };
  const enter = (phase: typeof state.phase.kind, left: typeof state.phase.kind) => {
    if (left === 'held') clearTimeout(holdTimer);
    if (phase !== 'held') return;
    holdTimer = setTimeout(() => send({ type: 'timeout' }), HOLD_MS);
    server.stayCalm();
    // The committed states show through now. While the last value is made, it is told of with that.
    if (!state.job) onChange(state.shown.keys());
  };
  const work = async (job: PreviewJob) => {
    const { at, request } = job;
    const event = await (at === 'tab' ? runner.run(request) : runOnServer(request)).then(
      (runs): PreviewEvent => ({ type: 'made', runs }),
      (): PreviewEvent => ({ type: 'failed', serverOnly: at === 'tab' ? runner.serverOnly(request.node) : [] }),
    );
    const isShown = trialOf(state) !== undefined;
    send(event);
    if (isShown && event.type === 'made' && event.runs) keepOnly(event.runs);
  };
  const runOnServer = async ({ node, inputs, changes }: PreviewRequest): Promise<PreviewRuns> => {
    const payload = { workflowId, revision: ++revision, node, inputs, ...(changes as TriedChanges | undefined) };
    const answer = await session.request('execution.preview', payload);
    return new Map(
      Object.entries(answer.results).map(([id, result]): [NodeId, PreviewRun] => [
        id,
        {
          state: 'succeeded',
          resultDigest: results.putPreview(result),
          ...(answer.overrides[id] ? { overrides: answer.overrides[id] } : {}),
        },
      ]),
    );
  };
  /** The server's previews are not kept for a second look; this tab's own are, up to a number. */
  const keepOnly = (runs: PreviewRuns) => {
    for (const digest of ofServer) results.dropPreview(digest);
    ofServer = [...runs.values()].flatMap((run) => (run.resultDigest && run.durationMs === undefined ? [run.resultDigest] : []));
  };
  return {
    get: (node) => state.shown.get(node),
    isHeld: () => state.phase.kind === 'held',
    try(node, inputs, changes) {
      const { job } = state;
      send({ type: 'try', request: { node, inputs, ...(changes ? { changes } : {}) }, inputsNow: valuesNow(reader, node) });
      if (job?.mayDrop) runner.drop();
    },
    end() {
      const trial = trialOf(state);
      if (trial) send({ type: 'end', inputsNow: valuesNow(reader, trial.request.node) });
    },
    warmUp(node) {
      clearTimeout(restTimer);
      restTimer = setTimeout(() => {
        // What cannot run here is not there to be made ready.
        if (!trialOf(state) && !state.job && !isClosed) void runner.rehearse(node).catch(() => undefined);
      }, REST_MS);
    },
    serverTold: () => send({ type: 'told' }),
    close() {
      isClosed = true;
      clearTimeout(holdTimer);
      clearTimeout(restTimer);
    },
  };
}

/** Inputs and changes by hand of a node as they are kept: whether what was tried is among them tells whether it was committed. */
function valuesNow(reader: Pick<ReaderPort, 'get'>, id: NodeId): Trial['inputsBefore'] {
  const node = reader.get('nodes', id);
  if (!node) return undefined;
  const { inputs, overrides = {}, additions = {}, removals = {} } = node;
  return { ...inputs, [KEPT_CHANGES]: { overrides, additions, removals } as JsonObject };
}

/** Changes by hand as they are sent: what an entry leaves out is not sent. */
type TriedChanges = Partial<Record<keyof OverrideChanges, Record<string, Record<string, JsonObject>>>>;
