import type { Pool } from 'pg';
import { canonicalJson, PartiError, type CanonicalResult, type JsonValue, type OverrideReport, type RunResult } from '#domain';
import type { BlobStore } from '../blobs/blob-store.ts';

/** A result that is stored under a key. */
export interface StoredResult {
  key: string;
  resultDigest: string;
  modelDigest: string | null;
  durationMs: number;
  /** What became of changes by hand under this key; absent or null where there were none. */
  overrides?: OverrideReport | null;
}

/** Results by key, their contents by digest; what was used last is held in memory. */
export interface ResultStore {
  /** Results that may be reused, by key. */
  find(keys: readonly string[]): Promise<ReadonlyMap<string, StoredResult>>;
  /** The result of a key, where it was made or read here not long ago. */
  known(key: string): StoredResult | undefined;
  /** Takes a new result: readable at once; `stored` resolves when it is durable. `isAlone`: it serves the workflow that made it and no other. */
  keep(
    key: string,
    functionDigest: string,
    canonical: CanonicalResult,
    durationMs: number,
    overrides?: OverrideReport,
    isAlone?: boolean,
  ): { row: StoredResult; stored: Promise<void> };
  /** A result whose file is gone, swept or damaged counts as never made, until it is made again. */
  isLost(digest: string): boolean;
  /** Canonical text. Rejects with `run.result-lost` for a result whose file is gone or damaged. */
  text(digest: string): Promise<string>;
  result(digest: string): Promise<RunResult>;
  /** JSON text of a result's model; `null` without one. */
  modelText(digest: string): Promise<string>;
  /** Lets go of everything in memory. */
  rest(): void;
}

/** Characters of canonical text held in memory. */
const MAX_HELD = 64 * 1024 * 1024;
const MAX_ROWS = 10_000;

/** One result in memory; parsed when somebody reads values of it. */
interface Held {
  text: string;
  result?: RunResult;
}

