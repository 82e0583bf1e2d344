import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { loadLibrary, loadTemplates } from '#library';
import { createFolderBlobStore } from './blobs/blob-store.ts';
import { createBus } from './bus/bus.ts';
import type { ServerConfig } from './config/server-config.ts';
import type { ServerContext } from './context.ts';
import { openDatabase } from './database/open-database.ts';
import { addDocuments } from './documents/documents.ts';
import { addExecutions } from './executions/executions.ts';
import { createResultStore } from './executions/result-store.ts';
import { addFileRoutes } from './files/routes.ts';
import { addFunctions } from './functions/functions.ts';
import { createHttp } from './http/create-http.ts';
import { addHealthRoutes } from './http/health.ts';
import { createAccountService } from './identity/accounts.ts';
import { requireCredentials } from './identity/authenticate.ts';
import { addIdentityRoutes } from './identity/routes.ts';
import { createSessionService } from './identity/sessions.ts';
import { createTokenService } from './identity/tokens.ts';
import { addPreferenceRoutes } from './preferences/routes.ts';
import { addRealtime } from './realtime/realtime.ts';
import { createWorkflowPolicy } from './workflows/policy.ts';
import { addWorkflowRoutes } from './workflows/routes.ts';

const STOP_MS = 5000;

/** A running server. */
export interface RunningServer {
  /** Address of a new one-time link, printed on the terminal and kept in a file that only its owner reads. */
  announceLink(): Promise<string>;
  /** Said once at start where the database lies elsewhere. */
  notes: string[];
  crashed: Promise<string>;
  stop(): Promise<void>;
}

/** Address of the control socket of a data folder: short, since a socket's path may hold 107 bytes only. */
export const controlSocket = (dataFolder: string): string =>
  join(tmpdir(), `parti-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}.control`);

/** Starts everything in order: database, features, HTTP. Rejects with a sentence for people. */
export async function startServer(config: ServerConfig): Promise<RunningServer> {
  mkdirSync(config.dataFolder, { recursive: true });
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const database = await openDatabase(config);
  const stops: { name: string; stop: () => Promise<void> | void }[] = [];
  const http = await createHttp(config, log);
  const context: ServerContext = {
    config,
    log,
    pool: database.pool,
    blobs: await createFolderBlobStore(join(config.dataFolder, 'blobs')),
    bus: createBus(),
    http,
    onStop: (name, stop) => void stops.push({ name, stop }),
  };
  await http.register(swagger, { openapi: { info: { title: 'Parti', version: '0.1.0' } }, transform: jsonSchemaTransform });
  const announceLink = await addFeatures(context);
  const stop = async () => {
    await http.close();
    for (const { stop: end } of stops.toReversed())
      await Promise.race([end(), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    await database.close();
  };
  try {
    await http.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw isTaken ? new Error(`Port ${config.port} is taken. Stop the other program, or set PARTI_PORT to another port.`) : error;
  }
  return { announceLink, notes: database.moved ? [database.moved] : [], crashed: database.crashed, stop };
}

async function addFeatures(context: ServerContext): Promise<() => Promise<string>> {
  const { config, http, pool, bus } = context;
  const tokens = await createTokenService(pool);
  requireCredentials(http, tokens);
  addHealthRoutes(context);
  const accounts = createAccountService(pool);
  const announceLink = async () => {
    const address = `http://${config.host}:${config.port}/link#${await accounts.createLink()}`;
    writeFileSync(join(config.dataFolder, 'one-time-link.txt'), `${address}\n`, { mode: 0o600 });
    process.stdout.write(`${address}\n`);
    return address;
  };
  addIdentityRoutes(context, {
    accounts,
    sessions: createSessionService(pool, tokens, bus),
    announceLink: async () => void (await announceLink()),
  });
  addPreferenceRoutes(context);
  const library = loadLibrary();
  const functions = await addFunctions(context, library);
  const policy = createWorkflowPolicy(pool);
  const results = createResultStore(pool, context.blobs);
  const realtime = addRealtime(context, tokens);
  const documents = addDocuments(context, realtime, policy);
  addWorkflowRoutes(context, { documents, policy, templates: loadTemplates(library) });
  addFileRoutes(context, policy);
  addExecutions(context, { realtime, documents, policy, functions, library, results });
  addControl(context, announceLink);
  http.get('/api/docs/json', { schema: { hide: true } }, async () => http.swagger());
  http.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(http.swagger()),
  );
  return announceLink;
}

/** `parti link` beside a running server asks over a socket that only the same user can open. */
function addControl({ config, onStop, log }: ServerContext, announceLink: () => Promise<string>): void {
  const path = controlSocket(config.dataFolder);
  rmSync(path, { force: true });
  const control = createServer((_request, response) => {
    announceLink().then(
      (address) => response.end(address),
      (error: unknown) => {
        log.error({ err: error }, 'no link made');
        response.writeHead(500).end();
      },
    );
  });
  const before = process.umask(0o177);
  control.listen(path, () => process.umask(before));
  onStop('control', () => {
    control.close();
    rmSync(path, { force: true });
  });
}
