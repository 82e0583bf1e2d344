import type { Pool } from 'pg';
import { isReachable, type ServerConfig } from '../config/server-config.ts';

/**
 * Whether an author needs no jail: the local owner, while nobody else has an account and nobody else can reach the
 * server. Asked anew for each run, as accounts come.
 */
export function createAuthorTrust(
  config: Pick<ServerConfig, 'host' | 'publicUrl'>,
  pool: Pool,
): (ownerId: string) => Promise<boolean> {
  return async (ownerId) => {
    if (isReachable(config)) return false;
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM "user" LIMIT 2');
    return rows.length === 1 && rows[0]?.id === ownerId;
  };
}