export function createResultStore(pool: Pool, blobs: BlobStore): ResultStore {
  const rows = new Map<string, StoredResult>();
  const held = new Map<string, Held>();
  /** Those that are on their way to a file stay, whatever else is held. */
  const storing = new Map<string, Held>();
  const lost = new Set<string>();
  let heldLength = 0;

  const isLost = (digest: string) => lost.has(digest) || blobs.isRemoved(digest);
  /** A stored result that somebody is about to use: it stays, unless it went just now. */
  const wanted = (row: StoredResult | undefined): StoredResult | undefined => {
    if (!row || isLost(row.resultDigest)) return undefined;
    blobs.touch(row.resultDigest);
    return row;
  };

  const hold = (digest: string, entry: Held): Held => {
    const before = held.get(digest);
    held.delete(digest);
    held.set(digest, entry);
    heldLength += entry.text.length - (before?.text.length ?? 0);
    for (const [oldest, { text }] of held) {
      if (heldLength <= MAX_HELD || oldest === digest) break;
      held.delete(oldest);
      heldLength -= text.length;
    }
    return entry;
  };
  const know = (row: StoredResult) => {
    rows.set(row.key, row);
    if (rows.size > MAX_ROWS) rows.delete(rows.keys().next().value as string);
  };
  const lose = async (digest: string): Promise<void> => {
    lost.add(digest);
    for (const [key, row] of rows) if (row.resultDigest === digest) rows.delete(key);
    await pool.query('DELETE FROM result WHERE result_digest = $1', [digest]);
  };
  const read = async (digest: string): Promise<Held> => {
    const known = held.get(digest) ?? storing.get(digest);
    if (known) {
      blobs.touch(digest);
      return hold(digest, known);
    }
    try {
      return hold(digest, { text: (await blobs.get(digest)).toString() });
    } catch (cause) {
      if ((cause as { code?: unknown }).code !== 'ENOENT') throw cause;
      await lose(digest);
      throw new PartiError('run.result-lost', {}, { cause });
    }
  };
  const parsed = async (digest: string): Promise<Required<Held>> => {
    const entry = await read(digest);
    entry.result ??= JSON.parse(entry.text) as RunResult;
    return entry as Required<Held>;
  };
  const store = async (row: StoredResult, functionDigest: string, text: string, isAlone: boolean) => {
    try {
      await blobs.put(Buffer.from(text));
      // A second run that differs shows that the function cannot be repeated: nobody else gets either result.
      const kept = await pool.query<{ repeatable: boolean }>(
        `INSERT INTO result (key, function_digest, result_digest, model_digest, duration_ms, overrides, repeatable) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (key) DO UPDATE SET repeatable = result.repeatable AND result.result_digest = excluded.result_digest RETURNING repeatable`,
        [
          row.key,
          functionDigest,
          row.resultDigest,
          row.modelDigest,
          row.durationMs,
          row.overrides ? JSON.stringify(row.overrides) : null,
          !isAlone,
        ],
      );
      if (!kept.rows[0]?.repeatable) rows.delete(row.key);
    } catch (error) {
      rows.delete(row.key);
      throw error;
    }
  };

  return {
    async find(keys) {
      const known = new Map<string, StoredResult>();
      const unknown: string[] = [];
      for (const key of keys) {
        const row = wanted(rows.get(key));
        if (row) known.set(key, row);
        else unknown.push(key);
      }
      if (unknown.length === 0) return known;
      const stored = await pool.query<StoredResult>(
        'SELECT key, result_digest AS "resultDigest", model_digest AS "modelDigest", duration_ms AS "durationMs", overrides FROM result WHERE key = ANY($1) AND repeatable',
        [unknown],
      );
      for (const row of stored.rows) {
        if (!wanted(row)) continue;
        know(row);
        known.set(row.key, row);
      }
      return known;
    },
    known: (key) => wanted(rows.get(key)),
    keep(key, functionDigest, canonical, durationMs, overrides, isAlone = false) {
      const { digest: resultDigest, modelDigest = null } = canonical;
      const row: StoredResult = { key, resultDigest, modelDigest, durationMs, ...(overrides ? { overrides } : {}) };
      if (!isAlone) know(row);
      lost.delete(resultDigest);
      const entry = hold(resultDigest, { text: canonical.text, result: canonical.result });
      storing.set(resultDigest, entry);
      const stored = store(row, functionDigest, canonical.text, isAlone).finally(() => {
        if (storing.get(resultDigest) === entry) storing.delete(resultDigest);
      });
      return { row, stored };
    },
    isLost,
    text: async (digest) => (await read(digest)).text,
    result: async (digest) => (await parsed(digest)).result,
    modelText: async (digest) => modelTextOf(await parsed(digest)),
    rest: () => {
      rows.clear();
      held.clear();
      heldLength = 0;
    },
  };
}

/** The model stands between messages and outputs: the same characters that its digest was made of. */
function modelTextOf({ text, result }: Required<Held>): string {
  if (!Object.hasOwn(result, 'model')) return 'null';
  const before = `{"messages":${canonicalJson(result.messages as unknown as JsonValue)},"model":`;
  const after = `,"outputs":${canonicalJson(result.outputs)}}`;
  return text.slice(before.length, text.length - after.length);
}

/** Results by key: what a workflow has itself, as long as its file is there, before what is stored for everybody. */
export async function findServing(
  own: ReadonlyMap<string, StoredResult>,
  results: Pick<ResultStore, 'find' | 'isLost'>,
  keys: readonly string[],
): Promise<Map<string, StoredResult>> {
  const held = new Map<string, StoredResult>();
  for (const key of keys) {
    const row = own.get(key);
    if (row && !results.isLost(row.resultDigest)) held.set(key, row);
  }
  const others = keys.filter((key) => !held.has(key));
  return others.length === 0 ? held : new Map([...held, ...(await results.find(others))]);
}
