import type { Pool } from 'pg';

/** A secret of this server: made when it is first asked for, the same ever after. */
export async function keptSecret(pool: Pool, name: string, make: () => Promise<string> | string): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM secret WHERE name = $1', [name]);
  if (rows[0]) return rows[0].value;
  // Two servers may start at once: the first one's stays.
  await pool.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, await make()]);
  return keptSecret(pool, name, make);
}
