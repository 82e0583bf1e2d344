import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { createFolderBlobStore } from './blobs/blob-store.ts';
import { createBus } from './bus/bus.ts';
import { EVERYWHERE, originOf, type ServerConfig } from './config/server-config.ts';
import type { ServerContext } from './context.ts';
import { findRunningServer, listenForControl } from './control/control-socket.ts';
import { openDatabase, type Database } from './database/open-database.ts';

/** A running server. */
export interface RunningServer {
  origin: string;
  /** Prints a new one-time link on a line of its own; answers it. */
  announceLink(): Promise<string>;
  /** Said once at start where the database lies elsewhere. */
  notes: string[];
  /** Not ready at once; running calls end, sockets are told, waiting edits are written, then the database stops. */
  stop(): Promise<void>;
}

/** Each part has this long to end. */
const STOP_MS = 5000;

/** Starts everything in order: database, features, HTTP. Rejects with a sentence for people. */
export async function startServer(wanted: ServerConfig, print: (line: string) => void): Promise<RunningServer> {
  const peer = await findRunningServer(wanted.dataFolder);
  if (peer)
    throw new Error(
      `another Parti (process ${peer.pid}, ${peer.origin}) runs on ${wanted.dataFolder}.\n  → Use that one, stop it, or set PARTI_DATA_DIR to another folder.`,
    );
  mkdirSync(wanted.dataFolder, { recursive: true });
  const log = pino(
    { level: wanted.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-api-key"]'] },
    pino.destination(2),
  );
  // Modules load while the database comes up in its own process.
  const opening = openDatabase(wanted, log);
  const loading = Promise.all([import('./http/create-http.ts'), import('./add-features.ts')]);
  loading.catch(() => undefined);
  const database = await opening;
  const ending = createEnding(log);
  try {
    const [{ createHttp }, { addFeatures }] = await loading;
    if (wanted.publicUrl) await (await import('./tls/prepare-lan.ts')).mustHaveOwnerPassword(database.pool, 'PARTI_PUBLIC_URL');
    const lan = wanted.lan ? await (await import('./tls/prepare-lan.ts')).prepareLan(wanted, database.pool) : undefined;
    const config: ServerConfig = lan
      ? { ...wanted, host: EVERYWHERE, tls: lan.tls, allowedHosts: [...wanted.allowedHosts, ...lan.hosts] }
      : wanted;
    const http = await createHttp(config, log);
    const context: ServerContext = {
      config,
      log,
      pool: database.pool,
      blobs: await createFolderBlobStore(join(config.dataFolder, 'blobs')),
      bus: createBus(),
      http,
      onStop: ending.add,
    };
    const features = await addFeatures(context, print);
    await listen(context);
    ending.add(
      'control',
      await listenForControl(
        config.dataFolder,
        originOf(config),
        { link: features.announceLink, actions: features.actions },
        log,
      ),
    );
    return {
      origin: originOf(config),
      announceLink: features.announceLink,
      notes: [...(database.moved ? [database.moved] : []), ...(lan?.notes ?? [])],
      async stop() {
        features.refuseNew();
        await ending.run();
        await http.close();
        await database.close();
      },
    };
  } catch (error) {
    await ending.run();
    await closeQuietly(database);
    throw error;
  }
}

async function listen({ http, config }: ServerContext): Promise<void> {
  try {
    await http.listen({ host: config.host, port: config.port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${config.port} is taken by another program.\n  → Stop it, or set PARTI_PORT to another port.`, {
      cause: error,
    });
  }
}

function createEnding(log: Logger): { add(name: string, stop: () => Promise<void> | void): void; run(): Promise<void> } {
  const stops: { name: string; stop: () => Promise<void> | void }[] = [];
  return {
    add: (name, stop) => void stops.push({ name, stop }),
    async run() {
      for (const { name, stop } of stops.splice(0).toReversed()) {
        const late = new Promise<never>((_resolve, reject) =>
          setTimeout(() => reject(new Error(`not ended after ${STOP_MS} ms`)), STOP_MS).unref(),
        );
        await Promise.race([Promise.resolve().then(stop), late]).catch((error: unknown) =>
          log.error({ err: error, part: name }, 'part did not end'),
        );
      }
    },
  };
}

const closeQuietly = (database: Database): Promise<void> => database.close().catch(() => undefined);
