import { jsonEqual, type JsonValue, type NodeId, type NodeRun, type OverrideChanges, type OverrideMember } from '#domain';
import type { PreviewRequest, PreviewRun } from './preview-runner.ts';

/** Previewed runs by node: what is shown over the committed ones. */
export type PreviewRuns = ReadonlyMap<NodeId, PreviewRun>;

/** Among the inputs of a node as they are kept: its changes by hand. No input is named so. */
export const KEPT_CHANGES = '\u0000changes';

/** Values that are tried, and the inputs of their node before the first of them. */
export interface Trial {
  request: PreviewRequest;
  inputsBefore: Readonly<Record<string, JsonValue>> | undefined;
  /** The server has made one of its previews: this tab is not asked in vain before each of the next. */
  isServed?: boolean;
}

/** Where previewing stands. */
export type PreviewPhase =
  /** Nothing is tried: committed runs show. */
  | { kind: 'idle' }
  /** Values are tried in this tab. */
  | { kind: 'previewing'; trial: Trial }
  /** Values are tried that this tab cannot run: the server is asked. */
  | { kind: 'unavailable'; trial: Trial }
  /** Values were committed: the preview stays until the server shows the same. `trial` while its last value is still made. */
  | { kind: 'held'; root: NodeId; keyBefore: string | undefined; trial: Trial | undefined };

/** The one preview that is being made. A new object is a new piece of work. */
export interface PreviewJob {
  request: PreviewRequest;
  at: 'tab' | 'server';
  /** Of two in a row one is shown, however fast the finger is: not when the one before was dropped. */
  mayDrop: boolean;
  /** What showed before it was asked of the server. */
  shownBefore: PreviewRuns;
}

/** State of the previews of an open workflow. */
export interface PreviewState {
  phase: PreviewPhase;
  shown: PreviewRuns;
  job: PreviewJob | undefined;
}

/** What happens to previews. */
export type PreviewEvent =
  | { type: 'try'; request: PreviewRequest; inputsNow: Trial['inputsBefore'] }
  /** The finger left; `inputsNow` tell whether the values were committed. */
  | { type: 'end'; inputsNow: Trial['inputsBefore'] }
  /** The job ended; undefined where it was dropped. */
  | { type: 'made'; runs: PreviewRuns | undefined }
  /** The job could not be done; `serverOnly` are the nodes of its cone that only the server can run. */
  | { type: 'failed'; serverOnly: readonly NodeId[] }
  /** The server told states. */
  | { type: 'told' }
  /** The server did not take a committed value up. */
  | { type: 'timeout' };

/** What the server last told. */
export interface ServerReading {
  get(node: NodeId): NodeRun | undefined;
  summary(): { paused: boolean; running: number; waiting: number };
}

const NONE: PreviewRuns = new Map();

/** Nothing tried, nothing shown. */
export const IDLE: PreviewState = { phase: { kind: 'idle' }, shown: NONE, job: undefined };

/** Shown where only the server can run a function, until it has answered. */
const NOT_HERE: PreviewRun = { state: 'running', notice: 'run.client-preview-unavailable' };

/** State after an event; the same object where it changes nothing. */
export function nextPreview(state: PreviewState, event: PreviewEvent, server: ServerReading): PreviewState {
  switch (event.type) {
    case 'try':
      return tryValues(state, event);
    case 'end':
      return endTrial(state, event.inputsNow, server);
    case 'made':
      return endJob(event.runs ? showMade(state, event.runs) : state, event.runs !== undefined, server);
    case 'failed':
      return failJob(state, event.serverOnly, server);
    case 'told':
      return release(state, server);
    case 'timeout':
      return state.phase.kind === 'held' ? clear(state) : state;
  }
}

/** Values that are tried or whose last preview is still made. */
export function trialOf({ phase }: PreviewState): Trial | undefined {
  return phase.kind === 'idle' ? undefined : phase.trial;
}

function tryValues(state: PreviewState, { request, inputsNow }: Extract<PreviewEvent, { type: 'try' }>): PreviewState {
  const before = trialOf(state);
  const trial: Trial = {
    request,
    inputsBefore: before?.request.node === request.node ? before.inputsBefore : inputsNow,
    ...(before?.request.node === request.node && before.isServed ? { isServed: true } : {}),
  };
  const job = state.job ?? { request, at: placeOf(trial), mayDrop: true, shownBefore: state.shown };
  return { ...state, phase: { kind: 'previewing', trial }, job };
}

