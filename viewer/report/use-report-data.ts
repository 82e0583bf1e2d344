import { useMemo, useSyncExternalStore } from 'react';
import { failureOf, isOfEarlierInputs } from './failure-of.ts';
import { useSameList } from './use-same-list.ts';
import {
  functionTexts,
  jsonEqual,
  wordsIn,
  type FunctionRecord,
  type NodeId,
  type ReaderPort,
  type ResultsPort,
  type RunError,
  type RunResult,
  type RunsPort,
  type Unsubscribe,
} from '#domain';

/** Report source: a node with what the report shows of it. The same object until one of these differs. */
export interface ReportSource {
  nodeId: NodeId;
  /** Given name, else the function's. */
  label: string;
  record: FunctionRecord;
  /** Language in which names of the record are read. */
  locale: string;
  /** Why its last run gave nothing; undefined where it gave something, or has not ended. */
  failure: RunError | undefined;
  /** It has a result, and none of it is here yet. */
  isLoading: boolean;
  /** What is shown was made for earlier inputs: its last run gave nothing, or it waits to be run. */
  isEarlier: boolean;
  /** The result that is shown, also while a newer one is made or on its way here. */
  result: RunResult | undefined;
  /** Digest of `result`. */
  resultDigest: string | undefined;
}

/** Ports that a report reads. */
export interface ReportPorts {
  reader: ReaderPort;
  runs: RunsPort;
  results: ResultsPort;
}

/**
 * Report sources: every enabled node with record and loaded result, from left to right; follows document, runs and results. The same list
 * until one of its sources differs: a run that begins, or a card that moves, changes nothing.
 */
export function useReportSources({ reader, runs, results }: ReportPorts, locale: string): readonly ReportSource[] {
  const store = useMemo(() => sourceStore({ reader, runs, results }, locale), [reader, runs, results, locale]);
  return useSyncExternalStore(store.subscribe, store.get);
}

type SourceStore = ReturnType<typeof followSources>;

const STORES = new WeakMap<ReaderPort, { runs: RunsPort; results: ResultsPort; locale: string; store: SourceStore }[]>();

/** One store for all who ask the same of one workflow: in one of 5,000 functions each would go over all of them. */
export function sourceStore(ports: ReportPorts, locale: string): SourceStore {
  const { reader, runs, results } = ports;
  const known = STORES.get(reader) ?? [];
  STORES.set(reader, known);
  const held = known.find((one) => one.runs === runs && one.results === results && one.locale === locale);
  if (held) return held.store;
  const store = followSources(ports, locale);
  known.push({ runs, results, locale, store });
  return store;
}

/** While more results than this are on their way, they are shown together after a pause. */
const FEW_ON_THEIR_WAY = 20;
const PAUSE_MS = 100;
/** In a workflow of so many functions steps of a run are shown together after a longer one: each reads what all of them give. */
const [MANY_NODES, MANY_PAUSE_MS] = [500, 400];

