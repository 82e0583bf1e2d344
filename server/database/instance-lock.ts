import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';

/** Any number, the same for every Parti: whoever holds it in a database is the one server of that database. */
const LOCK = 7_027_841_005;
/** A server that was just stopped may still be letting go. */
const WAIT_MS = 3000;
const RETRY_MS = 500;
/** In the data folder: ids of the databases whose bytes lie here, a line each. */
const FILE = 'databases';

/** Another process holds the database, or its results lie in another data folder; the message is a sentence for people with a next step. */
export class DatabaseTakenError extends Error {
  override name = 'DatabaseTakenError';
}

/** The hold of one process on a database, for life. */
export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only one on a database, before anything is read from it or written. A broken connection takes the
 * hold again; where another process was faster, `onLost` is told. Rejects with {@link DatabaseTakenError}.
 */
export async function holdDatabase(
  connection: pg.ClientConfig,
  log: Pick<Logger, 'error'>,
  onLost: (error: DatabaseTakenError) => void,
): Promise<InstanceLock> {
  let isReleased = false;
  let current: pg.Client | undefined = await take(connection);
  const watch = (client: pg.Client) => {
    client.on('error', () => undefined);
    client.once('end', () => {
      current = undefined;
      if (!isReleased) void again();
    });
  };
  const again = async () => {
    while (!isReleased) {
      try {
        current = await take(connection);
        if (isReleased) return await current.end();
        return watch(current);
      } catch (error) {
        if (error instanceof DatabaseTakenError) return onLost(error);
        log.error({ err: error }, 'the database does not answer');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  };
  watch(current);
  return {
    async release() {
      isReleased = true;
      await current?.end().catch(() => undefined);
    },
  };
}

async function take(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, keepAlive: true, application_name: 'parti-instance' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${WAIT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new DatabaseTakenError(
      'another Parti runs on this database.\n  → Use that one, stop it, or name another database in DATABASE_URL.',
    );
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Refuses a data folder that is not the one of this database: bytes that rows name would be missing there, and rows be
 * thrown away for it. The first folder that opens a database is its own; an embedded database lies in its folder, which
 * `isEmbedded` says, and may have been copied with it. Rejects with {@link DatabaseTakenError}.
 */
export async function bindDataFolder(pool: pg.Pool, dataFolder: string, isEmbedded: boolean): Promise<void> {
  const { rows } = await pool.query<{ id: string; dataFolder: string }>('SELECT id, data_folder AS "dataFolder" FROM instance');
  const [bound] = rows;
  if (!bound) {
    const id = randomUUID();
    note(dataFolder, id);
    await pool.query('INSERT INTO instance (id, data_folder) VALUES ($1, $2)', [id, dataFolder]);
    return;
  }
  if (!databasesOf(dataFolder).includes(bound.id)) {
    if (!isEmbedded)
      throw new DatabaseTakenError(
        `the results and files of this database lie in another data folder: ${bound.dataFolder}\n  → Set PARTI_DATA_DIR to that folder, or name another database in DATABASE_URL. Where that folder is lost for good, write the line ${bound.id} into ${join(dataFolder, FILE)}.`,
      );
    note(dataFolder, bound.id);
  }
  if (bound.dataFolder !== dataFolder) await pool.query('UPDATE instance SET data_folder = $1', [dataFolder]);
}

/** Ids of the databases whose bytes lie in a data folder. */
export function databasesOf(dataFolder: string): string[] {
  const file = join(dataFolder, FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : [];
}

const note = (dataFolder: string, id: string): void =>
  appendFileSync(join(dataFolder, FILE), `${id}\n`, { mode: 0o600, flush: true });
