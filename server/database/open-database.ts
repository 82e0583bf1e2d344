import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';
import { keepEmbeddedDatabase } from './embedded-database.ts';
import { migrate } from './migrate.ts';

/** An open, migrated database. */
export interface Database {
  pool: pg.Pool;
  /** Said once at start where the data does not lie where it was asked for. */
  moved: string | undefined;
  close(): Promise<void>;
}

/** More than the processors can serve at once only make each other wait: with 16 on two cores the slowest of a hundred reads took a third longer. */
const CONNECTIONS = Math.min(16, Math.max(6, 2 * availableParallelism()));

/** Opens `DATABASE_URL`, else the embedded PostgreSQL of the data folder; migrates it. */
export async function openDatabase(
  config: Pick<ServerConfig, 'databaseUrl' | 'dataFolder'>,
  log: Pick<Logger, 'error'>,
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await keepEmbeddedDatabase(config.dataFolder, log);
  const pool = new pg.Pool({
    ...(embedded ? embedded.connection : { connectionString: config.databaseUrl }),
    max: CONNECTIONS,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    application_name: 'parti',
  });
  // An idle connection that breaks is replaced by the next query; unheard it would end the process.
  pool.on('error', () => undefined);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  try {
    await migrate(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, moved: embedded?.moved, close };
}
