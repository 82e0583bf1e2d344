import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createFolderBlobStore, type BlobStore } from '../blobs/blob-store.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { packHistory } from '../history/pack-history.ts';
import { openDatabase } from '../database/open-database.ts';

/** Everything that is kept: rows and bytes. */
export interface Storage {
  pool: Pool;
  blobs: BlobStore;
  /** Said once at start where the rows do not lie where it was asked for. */
  moved: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens database and blobs of a data folder; the only place that does. The embedded database's lock comes first: blobs that
 * are on their way in are thrown away, and must be nobody else's. `print` hears how far a data folder of an earlier version is brought. Rejects as `openDatabase` does.
 */
export async function openStorage(
  config: Pick<ServerConfig, 'databaseUrl' | 'dataFolder'>,
  log: Pick<Logger, 'error'>,
  print: (line: string) => void = () => undefined,
): Promise<Storage> {
  const { pool, moved, close } = await openDatabase(config, log);
  try {
    await packHistory(pool, (done, total) => print(`Parti: packing the history of documents, ${done} of ${total}`));
    return { pool, moved, close, blobs: await createFolderBlobStore(join(config.dataFolder, 'blobs')) };
  } catch (error) {
    await close();
    throw error;
  }
}