function followSources(ports: ReportPorts, locale: string) {
  const { reader, runs, results } = ports;
  const shown = new Map<NodeId, ShownResult>();
  const asked = new Set<string>();
  let sources: readonly ReportSource[] = [];
  let isStale = true;
  const listeners = new Set<() => void>();
  let ends: Unsubscribe[] = [];
  let soon: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(soon);
    soon = undefined;
    isStale = true;
    for (const listener of Array.from(listeners)) listener();
  };
  const all = () => Object.keys(reader.document().nodes);
  const isLarge = () => all().length >= MANY_NODES;
  const tellSoon = (pauseMs: number) => void (soon ??= setTimeout(tell, pauseMs));
  /** Loads the results of these nodes that are shown. */
  const load = (nodes: readonly NodeId[]) => {
    const there = reader.document().nodes;
    for (const nodeId of nodes) {
      if (!there[nodeId]) continue;
      const digest = runs.get(nodeId)?.resultDigest;
      if (!digest || asked.has(digest) || results.get(digest)) continue;
      asked.add(digest);
      void results
        .load(digest)
        // The card of the node tells why one cannot be had; the report shows a dash.
        .then(
          () => listeners.size > 0 && (asked.size < FEW_ON_THEIR_WAY && !isLarge() ? tell() : tellSoon(PAUSE_MS)),
          () => undefined,
        )
        .finally(() => asked.delete(digest));
    }
  };
  const follow = (nodes: readonly NodeId[]) => {
    load(nodes);
    if (isLarge()) tellSoon(MANY_PAUSE_MS);
    else tell();
  };
  return {
    get() {
      if (!isStale) return sources;
      isStale = false;
      // Nobody tells of changes yet; all who are drawn for the first time together share one reading.
      if (listeners.size === 0) queueMicrotask(() => (isStale ||= listeners.size === 0));
      const next = readSources(ports, locale, shown);
      const known = new Map(sources.map((source) => [source.nodeId, source]));
      const kept = next.map((source) => {
        const before = known.get(source.nodeId);
        return before && isSame(before, source) ? before : source;
      });
      if (kept.length !== sources.length || kept.some((source, at) => source !== sources[at])) sources = kept;
      return sources;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (listeners.size === 1) {
        isStale = true;
        load(all());
        ends = [reader.subscribeAll(tell), reader.subscribeFunctions(tell), runs.subscribeAll(follow)];
        if (results.transfers) ends.push(results.transfers.subscribe(() => follow(all())));
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(soon);
        soon = undefined;
        isStale = true;
        ends.forEach((end) => end());
        ends = [];
      };
    },
  };
}

function isSame(a: ReportSource, b: ReportSource): boolean {
  return (
    a.label === b.label &&
    a.record === b.record &&
    isSameFailure(a.failure, b.failure) &&
    a.isLoading === b.isLoading &&
    a.isEarlier === b.isEarlier &&
    a.result === b.result &&
    a.resultDigest === b.resultDigest
  );
}

const isSameFailure = (a: RunError | undefined, b: RunError | undefined): boolean =>
  a?.code === b?.code && a?.message === b?.message && jsonEqual({ ...a?.parameters }, { ...b?.parameters });

interface ShownResult {
  digest: string;
  result: RunResult;
}

/** What a node shows now: its newest result that is here, so that nothing blinks while the next one travels. */
function shownOf(nodeId: NodeId, digest: string | undefined, results: ResultsPort, shown: Map<NodeId, ShownResult>) {
  const result = digest === undefined ? undefined : results.get(digest);
  if (digest === undefined) shown.delete(nodeId);
  else if (result) shown.set(nodeId, { digest, result });
  return shown.get(nodeId);
}

function readSources({ reader, runs, results }: ReportPorts, locale: string, shown: Map<NodeId, ShownResult>): ReportSource[] {
  const document = reader.document();
  const summary = runs.summary();
  const nameOf = (id: string): string => {
    const node = document.nodes[id];
    const record = node && reader.functionOf(node.functionId, node.digest);
    return node?.name || (record ? functionTexts(record, locale).name : id);
  };
  return Object.entries(document.nodes)
    .filter(([, node]) => !node.disabled)
    .flatMap(([nodeId, node]) => {
      const record = reader.functionOf(node.functionId, node.digest);
      if (!record) return [];
      const run = runs.get(nodeId);
      const now = shownOf(nodeId, run?.resultDigest, results, shown);
      const label = node.name || functionTexts(record, locale).name;
      const failure = failureOf(run, nameOf);
      const isLoading = run?.resultDigest !== undefined && now === undefined;
      const isEarlier = isOfEarlierInputs(run, summary);
      return [{ nodeId, label, record, locale, failure, isLoading, isEarlier, result: now?.result, resultDigest: now?.digest }];
    })
    .toSorted((a, b) => {
      const [ax = 0, ay = 0] = document.layout[a.nodeId] ?? [];
      const [bx = 0, by = 0] = document.layout[b.nodeId] ?? [];
      return ax - bx || ay - by || (a.nodeId < b.nodeId ? -1 : 1);
    });
}

/** Translation of words that the functions of a report write, in the language of its reader. The same function until these change. */
export function useWords(sources: readonly ReportSource[], locale: string): (word: string) => string {
  const records = useSameList(sources.map(({ record }) => record));
  return useMemo(() => wordsIn(records, locale), [records, locale]);
}
