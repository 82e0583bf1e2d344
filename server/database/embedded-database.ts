import type { Logger } from 'pino';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

/** The embedded PostgreSQL for as long as the server runs; one that ends unasked is started again on the same socket. */
export interface EmbeddedDatabase {
  connection: EmbeddedPostgres['connection'];
  moved: string | undefined;
  stop(): Promise<void>;
}

const RETRY_MS = 500;

/** Starts it; rejects as {@link startEmbeddedPostgres} does. */
export async function keepEmbeddedDatabase(dataFolder: string, log: Pick<Logger, 'error'>): Promise<EmbeddedDatabase> {
  let current: EmbeddedPostgres | undefined = await startEmbeddedPostgres(dataFolder);
  const { connection, moved } = current;
  let isStopping = false;
  let reviving: Promise<void> = Promise.resolve();

  const revive = async () => {
    while (!isStopping) {
      try {
        current = await startEmbeddedPostgres(dataFolder);
        return watch(current);
      } catch (error) {
        log.error({ err: error }, 'the database does not start');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  const watch = (running: EmbeddedPostgres): void => {
    void running.crashed.then((output) => {
      if (isStopping) return;
      current = undefined;
      log.error({ output }, 'the database ended by itself; it is started again');
      reviving = revive();
    });
  };
  watch(current);
  return {
    connection,
    moved,
    async stop() {
      isStopping = true;
      await reviving;
      await current?.stop();
    },
  };
}