function endTrial(state: PreviewState, now: Trial['inputsBefore'], server: ServerReading): PreviewState {
  const { phase } = state;
  if (phase.kind === 'idle' || phase.kind === 'held') return state;
  const { request, inputsBefore } = phase.trial;
  const isCommitted =
    now !== undefined &&
    Object.entries(request.inputs).every(([name, value]) => Object.hasOwn(now, name) && jsonEqual(now[name], value)) &&
    (request.changes === undefined || holdsChanges(now[KEPT_CHANGES] as OverrideChanges | undefined, request.changes));
  // Given up, or back at the value of before: nothing will run.
  if (!isCommitted || jsonEqual(now, inputsBefore)) return clear(state);
  const keyBefore = server.get(request.node)?.key;
  const trial = state.job && phase.trial;
  return { ...state, phase: { kind: 'held', root: request.node, keyBefore, trial } };
}

/** Whether tried values of changes by hand are kept; what else an entry keeps was not tried. */
function holdsChanges(kept: OverrideChanges | undefined, tried: OverrideChanges): boolean {
  return Object.entries(tried).every(([member, names]) =>
    Object.entries(names).every(([name, entries]) =>
      Object.entries(entries).every(([id, { value }]) =>
        jsonEqual(value ?? null, kept?.[member as OverrideMember]?.[name]?.[id]?.value ?? null),
      ),
    ),
  );
}

const placeOf = ({ isServed }: Trial): PreviewJob['at'] => (isServed ? 'server' : 'tab');

/** What was made takes the place of what was shown, and of the notice that it has to come from the server. */
function showMade(state: PreviewState, shown: PreviewRuns): PreviewState {
  const { phase, job } = state;
  const trial = trialOf(state);
  if (phase.kind === 'idle' || !trial) return state;
  const isServed = job?.at === 'server' && job.request.node === trial.request.node;
  return { ...state, shown, phase: isServed ? { ...phase, trial: { ...trial, isServed } } : phase };
}

function failJob(state: PreviewState, serverOnly: readonly NodeId[], server: ServerReading): PreviewState {
  const { phase, job, shown } = state;
  if (!job) return state;
  // Without this tab and the server the committed results stay.
  if (job.at === 'server') return endJob(trialOf(state) ? { ...state, shown: job.shownBefore } : state, false, server);
  // A committed value the server runs anyway.
  if (phase.kind === 'idle' || phase.kind === 'held') return endJob(state, false, server);
  // Those that this tab cannot run say so, over what they showed.
  const waiting = serverOnly.map((node): [NodeId, PreviewRun] => [node, { ...shown.get(node), ...NOT_HERE }]);
  return {
    phase: { kind: 'unavailable', trial: phase.trial },
    shown: new Map([...shown, ...waiting]),
    job: { ...job, at: 'server', shownBefore: shown },
  };
}

/** Goes on with the newest values, if they are others. */
function endJob(state: PreviewState, wasMade: boolean, server: ServerReading): PreviewState {
  const trial = trialOf(state);
  if (trial && trial.request !== state.job?.request)
    return {
      ...state,
      job: { request: trial.request, at: placeOf(trial), mayDrop: wasMade, shownBefore: state.shown },
    };
  if (state.phase.kind !== 'held') return { ...state, job: undefined };
  return release({ ...state, phase: { ...state.phase, trial: undefined }, job: undefined }, server);
}

/** Drops what the server has settled since the value was committed. */
function release(state: PreviewState, server: ServerReading): PreviewState {
  const { phase, shown } = state;
  // The server has not seen the commit yet: its states are those of before.
  if (phase.kind !== 'held' || server.get(phase.root)?.key === phase.keyBefore) return state;
  const { paused, running, waiting } = server.summary();
  const isAtRest = paused || running + waiting === 0;
  const isUnsettled = (node: NodeId) => {
    const run = server.get(node)?.state;
    return run === 'running' || run === 'waiting' || (run === 'out-of-date' && !isAtRest);
  };
  const kept = new Map([...shown].filter(([node]) => isUnsettled(node)));
  if (kept.size === 0) return clear(state);
  return kept.size === shown.size ? state : { ...state, shown: kept };
}

/** Back to the committed runs; a job in flight ends unseen. */
function clear(state: PreviewState): PreviewState {
  return { ...IDLE, job: state.job };
}
