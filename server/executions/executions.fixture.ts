import type { ActionAnswer, ClientActionName, ClientActions, ServerMessage } from '#api';
import { join } from 'node:path';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import pino from 'pino';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import {
  emptyWorkflowDocument,
  readFunctionRecord,
  type JsonObject,
  type JsonValue,
  type NodeRun,
  type NodeState,
  type RunSummary,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';
import { loadLibrary, type Library, type ShippedFunction } from '#library';
import { createLanguages } from '#runtimes/languages';
import { createAuthoredFunctions } from '../functions/authored-functions.ts';
import type { AuthoredVersion } from '../functions/function-rows.ts';
import { createBus, type Bus } from '../bus/bus.ts';
import { createQuotas } from '../quotas/quotas.ts';
import { readServerConfig } from '../config/server-config.ts';
import type { WebContext } from '../context/context.ts';
import { sendProblem } from '../http/problems.ts';
import { requireCredentials } from '../identity/authenticate.ts';
import { createApiTokens } from '../identity/api-tokens.ts';
import { createTokenService } from '../identity/tokens.ts';
import type { ActionHandler, Session } from '../realtime/realtime.ts';
import type { Functions } from '../functions/functions-service.ts';
import { createExportService } from '../models/export-service.ts';
import { addModelRoutes } from '../models/routes.ts';
import { createWorkflowPolicy } from '../access/policy.ts';
import { watchDocuments, type DocumentWatch } from '../watch/document-watch.ts';
import { createExecutions } from './executions-service.ts';
import { createFileInputs } from './file-inputs.ts';
import { createFunctionRunner } from './function-runner.ts';
import { createKeysUnderWay, type KeysUnderWay } from './keys-under-way.ts';
import { addExecutionRoutes } from './routes.ts';
import { createFunctionPolicy } from '../access/function-policy.ts';
import { createRunRefusal } from './run-refusal.ts';
import { createResultStore } from './result-store.ts';

/** Executions over a real database, blob folder and script host; documents are handed in, tabs are this side of the socket. */
export interface ExecutionBench {
  database: TestDatabase;
  bus: Bus;
  watch: DocumentWatch;
  library: Library;
  /** What runs, for whoever else is at it. */
  underWay: KeysUnderWay;
  /** A workflow with this document. */
  workflow(id: string, nodes: Record<string, WorkflowNode>, owner?: string): Promise<void>;
  document(id: string): WorkflowDocument;
  /** Changes a document and tells that the change is durable. */
  commit(id: string, change: (document: WorkflowDocument) => void, userId?: string): void;
  tab(userId: string): Tab;
  /** Publishes a function of a person of this server. */
  publish(owner: string, record: JsonObject, files: Record<string, string>): Promise<AuthoredVersion>;
  /** GET as a person. */
  get(path: string, userId: string): Promise<{ status: number; body: string }>;
  /** POST of JSON as a person; the bytes of the answer. */
  post(
    path: string,
    body: JsonObject,
    userId: string,
  ): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>;
  /** Functions that ran for a workflow, in the order of their ends. */
  executions(id: string): Promise<{ nodeId: string; state: string; sequence: number; userId: string | null; key: string }[]>;
  /** Nodes that show a result of other inputs, with its key. */
  earlier(id: string): Promise<Record<string, string>>;
  /** Starts anew over the same data, as after a restart. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A tab: sends actions and keeps what it is told. */
export class Tab {
  readonly states = new Map<string, NodeRun>();
  /** What functions printed, by key. */
  readonly logs = new Map<string, string>();
  /** Every state that was told, in order. */
  readonly story: [node: string, state: NodeState][] = [];
  summary: RunSummary | undefined;
  readonly #session: Session;
  readonly #handlers: () => ReadonlyMap<string, ActionHandler>;
  #waiting: { isThere: () => boolean; resolve: () => void }[] = [];

  constructor(userId: string, handlers: () => ReadonlyMap<string, ActionHandler>) {
    this.#handlers = handlers;
    this.#session = {
      id: `${userId}-${Math.random()}`,
      caller: { userId, sessionId: userId, name: userId },
      send: (message) => this.#hear(message),
      isSlow: false,
      unsentBytes: 0,
      sendFrame: () => undefined,
      onClose: () => undefined,
    };
  }

  async act<Name extends ClientActionName>(action: Name, payload: ClientActions[Name]): Promise<ActionAnswer<Name>> {
    const handler = this.#handlers().get(action);
    if (!handler) throw new Error(`no action ${action}`);
    const answer = await handler(this.#session, JSON.parse(JSON.stringify(payload)) as JsonObject);
    return (answer ?? null) as ActionAnswer<Name>;
  }

  async open(workflowId: string): Promise<void> {
    this.#take(await this.act('execution.open', { workflowId }));
  }

  /** Resolves when these states are told at the same time. */
  until(states: Record<string, NodeState>): Promise<void> {
    return this.untilTrue(() => Object.entries(states).every(([node, state]) => this.states.get(node)?.state === state));
  }

  async untilTrue(isThere: () => boolean): Promise<void> {
    if (!isThere()) await new Promise<void>((resolve) => this.#waiting.push({ isThere, resolve }));
  }

  #hear(message: ServerMessage): void {
    if (message.action === 'execution.log') this.logs.set(message.key, (this.logs.get(message.key) ?? '') + message.text);
    if (message.action === 'execution.state') this.#take(message);
    this.#wake();
  }

  #take({ nodes, summary }: { nodes: NodeRun[]; summary: RunSummary }): void {
    for (const run of nodes) {
      this.states.set(run.nodeId, run);
      this.story.push([run.nodeId, run.state]);
    }
    this.summary = summary;
    this.#wake();
  }

  #wake(): void {
    const met = this.#waiting.filter((one) => one.isThere());
    this.#waiting = this.#waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  }
}

/** A function of a test: the body of `execute(models, inputs)`. */
export function testFunction(id: string, execute: string, record: JsonObject = {}): ShippedFunction {
  const source: JsonObject = {
    id,
    name: id,
    language: 'typescript',
    input_schema: { type: 'object', properties: {} },
    ...record,
  };
  return {
    folder: id,
    digest: `${id}@1`,
    record: readFunctionRecord(source),
    source,
    bundle: `(function (parti) { return { execute: function (models, inputs) { ${execute} } }; })`,
  };
}

/** A node of a test function, or of a shipped one. */
export function testNode(one: Pick<ShippedFunction, 'record' | 'digest'>, inputs: Record<string, JsonValue> = {}): WorkflowNode {
  return { functionId: one.record.id, stage: 'live', digest: one.digest, name: '', disabled: false, inputs, links: {} };
}

export async function startExecutionBench(functions: readonly ShippedFunction[]): Promise<ExecutionBench> {
  const database = await startTestDatabase();
  const underWay = createKeysUnderWay();
  await addTestUser(database.pool, 'ann');
  await addTestUser(database.pool, 'ben');
  const shipped = loadLibrary();
  const library: Library = { ...shipped, functions: [...shipped.functions, ...functions] };
  const documents = new Map<string, { document: WorkflowDocument; sequence: number }>();
  const tokens = await createTokenService(database.pool);
  const read = async (id: string) => {
    const found = documents.get(id);
    if (!found) throw new Error(`no workflow ${id}`);
    return { document: structuredClone(found.document), sequence: found.sequence };
  };
  const start = async () => {
    const bus = createBus();
    const watch = watchDocuments(database.folder, bus);
    const handlers = new Map<string, ActionHandler>();
    const stops: (() => Promise<void> | void)[] = [];
    const http = fastify();
    http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    requireCredentials(http, {
      tokens,
      apiTokens: createApiTokens(database.pool),
      administrators: { includes: async (id) => id === 'ada' },
      standings: { of: async () => ({ level: 'member', isAdmin: false }) },
      mayOthersReach: false,
    });
    const { blobs } = database;
    const context: WebContext = {
      config: readServerConfig({}).config,
      log: pino({ level: 'error' }),
      pool: database.pool,
      blobs,
      bus,
      watch,
      http,
      onStop: (_name, stop) => void stops.push(stop),
    };
    http.setValidatorCompiler(validatorCompiler);
    http.setSerializerCompiler(serializerCompiler);
    const policy = createWorkflowPolicy(database.pool);
    const results = createResultStore(database.pool, blobs);
    const languages = createLanguages(library.runtime, { cacheFolder: join(database.folder, 'cache') });
    const authored = await createAuthoredFunctions(database.pool, blobs, languages);
    stops.push(() => languages.close());
    const functions: Pick<Functions, 'functionOf'> = {
      functionOf: (_id, digest) => (library.functions.find((one) => one.digest === digest) ?? authored.version(digest))?.record,
    };
    addModelRoutes(http, createExportService(context, { policy, documents: { read }, results, functions }));
    const files = createFileInputs(database.pool, blobs);
    const functionPolicy = createFunctionPolicy({
      pool: database.pool,
      readDocument: read,
      readPublished: () => Promise.resolve(undefined),
      // Documents are handed in: their workflow's owner wrote them.
      bringersOf: async (id) => {
        const { rows } = await database.pool.query<{ owner: string }>('SELECT owner_id AS owner FROM workflow WHERE id = $1', [
          id,
        ]);
        return rows.map(({ owner }) => owner);
      },
      versionOf: authored.version,
      permissionsOf: authored.permissionsOf,
    });
    const quotas = createQuotas(database.pool, bus);
    stops.push(quotas.flush);
    const executions = createExecutions(context, {
      quotas,
      underWay,
      runner: createFunctionRunner({
        languages,
        shipped: library.functions,
        authored,
        isTrusted: () => Promise.resolve(false),
        results,
        files,
      }),
      refusal: createRunRefusal(files, functionPolicy, authored),
      functionPolicy,
      policy,
      functions,
      documents: { read },
      results,
      quietAfterMs: 200,
    });
    addExecutionRoutes(http, { action: (name, handler) => void handlers.set(name, handler) }, executions);
    stops.push(() => watch.close());
    return { handlers, stops, http, bus: context.bus, watch, authored, executions };
  };
  let running = await start();
  return {
    database,
    library,
    underWay,
    get bus() {
      return running.bus;
    },
    get watch() {
      return running.watch;
    },
    async workflow(id, nodes, owner = 'ann') {
      await database.pool.query('INSERT INTO workflow (id, owner_id, name) VALUES ($1, $2, $1)', [id, owner]);
      documents.set(id, { document: { ...emptyWorkflowDocument(id), nodes }, sequence: 1 });
    },
    document: (id) => (documents.get(id) as { document: WorkflowDocument }).document,
    commit(id, change, userId = 'ann') {
      const one = documents.get(id) as { document: WorkflowDocument; sequence: number };
      change(one.document);
      one.sequence++;
      running.bus.emit('document.committed', { workflowId: id, sequence: one.sequence, changesNodes: true, userId });
    },
    publish: (owner, record, files) => running.authored.publish(owner, { recordText: JSON.stringify(record), files }),
    tab: (userId) => new Tab(userId, () => running.handlers),
    async get(path, userId) {
      const token = await tokens.sign({ userId, sessionId: userId, name: userId });
      const answer = await running.http.inject({
        url: path,
        headers: { authorization: `Bearer ${token}`, 'x-api-key': 'parti-web', host: '127.0.0.1' },
      });
      return { status: answer.statusCode, body: answer.body };
    },
    async post(path, body, userId) {
      const token = await tokens.sign({ userId, sessionId: userId, name: userId });
      const answer = await running.http.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { authorization: `Bearer ${token}`, 'x-api-key': 'parti-web', host: '127.0.0.1' },
      });
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
    },
    async executions(id) {
      const { rows } = await database.pool.query<{
        nodeId: string;
        state: string;
        sequence: string;
        userId: string | null;
        key: string;
      }>(
        'SELECT node_id AS "nodeId", state, document_sequence AS sequence, user_id AS "userId", key FROM execution WHERE workflow_id = $1 ORDER BY created_at, node_id',
        [id],
      );
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
    },
    earlier: async (id) => Object.fromEntries(await running.executions.earlierResults(id)),
    async restart() {
      for (const stop of running.stops) await stop();
      await running.http.close();
      running = await start();
    },
    async stop() {
      for (const stop of running.stops) await stop();
      await running.http.close();
      await database.stop();
    },
  };
}
