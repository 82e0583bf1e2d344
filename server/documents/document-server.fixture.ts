import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { WEB_API_KEY } from '#api';
import { connectSession, type RealtimeSession, type SocketLike } from '#collab';
import { createFolderBlobStore } from '../blobs/blob-store.ts';
import { createBus } from '../bus/bus.ts';
import { createQuotas } from '../quotas/quotas.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { WebContext } from '../context/context.ts';
import { createHttp } from '../http/create-http.ts';
import { createTokenService, type TokenService } from '../identity/tokens.ts';
import { addRealtime } from '../realtime/realtime.ts';
import { createWorkflowPolicy } from '../access/policy.ts';
import { watchDocuments } from '../watch/document-watch.ts';
import { createDocumentChannels } from './document-channels.ts';
import { createDocuments, type Documents } from './documents-service.ts';
import { addDocumentRoutes } from './routes.ts';

/** The realtime endpoint with its documents, over a real database and real sockets. */
export interface DocumentServer {
  port: number;
  documents: Documents;
  tokens: TokenService;
  context: WebContext;
  stop(): Promise<void>;
}

export async function startDocumentServer(pool: pg.Pool, folder: string, port: number): Promise<DocumentServer> {
  const config: ServerConfig = {
    host: '127.0.0.1',
    port,
    dataFolder: folder,
    databaseUrl: undefined,
    openBrowser: false,
    mapStyle: '',
    mapAttribution: '',
    rateLimit: 10_000,
    allowedHosts: [],
    embedOrigins: [],
    renderServers: [],
    contentHost: undefined,
    newContentHost: undefined,
    apiStages: [],
    analyticsScript: undefined,
    engineHost: undefined,
    statsOrigins: [],
    signUpOpen: false,
    profileRequired: undefined,
    passwordSignIn: true,
    environment: 'production',
    showcase: undefined,
    smtpUrl: undefined,
    mailFrom: 'parti@localhost',
    lan: false,
    publicUrl: undefined,
    tlsCertFile: '',
    tlsKeyFile: '',
    tls: undefined,
    python: undefined,
    dotnet: undefined,
    unusedDays: 30,
    storageGb: 20,
    historyDays: 90,
    maxSnapshots: undefined,
    events: false,
    languages: ['en', 'ja', 'de'],
    planUrl: undefined,
    logLevel: 'fatal',
  };
  const log = pino({ level: 'silent' });
  const http = await createHttp(config, log);
  const stops: (() => Promise<void> | void)[] = [];
  const bus = createBus();
  const watch = watchDocuments(folder, bus);
  stops.push(watch.close);
  const context: WebContext = {
    config,
    log,
    pool,
    blobs: await createFolderBlobStore(folder),
    bus,
    watch,
    http,
    onStop: (_name, stop) => stops.push(stop),
  };
  const tokens = await createTokenService(pool);
  const realtime = addRealtime(context, tokens);
  const policy = createWorkflowPolicy(pool);
  const quotas = createQuotas(pool, bus);
  const documents = createDocuments(context, policy, quotas);
  addDocumentRoutes(realtime, createDocumentChannels(documents, policy, context.bus, context.watch, quotas));
  await http.listen({ host: config.host, port });
  return {
    port,
    documents,
    tokens,
    context,
    async stop() {
      for (const stop of stops.toReversed()) await stop();
      await http.close();
    },
  };
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A tab of this person. */
export function connectTab(port: number, token: () => Promise<string>): RealtimeSession {
  return connectSession({
    openSocket: () => new WebSocket(`ws://127.0.0.1:${port}/realtime`) as unknown as SocketLike,
    accessToken: token,
    apiKey: WEB_API_KEY,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
}

// Run by itself it is the process that the test kills.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [connection, folder, port] = process.argv.slice(2) as [string, string, string];
  await startDocumentServer(new pg.Pool(JSON.parse(connection) as pg.PoolConfig), folder, Number(port));
  process.stdout.write('listening\n');
}
