import { UnreachableError } from '#api';
import { PartiError, type ResultsPort, type RunResult } from '#domain';
import type { FetchOptions } from './fetch-result.ts';
import { createTransferBook } from './result-transfers.ts';

/** Results of the open workflow, with a place for those of previews. */
export interface ResultStore extends ResultsPort {
  /** Keeps a result that no server has told; answers its digest: the given one, else `preview:<n>`. */
  putPreview(result: RunResult, digest?: string): string;
  dropPreview(digest: string): void;
}

/** Results with a model that are kept in the tab; the oldest go first and are asked for again. */
const MAX_KEPT = 200;
/** Results of values alone that are kept: they take little. */
const MAX_KEPT_VALUES = 20_000;

/** Waits (ms) before a result is asked for once more that a busy server, or the way to it, did not bring. */
const ONCE_MORE_MS = [500, 2000, 5000];

/** Results by digest, fetched once each; what a busy server did not bring is asked for again. A failed fetch is tried again at the next `load`, one that was given up after `resume`; a preview that is gone rejects with `run.client-preview-unavailable`. */
export function createResultsPort(fetchResult: (digest: string, options: FetchOptions) => Promise<RunResult>): ResultStore {
  const kept = new Map<string, RunResult>();
  const keptValues = new Map<string, RunResult>();
  const loading = new Map<string, Promise<RunResult>>();
  const previews = new Map<string, RunResult>();
  let nextPreview = 1;

  const keep = (digest: string, result: RunResult) => {
    const [held, most] = Object.hasOwn(result, 'model') ? [kept, MAX_KEPT] : [keptValues, MAX_KEPT_VALUES];
    held.set(digest, result);
    const [oldest] = held.keys();
    if (held.size > most && oldest !== undefined) held.delete(oldest);
    return result;
  };
  const fetching = new Map<string, AbortController>();
  const load = (digest: string): Promise<RunResult> => {
    const held = get(digest);
    if (held) return Promise.resolve(held);
    if (digest.startsWith('preview:')) return Promise.reject(new PartiError('run.client-preview-unavailable'));
    if (transfers.isCancelled(digest)) return Promise.reject(new PartiError('run.result-cancelled'));
    const started = loading.get(digest) ?? fetchOnce(digest);
    loading.set(digest, started);
    return started;
  };
  const transfers = createTransferBook(
    (digest) => fetching.get(digest)?.abort(new PartiError('run.result-cancelled')),
    // Whoever shows it hears of it when it is here.
    (digest) => void load(digest).catch(() => undefined),
  );
  const fetchOnce = async (digest: string) => {
    const gaveUp = new AbortController();
    fetching.set(digest, gaveUp);
    try {
      const onProgress = (share: number) => gaveUp.signal.aborted || transfers.tell(digest, share);
      return keep(digest, await patiently(() => fetchResult(digest, { onProgress, signal: gaveUp.signal }), gaveUp.signal));
    } finally {
      fetching.delete(digest);
      loading.delete(digest);
      transfers.end(digest);
    }
  };
  const get = (digest: string) => previews.get(digest) ?? keptValues.get(digest) ?? kept.get(digest);
  return {
    get,
    load,
    transfers,
    putPreview(result, digest = `preview:${nextPreview++}`) {
      // What is shown already keeps its identity.
      if (!get(digest)) previews.set(digest, result);
      return digest;
    },
    dropPreview: (digest) => void previews.delete(digest),
  };
}

async function patiently<T>(fetch: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const waitMs of ONCE_MORE_MS) {
    try {
      return await fetch();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
    }
    await waited(waitMs, signal);
  }
  return fetch();
}

/** Whether another answer may come soon. */
function isPassing(error: unknown): boolean {
  const status = error instanceof PartiError ? Number(error.parameters['status']) : undefined;
  return error instanceof UnreachableError || (status !== undefined && (status >= 500 || status === 429));
}

/** Rejects with the signal's reason. */
const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
