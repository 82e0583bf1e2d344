import type { Pool } from 'pg';
import { readFunctionRecord, type JsonObject } from '#domain';
import type { ShippedFunction } from '#library';
import type { CoreContext } from '../context/context.ts';

/**
 * Writes the versions that come with this Parti, with their bundles, and answers those that came with earlier ones:
 * a workflow pins what it runs, and an update of Parti must not take it away. One whose bundle is lost is left out and
 * told: the server starts without it.
 */
export async function keepShipped(
  { pool, blobs, log }: Pick<CoreContext, 'pool' | 'blobs' | 'log'>,
  current: readonly ShippedFunction[],
): Promise<ShippedFunction[]> {
  const { rows: known } = await pool.query<{ digest: string; functionId: string; record: JsonObject; bundle: string | null }>(
    'SELECT digest, function_id AS "functionId", record, bundle_digest AS bundle FROM function_version WHERE shipped',
  );
  const kept = new Set(known.flatMap((row) => (row.bundle ? [row.digest] : [])));
  const fresh = current.filter((one) => !kept.has(one.digest));
  if (fresh.length > 0) await write(pool, fresh, await Promise.all(fresh.map((one) => blobs.put(Buffer.from(one.bundle)))));
  const shippedNow = new Set(current.map((one) => one.digest));
  const older = known.filter((row) => row.bundle !== null && !shippedNow.has(row.digest));
  const read = await Promise.all(
    older.map(async ({ digest, functionId, record, bundle }) => {
      const bytes = await blobs.get(bundle ?? '').catch((error: unknown) => {
        log.error({ error, functionId, digest }, 'the bundle of an earlier version is lost');
      });
      return bytes
        ? [{ folder: functionId, digest, record: readFunctionRecord(record), source: record, bundle: bytes.toString() }]
        : [];
    }),
  );
  return read.flat();
}

async function write(pool: Pool, fresh: readonly ShippedFunction[], bundles: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO function (id, name) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, updated_at = now()`,
    [fresh.map((one) => one.record.id), fresh.map((one) => one.record.name)],
  );
  await pool.query(
    `INSERT INTO function_version (function_id, digest, number, record, bundle_digest, shipped, live_at)
     SELECT f, d, (SELECT last_number + 1 FROM function WHERE id = f), r::json, b, true, now() FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS t(f, d, r, b)
     ON CONFLICT (function_id, digest) WHERE shipped DO UPDATE SET bundle_digest = excluded.bundle_digest`,
    [fresh.map((one) => one.record.id), fresh.map((one) => one.digest), fresh.map((one) => JSON.stringify(one.source)), bundles],
  );
  await pool.query(
    `UPDATE function f SET last_number = n.number, live = n.number
       FROM (SELECT function_id, max(number) AS number FROM function_version WHERE shipped GROUP BY function_id) n
      WHERE n.function_id = f.id AND f.id = ANY($1::text[])`,
    [fresh.map((one) => one.record.id)],
  );
}
