import type { Pool } from 'pg';
import type { BlobStore, StoredBlob } from '../blobs/blob-store.ts';
import { databasesOf } from '../database/instance-lock.ts';
import { readNamedDigests, type NameSource } from './named-digests.ts';

/** What a sweep keeps though nothing names it. */
export interface SweepLimits {
  /** Days since it was used last. */
  days: number;
  /** Bytes of everything that is stored; beyond, what was used longest ago goes first. */
  bytes: number;
}

/** What lies in the store. Sizes are those of the files, packed. */
export interface StorageUse {
  blobs: number;
  bytes: number;
  /** What nothing names. */
  unnamedBlobs: number;
  unnamedBytes: number;
  /** Of these, what goes once the grace is over, unless it is used. */
  markedBlobs: number;
  markedBytes: number;
  allowedBytes: number;
  days: number;
  databaseBytes: number;
  /** Newest sweep; null before the first. */
  lastSweep: { sweptAt: string; marked: number; removed: number; freedBytes: number } | null;
  /** Freed by all sweeps. */
  freedBytes: number;
  /** Several databases have their bytes here: nothing is swept, as the names in the others are not known. */
  isShared: boolean;
}

/** What a sweep came to, or would: marked now, and removed after their grace. */
export interface SweepReport {
  isDryRun: boolean;
  isShared: boolean;
  blobs: number;
  bytes: number;
  marked: number;
  markedBytes: number;
  removed: number;
  freedBytes: number;
}

/** Removes bytes that nothing names, in two steps: marked first, removed a day later where nobody used or named them. */
export interface StorageSweep {
  /** Adds something in memory that names bytes. */
  alsoNamed(source: NameSource): void;
  /** One sweep at a time. */
  sweep(options?: { isDryRun?: boolean }): Promise<SweepReport>;
  use(): Promise<StorageUse>;
}

export interface SweepParts {
  pool: Pool;
  blobs: BlobStore;
  dataFolder: string;
  limits: SweepLimits;
  /** Clock, ms since 1970. */
  now?: () => number;
}

export const DAY_MS = 86_400_000;
/** Between mark and removal, and the least age of what goes: longer than any wave, import or upload takes. */
const GRACE_MS = DAY_MS;
/** Removed between two looks at the rows. */
const BATCH = 200;

export function createStorageSweep({ pool, blobs, dataFolder, limits, now = Date.now }: SweepParts): StorageSweep {
  const sources: NameSource[] = [];
  let running: Promise<unknown> = Promise.resolve();

  /** Everything that a sweep decides on, as of one moment. */
  const look = async () => {
    const at = now();
    const isShared = databasesOf(dataFolder).length > 1;
    const all = await blobs.list();
    const bytes = sum(all);
    const isBeyond = bytes > limits.bytes;
    const rightsFrom = new Date(at - (isBeyond ? GRACE_MS : limits.days * DAY_MS));
    // Read after the list: what was stored meanwhile is not in it.
    const named = await readNamedDigests(pool, sources, rightsFrom);
    const unnamed = all.filter(({ digest }) => !named.has(digest)).toSorted((a, b) => a.usedAt - b.usedAt);
    const marks = await readMarks(pool);
    const isMarked = ({ digest, usedAt }: StoredBlob) => (marks.get(digest) ?? 0) > usedAt;
    const going = isShared ? [] : tooMuch(unnamed, { at, bytes, limits });
    return { at, isShared, all, bytes, rightsFrom, unnamed, marks, isMarked, going };
  };

  const sweep = async (isDryRun: boolean): Promise<SweepReport> => {
    const { at, isShared, all, bytes, rightsFrom, marks, isMarked, going } = await look();
    const due = going.filter((one) => isMarked(one) && (marks.get(one.digest) ?? at) <= at - GRACE_MS);
    const fresh = going.filter((one) => !isMarked(one));
    const base = { isDryRun, isShared, blobs: all.length, bytes, marked: fresh.length, markedBytes: sum(fresh) };
    if (isDryRun || isShared) return { ...base, removed: due.length, freedBytes: sum(due) };
    const stay = new Set(going.filter(isMarked).map(({ digest }) => digest));
    const cleared = [...marks.keys()].filter((digest) => !stay.has(digest));
    await pool.query('DELETE FROM blob_mark WHERE digest = ANY($1)', [cleared]);
    await pool.query('INSERT INTO blob_mark (digest, marked_at) SELECT digest, $2 FROM unnest($1::text[]) AS one(digest)', [
      fresh.map(({ digest }) => digest),
      new Date(at),
    ]);
    const gone: StoredBlob[] = [];
    for (let start = 0; start < due.length; start += BATCH)
      gone.push(...(await removeAll(due.slice(start, start + BATCH), { pool, blobs, rightsFrom, since: at })));
    await pool.query(
      'INSERT INTO blob_sweep (swept_at, marked, removed, freed_bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [new Date(at), fresh.length, gone.length, sum(gone)],
    );
    return { ...base, removed: gone.length, freedBytes: sum(gone) };
  };

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = running.then(work);
    running = done.catch(() => undefined);
    return done;
  };

  return {
    alsoNamed: (source) => void sources.push(source),
    sweep: ({ isDryRun = false } = {}) => inTurn(() => sweep(isDryRun)),
    use: () =>
      inTurn(async () => {
        const { isShared, all, bytes, unnamed, isMarked } = await look();
        const marked = unnamed.filter(isMarked);
        return {
          blobs: all.length,
          bytes,
          unnamedBlobs: unnamed.length,
          unnamedBytes: sum(unnamed),
          markedBlobs: marked.length,
          markedBytes: sum(marked),
          allowedBytes: limits.bytes,
          days: limits.days,
          isShared,
          ...(await readSweeps(pool)),
        };
      }),
  };
}

