import { mkdirSync } from 'node:fs';
import pino from 'pino';
import { createBus } from './bus/bus.ts';
import { EVERYWHERE, originOf, type ServerConfig } from './config/server-config.ts';
import type { WebContext } from './context/context.ts';
import { findRunningServer, listenForControl, type RunningPeer } from './control/control-socket.ts';
import { createEnding } from './context/ending.ts';
import { openStorage, type Storage } from './storage/open-storage.ts';
import { watchDocuments } from './watch/document-watch.ts';
import { watchLoop } from './watch/loop-watch.ts';

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

/** A server that was just told to stop through npm hears of it up to half a second later, and may still be letting go. */
const PEER_WAIT_MS = 3000;
const PEER_RETRY_MS = 100;

/** Starts everything in order: database, features, HTTP. Rejects with a sentence for people. */
export async function startServer(wanted: ServerConfig, print: (line: string) => void): Promise<RunningServer> {
  const peer = await peerThatStays(wanted.dataFolder);
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
  const opening = openStorage(wanted, log, print);
  const loading = Promise.all([import('./http/create-http.ts'), import('./add-features.ts')]);
  loading.catch(() => undefined);
  const storage = await opening;
  const ending = createEnding(log);
  try {
    const [{ createHttp }, { addFeatures }] = await loading;
    if (wanted.publicUrl) await (await import('./tls/prepare-lan.ts')).mustHaveOwnerPassword(storage.pool, 'PARTI_PUBLIC_URL');
    const lan = wanted.lan ? await (await import('./tls/prepare-lan.ts')).prepareLan(wanted, storage.pool) : undefined;
    const config: ServerConfig = lan
      ? { ...wanted, host: EVERYWHERE, tls: lan.tls, allowedHosts: [...wanted.allowedHosts, ...lan.hosts] }
      : wanted;
    const http = await createHttp(config, log);
    const bus = createBus();
    const watch = watchDocuments(config.dataFolder, bus, log.isLevelEnabled('error') ? watchLoop(log) : undefined);
    ending.add('watch', watch.close);
    const context: WebContext = {
      config,
      log,
      pool: storage.pool,
      blobs: storage.blobs,
      bus,
      watch,
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
      notes: [...(storage.moved ? [storage.moved] : []), ...(lan?.notes ?? [])],
      async stop() {
        features.refuseNew();
        await ending.run();
        await http.close();
        await storage.close();
      },
    };
  } catch (error) {
    await ending.run();
    await closeQuietly(storage);
    throw error;
  }
}

/** The server that still runs on a data folder after a moment; undefined when none does. */
async function peerThatStays(dataFolder: string): Promise<RunningPeer | undefined> {
  const until = performance.now() + PEER_WAIT_MS;
  for (;;) {
    const peer = await findRunningServer(dataFolder);
    if (!peer || performance.now() > until) return peer;
    await new Promise((resolve) => setTimeout(resolve, PEER_RETRY_MS));
  }
}

async function listen({ http, config }: WebContext): Promise<void> {
  try {
    await http.listen({ host: config.host, port: config.port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${config.port} is taken by another program.\n  → Stop it, or set PARTI_PORT to another port.`, {
      cause: error,
    });
  }
}

const closeQuietly = (storage: Storage): Promise<void> => storage.close().catch(() => undefined);
