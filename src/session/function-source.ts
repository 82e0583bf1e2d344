import type { FunctionSource } from '#collab';
import { readFunctionRecord, type FunctionRecord, type LibraryFunction } from '#domain';
import { allPages, type ApiClient } from '#api';
import { logRecordIssues } from './log-record-issues.ts';

/** Functions that this person may add, and every version that a document pins. */
export interface OpenFunctionSource extends FunctionSource {
  /** Asks again what may be added, after something was published. */
  reload(): Promise<void>;
  /** While somebody presents, what only an administrator may see is left out. Asked anew where that changes. */
  setPresenting(isPresenting: boolean): Promise<void>;
}

/** Stages in the order in which the list offers them: released ones, then the person's own unreleased ones. */
const STAGES = ['live', 'test', 'local'] as const;

/** Loads what may be added; a pinned version that is not among it is asked for when a document needs it. */
export async function openFunctionSource(api: ApiClient): Promise<OpenFunctionSource> {
  const records = new Map<string, FunctionRecord>();
  /** Versions that are on their way, or that nobody has. */
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  let library: readonly LibraryFunction[] = [];
  let isTold = true;
  let isPresenting = false;

  /** Versions that come in together are told together. */
  const tell = () => {
    if (!isTold) return;
    isTold = false;
    queueMicrotask(() => {
      isTold = true;
      for (const listener of Array.from(listeners)) listener();
    });
  };
  let round = 0;
  const load = async () => {
    const mine = ++round;
    const lists = await Promise.all(STAGES.map((stage) => readAll(api, stage, isPresenting)));
    // The answer to an older question came late.
    if (mine !== round) return;
    library = lists.flat().map(({ digest, tag, ...record }) => ({
      record: readFunctionRecord(record, logRecordIssues(record.name)),
      digest,
      stage: tag,
    }));
    for (const { record, digest } of library) records.set(keyOf(record.id, digest), record);
    asked.clear();
  };
  const ask = async (id: string, digest: string) => {
    const { record } = await api.call('GET functions/{id}', { path: { id }, query: { digest } });
    records.set(keyOf(id, digest), readFunctionRecord({ ...record, id }, logRecordIssues(String(record['name'] ?? id))));
    tell();
  };
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const reload = (): Promise<void> =>
    // Asked while a question is out: one more, for all who asked meanwhile.
    (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return (running = load().then(tell));
      }));
  await load();
  return {
    functionOf(id, digest) {
      const key = keyOf(id, digest);
      const known = records.get(key);
      if (!known && !asked.has(key)) {
        asked.add(key);
        // A version that cannot be had stays unknown: its card says so.
        ask(id, digest).catch(() => undefined);
      }
      return known;
    },
    library: () => library,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    async setPresenting(next) {
      if (next === isPresenting) return;
      isPresenting = next;
      await load();
      tell();
    },
  };
}

/** A source that is on its way: it knows of nothing until it is there. */
export function sourceOnceThere(loading: Promise<FunctionSource>): FunctionSource {
  let source: FunctionSource | undefined;
  const there = loading.then(
    (loaded) => (source = loaded),
    () => undefined,
  );
  return {
    functionOf: (id, digest) => source?.functionOf(id, digest),
    library: () => source?.library() ?? [],
    subscribe(listener) {
      if (source) return source.subscribe(listener);
      let isEnded = false;
      let end: (() => void) | undefined;
      void there.then((loaded) => {
        if (isEnded || !loaded) return;
        end = loaded.subscribe(listener);
        listener();
      });
      return () => {
        isEnded = true;
        end?.();
      };
    },
  };
}

const keyOf = (id: string, digest: string): string => `${id}@${digest}`;

const readAll = (api: ApiClient, tag: LibraryFunction['stage'], isPresenting: boolean) =>
  allPages(
    (key) => api.call('GET functions', { query: { tag, key, ...(isPresenting ? { noadmin: 'true' } : {}) } }),
    (page) => page.functions,
  );