const sum = (blobs: readonly StoredBlob[]): number => blobs.reduce((bytes, one) => bytes + one.bytes, 0);

/** Of what nothing names, oldest use first, what is to go: used too long ago, or beyond the space. */
function tooMuch(
  unnamed: readonly StoredBlob[],
  { at, bytes, limits }: { at: number; bytes: number; limits: SweepLimits },
): StoredBlob[] {
  let left = bytes;
  return unnamed.filter((one) => {
    const isOld = one.usedAt < at - limits.days * DAY_MS;
    const isBeyond = left > limits.bytes && one.usedAt < at - GRACE_MS;
    if (isOld || isBeyond) left -= one.bytes;
    return isOld || isBeyond;
  });
}

/** Rows first: one that named lost bytes would be told to people as a result. */
async function removeAll(
  due: readonly StoredBlob[],
  { pool, blobs, rightsFrom, since }: Pick<SweepParts, 'pool' | 'blobs'> & { rightsFrom: Date; since: number },
): Promise<StoredBlob[]> {
  const digests = due.map(({ digest }) => digest);
  await pool.query('DELETE FROM result WHERE result_digest = ANY($1)', [digests]);
  // One that is shown again at this moment has been given anew.
  await pool.query('DELETE FROM result_grant WHERE result_digest = ANY($1) AND granted_at < $2', [digests, rightsFrom]);
  const gone: StoredBlob[] = [];
  for (const one of due) if (await blobs.remove(one.digest, since)) gone.push(one);
  await pool.query('DELETE FROM blob_mark WHERE digest = ANY($1)', [gone.map(({ digest }) => digest)]);
  return gone;
}

async function readMarks(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ digest: string; markedAt: Date }>('SELECT digest, marked_at AS "markedAt" FROM blob_mark');
  return new Map(rows.map(({ digest, markedAt }) => [digest, markedAt.getTime()]));
}

async function readSweeps(pool: Pool): Promise<Pick<StorageUse, 'databaseBytes' | 'lastSweep' | 'freedBytes'>> {
  const [{ rows: totals }, { rows: newest }] = await Promise.all([
    pool.query<{ databaseBytes: number; freedBytes: number }>(
      'SELECT pg_database_size(current_database())::float8 AS "databaseBytes", coalesce(sum(freed_bytes), 0)::float8 AS "freedBytes" FROM blob_sweep',
    ),
    pool.query<{ sweptAt: Date; marked: number; removed: number; freedBytes: number }>(
      'SELECT swept_at AS "sweptAt", marked, removed, freed_bytes::float8 AS "freedBytes" FROM blob_sweep ORDER BY swept_at DESC LIMIT 1',
    ),
  ]);
  const [last] = newest;
  return {
    databaseBytes: totals[0]?.databaseBytes ?? 0,
    freedBytes: totals[0]?.freedBytes ?? 0,
    lastSweep: last ? { ...last, sweptAt: last.sweptAt.toISOString() } : null,
  };
}
