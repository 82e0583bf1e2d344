import { proxy, ref, snapshot } from 'valtio';
import type { Answer, ApiClient } from '#api';
import { playBeside, type PlayedStretch } from '#collab';
import type { DocumentChange, HistoryEntry, RunResult, WorkflowDocument } from '#domain';
import { describeError } from '../app/describe-error.ts';
import type { Past, PastPorts } from './past-ports.ts';
import { createStretchWalk, type StretchWalk } from './played-past.ts';
import { traceFigure, traceRecord, type TracedChange, type TraceTarget } from './trace-changes.ts';
import type { VersionFacts } from './version-facts.ts';

type Runs = Answer<'GET workflows/{id}/history'>['runs'];
type ResultLog = Answer<'GET workflows/{id}/history/results'>;

/** Where the past stands open. */
export interface Standing {
  /** Number of the update whose state is shown. */
  sequence: number;
  at: number;
  /** Entry that ends there, or that the update lies in; undefined for a version of before. */
  entry: HistoryEntry | undefined;
  /** What the entry changed. */
  changes: readonly DocumentChange[];
  version: VersionFacts | undefined;
  /** The state itself, as it was. */
  past: Past;
}

/** What the scrubber shows. */
export interface TimelineState {
  isOpen: boolean;
  isLoading: boolean;
  problem: string | undefined;
  /** Oldest first. */
  entries: readonly HistoryEntry[];
  runs: Runs;
  people: ReadonlyMap<string, string>;
  /** Newest first. */
  versions: readonly VersionFacts[];
  maxSnapshots: number | null;
  /** Whether the person may delete versions. */
  mayDelete: boolean;
  days: number;
  first: number;
  /** Number of the last update that is known. */
  last: number;
  hasMore: boolean;
  /** Undefined: now. */
  standing: Standing | undefined;
  isPlaying: boolean;
  /** Steps a second while it plays. */
  speed: number;
}

export const SPEEDS = [1, 2, 4, 10, 20] as const;

/** The past of one open workflow: what is known of it, and the way through it. */
export interface Timeline {
  state: TimelineState;
  open(): Promise<void>;
  close(): void;
  /** Reads entries and versions anew. */
  reload(): Promise<void>;
  /** Reads versions anew, and leaves entries as they are. */
  reloadVersions(): Promise<void>;
  loadMore(): Promise<void>;
  /** Shows the state after an update, or that of a version. */
  goTo(sequence: number, version?: VersionFacts): Promise<void>;
  /** Back to now; the scrubber stays. */
  backToNow(): void;
  step(by: 1 | -1): Promise<void>;
  stepVersion(by: 1 | -1): Promise<void>;
  play(isOn: boolean): void;
  setSpeed(speed: number): void;
  /** A state by its number, for a comparison. */
  documentAt(sequence: number): Promise<WorkflowDocument>;
  resultsAt(sequence: number): Promise<ReadonlyMap<string, string>>;
  /** A version's state, whatever became of the edits around it. */
  versionState(version: VersionFacts): Promise<Past>;
  /**
   * Who changed something, newest first: what lies in the stretches from an update back, until some are found. `next`: where
   * to go on; undefined at the beginning of what is kept.
   */
  trace(target: TraceTarget, before?: number): Promise<{ found: TracedChange[]; next: number | undefined }>;
}

/** What is read at a time. */
const PAGE = 500;
/** A trace that found so many gives them; a stretch holds about 500 edits. */
const TRACED = 20;
const TRACED_STRETCHES = 12;
/** Stretches held in memory. */
const HELD = 6;

