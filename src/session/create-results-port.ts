import { PartiError, type ResultsPort, type RunResult } from '#domain';

/** Results of the open workflow, with a place for those of previews. */
export interface ResultStore extends ResultsPort {
  /** Keeps a result that no server has told; answers its digest: the given one, else `preview:<n>`. */
  putPreview(result: RunResult, digest?: string): string;
  dropPreview(digest: string): void;
}

/** Results kept in the tab; the oldest go first and are asked for again. */
const MAX_KEPT = 200;

/** Results by digest, fetched once each. A failed fetch is tried again at the next `load`; a preview that is gone rejects with `run.client-preview-unavailable`. */
export function createResultsPort(fetchResult: (digest: string) => Promise<RunResult>): ResultStore {
  const kept = new Map<string, RunResult>();
  const loading = new Map<string, Promise<RunResult>>();
  const previews = new Map<string, RunResult>();
  let nextPreview = 1;

  const keep = (digest: string, result: RunResult) => {
    kept.set(digest, result);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return result;
  };
  const get = (digest: string) => previews.get(digest) ?? kept.get(digest);
  return {
    get,
    load(digest) {
      const held = get(digest);
      if (held) return Promise.resolve(held);
      if (digest.startsWith('preview:')) return Promise.reject(new PartiError('run.client-preview-unavailable'));
      const started =
        loading.get(digest) ??
        fetchResult(digest)
          .then((result) => keep(digest, result))
          .finally(() => loading.delete(digest));
      loading.set(digest, started);
      return started;
    },
    putPreview(result, digest = `preview:${nextPreview++}`) {
      // What is shown already keeps its identity.
      if (!get(digest)) previews.set(digest, result);
      return digest;
    },
    dropPreview: (digest) => void previews.delete(digest),
  };
}
