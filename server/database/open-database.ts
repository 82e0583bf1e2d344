import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';
import { keepEmbeddedDatabase } from './embedded-database.ts';
import { bindDataFolder, holdDatabase, type InstanceLock } from './instance-lock.ts';
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

/**
 * Opens `DATABASE_URL`, else the embedded PostgreSQL of the data folder, as the only process on it; migrates it. Rejects
 * with `DatabaseTakenError` where another process or another data folder has it.
 */
export async function openDatabase(
  config: Pick<ServerConfig, 'databaseUrl' | 'dataFolder'>,
  log: Pick<Logger, 'error'>,
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await keepEmbeddedDatabase(config.dataFolder, log);
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl };
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    application_name: 'parti',
  });
  // An idle connection that breaks is replaced by the next query; unheard it would end the process.
  pool.on('error', () => undefined);
  let lock: InstanceLock | undefined;
  const close = async () => {
    await pool.end();
    await lock?.release();
    await embedded?.stop();
  };
  try {
    mkdirSync(config.dataFolder, { recursive: true });
    lock = await holdDatabase({ ...connection, connectionTimeoutMillis: 5000 }, log, endProcess(log));
    await migrate(pool);
    await bindDataFolder(pool, config.dataFolder, embedded !== undefined);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, moved: embedded?.moved, close };
}

/** Two servers on one database undo each other's work: the one that lost it ends as if it were asked to. */
const endProcess =
  (log: Pick<Logger, 'error'>) =>
  (error: Error): void => {
    log.error({ err: error }, 'the database was taken over by another Parti; this one ends');
    process.kill(process.pid, 'SIGTERM');
  };