/** Whoever may not read the log of edits goes through the versions that people named. */
export function createTimeline(
  api: ApiClient,
  workflowId: string,
  past: PastPorts,
  { load, mayReadLog }: { load: (digest: string) => Promise<RunResult>; mayReadLog: () => boolean },
): Timeline {
  const path = { id: workflowId };
  const state = proxy<TimelineState>({
    isOpen: false,
    isLoading: false,
    problem: undefined,
    entries: [],
    runs: [],
    people: ref(new Map<string, string>()),
    versions: [],
    maxSnapshots: null,
    mayDelete: false,
    days: 0,
    first: 0,
    last: 0,
    hasMore: false,
    standing: undefined,
    isPlaying: false,
    speed: 4,
  });
  const walks: StretchWalk[] = [];
  let logs = new WeakMap<StretchWalk, Promise<ResultLog>>();
  const loading = new Map<number, Promise<StretchWalk>>();
  let wanted = 0;
  let playing: ReturnType<typeof setTimeout> | undefined;

  const fetchWalk = async (sequence: number): Promise<StretchWalk> => {
    const file = await api.file('GET workflows/{id}/history/segments/{from}', { path: { ...path, from: String(sequence) } });
    const played: PlayedStretch = await playBeside(await file.arrayBuffer());
    const walk = createStretchWalk(played);
    walks.unshift(walk);
    walks.length = Math.min(walks.length, HELD);
    return walk;
  };
  const walkTo = (sequence: number): Promise<StretchWalk> | StretchWalk => {
    const held = walks.find((walk) => walk.sequence <= sequence && sequence <= walk.end);
    if (held) return held;
    const coming = loading.get(sequence) ?? fetchWalk(sequence).finally(() => loading.delete(sequence));
    loading.set(sequence, coming);
    return coming;
  };
  const logOf = (walk: StretchWalk): Promise<ResultLog> => {
    const held =
      logs.get(walk) ?? api.call('GET workflows/{id}/history/results', { path, query: { from: walk.sequence, to: walk.end } });
    logs.set(walk, held);
    return held;
  };
  const resultsOf = async (walk: StretchWalk, sequence: number): Promise<ReadonlyMap<string, string>> => {
    const { before, changes } = await logOf(walk);
    const results = new Map(Object.entries(before).map(([id, { digest }]) => [id, digest]));
    for (const change of changes) if (change.sequence <= sequence) results.set(change.nodeId, change.digest);
    return results;
  };
  const read = async (before?: number) => {
    const query = { limit: PAGE, ...(before === undefined ? {} : { before }) };
    const page = await api.call('GET workflows/{id}/history', { path, query });
    const entries = page.entries.toReversed();
    state.entries = before === undefined ? entries : [...entries, ...state.entries];
    state.runs = before === undefined ? page.runs : [...page.runs, ...state.runs];
    state.people = ref(new Map([...state.people, ...page.people.map(({ id, name }): [string, string] => [id, name])]));
    state.hasMore = page.hasMore;
    state.first = page.first;
    state.days = page.days;
    if (before === undefined) state.last = page.last;
  };
  const readVersions = async () => {
    Object.assign(state, await api.call('GET workflows/{id}/versions', { path }));
  };
  const reload = async () => {
    state.isLoading = true;
    state.problem = undefined;
    // Results come after the edits that they are of.
    logs = new WeakMap();
    try {
      await Promise.all([mayReadLog() ? read() : undefined, readVersions()]);
    } catch (error) {
      state.problem = (await describeError(error)).text;
    }
    state.isLoading = false;
  };
  const stand = (standing: Omit<Standing, 'past'>, shown: Past) => {
    past.show(shown);
    state.standing = {
      ...standing,
      entry: standing.entry && ref(standing.entry),
      changes: ref(standing.changes as object) as never,
      past: ref(shown),
    };
    state.problem = undefined;
  };
  const goTo = async (sequence: number, version?: VersionFacts): Promise<void> => {
    const mine = ++wanted;
    try {
      const shown = await stateOf(sequence, version);
      if (mine === wanted && state.isOpen) stand(shown.standing, shown.past);
    } catch (error) {
      if (mine !== wanted) return;
      state.isPlaying = false;
      state.problem = (await describeError(error)).text;
    }
  };
  const heldState = async (version: VersionFacts): Promise<Past> => {
    const held = await api.call('GET workflows/{id}/versions/{version}', { path: { ...path, version: version.id } });
    return { document: held.document, results: new Map(Object.entries(held.results).map(([id, { digest }]) => [id, digest])) };
  };
  const stateOf = async (
    sequence: number,
    version: VersionFacts | undefined,
  ): Promise<{ standing: Omit<Standing, 'past'>; past: Past }> => {
    const entry = snapshot(state).entries.find(({ from, to }) => from <= sequence && sequence <= to);
    const held = async (of: VersionFacts) => ({
      standing: { sequence, at: Date.parse(of.createdAt), entry, changes: [], version: of },
      past: await heldState(of),
    });
    if (version && !mayReadLog()) return held(version);
    try {
      const walk = await walkTo(sequence);
      const results = await resultsOf(walk, sequence);
      const changes = entry ? walk.changesOf(entry.from, sequence) : [];
      const at =
        walk.stepAt(sequence)?.at ??
        entry?.until ??
        (version ? Date.parse(version.createdAt) : (state.entries[0]?.at ?? Date.now()));
      const document = walk.documentAt(sequence);
      // Named before its first run had ended: what the run made since belongs to it.
      const isWhole = Object.entries(document.nodes).every(([id, { disabled }]) => disabled || results.has(id));
      const shown = version && !isWhole ? new Map([...(await heldState(version)).results, ...results]) : results;
      return { standing: { sequence, at, entry, changes, version }, past: { document, results: shown } };
    } catch (error) {
      // A version holds its state whatever became of the edits around it.
      if (!version) throw error;
      return held(version);
    }
  };
  const backToNow = () => {
    wanted++;
    state.isPlaying = false;
    clearTimeout(playing);
    state.standing = undefined;
    past.show(undefined);
  };
  const traceIn = async (walk: StretchWalk, target: TraceTarget): Promise<TracedChange[]> => {
    if (target.kind === 'record') return traceRecord(walk, target);
    const { before, changes } = await logOf(walk);
    const first = before[target.nodeId];
    const shown = [
      ...(first ? [{ sequence: walk.sequence, digest: first.digest }] : []),
      ...changes.filter(({ nodeId }) => nodeId === target.nodeId),
    ];
    return traceFigure(walk, target.output, shown, load);
  };
  const versionAt = (sequence: number) => state.versions.find((one) => one.sequence === sequence);
  const stepVersion = async (by: 1 | -1): Promise<void> => {
    const at = state.standing?.sequence ?? Number.MAX_SAFE_INTEGER;
    const next =
      by === 1 ? state.versions.findLast(({ sequence }) => sequence > at) : state.versions.find(({ sequence }) => sequence < at);
    if (next) await goTo(next.sequence, next);
    else if (by === 1) backToNow();
  };
  const step = async (by: 1 | -1): Promise<void> => {
    if (!mayReadLog()) return stepVersion(by);
    const at = state.standing?.sequence ?? Number.MAX_SAFE_INTEGER;
    const next =
      by === 1 ? state.entries.find(({ to }) => to > at) : state.entries.findLast(({ to }) => to < Math.min(at, state.last));
    if (!next) {
      if (by === 1) return backToNow();
      if (state.first < at && at !== state.first) await goTo(state.first);
      return;
    }
    if (by === 1 && next.to === state.last) return backToNow();
    await goTo(next.to, versionAt(next.to));
  };
  const tick = async () => {
    if (!state.isPlaying) return;
    await step(1);
    if (state.isPlaying) playing = setTimeout(() => void tick(), 1000 / state.speed);
  };

  return {
    state,
    reload,
    reloadVersions: readVersions,
    goTo,
    backToNow,
    step,
    async open() {
      if (state.isOpen) return;
      state.isOpen = true;
      await reload();
    },
    close() {
      backToNow();
      state.isOpen = false;
      walks.length = 0;
    },
    async loadMore() {
      const [oldest] = state.entries;
      if (state.hasMore && oldest) await read(oldest.from);
    },
    stepVersion,
    play(isOn) {
      clearTimeout(playing);
      state.isPlaying = isOn;
      if (!isOn) return;
      // From now on there is nothing to play: it begins with the oldest that is known.
      const oldest = state.entries[0]?.to ?? state.versions.at(-1)?.sequence;
      const start = state.standing || oldest === undefined ? Promise.resolve() : goTo(oldest, versionAt(oldest));
      void start.then(() => {
        playing = setTimeout(() => void tick(), 1000 / state.speed);
      });
    },
    setSpeed(speed) {
      state.speed = speed;
    },
    documentAt: async (sequence) => (await walkTo(sequence)).documentAt(sequence),
    resultsAt: async (sequence) => resultsOf(await walkTo(sequence), sequence),
    versionState: heldState,
    async trace(target, before = state.last) {
      const found: TracedChange[] = [];
      let at: number | undefined = before;
      for (let round = 0; at !== undefined && found.length < TRACED && round < TRACED_STRETCHES; round++) {
        const walk: StretchWalk | undefined = await Promise.resolve(walkTo(at)).catch((error: unknown) => {
          // What is not kept any more is the beginning.
          if (round === 0) throw error;
          return undefined;
        });
        if (!walk) return { found, next: undefined };
        found.push(...(await traceIn(walk, target)));
        // The update that ends the stretch before: its number is that of the state this one begins with.
        at = walk.sequence > Math.max(0, state.first) ? walk.sequence - 1 : undefined;
      }
      return { found, next: at };
    },
  };
}
