import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number, the same for every Parti: two servers never migrate one database at once. */
const LOCK = 7_027_841_004;

/**
 * Brings the database to this version's schema: numbered SQL files, each in a transaction, under an advisory lock.
 * Refuses a database that a newer version has migrated, and a file that changed after it was applied.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await applyAll(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function applyAll(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const newer = [...applied.keys()].filter((name) => !files.includes(name));
  if (newer.length > 0)
    throw new Error(
      `The database was migrated by a newer Parti (${newer.join(', ')}). Start that version, or restore a backup made before.`,
    );
  for (const name of files) {
    const sql = readFileSync(join(FOLDER, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before !== undefined)
      throw new Error(`Migration ${name} changed after it was applied. Restore the file of the version that made this database.`);
    await client.query('BEGIN');
    try {
      await client.query(sql);
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}
