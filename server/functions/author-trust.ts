import type { Pool } from 'pg';
import type { ServerConfig } from '../config/server-config.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Whether an author needs no jail: the local owner, while nobody else has an account and nobody else can reach the
 * server. Asked anew for each run, as accounts come.
 */
export function createAuthorTrust(config: Pick<ServerConfig, 'host'>, pool: Pool): (ownerId: string) => Promise<boolean> {
  return async (ownerId) => {
    if (!LOOPBACK.has(config.host)) return false;
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM "user" LIMIT 2');
    return rows.length === 1 && rows[0]?.id === ownerId;
  };
}
