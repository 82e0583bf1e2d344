import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApiClient, WEB_API_KEY, type ApiClient } from '#api';
import { connectSession, openWorkflow, type OpenDocument, type RealtimeSession, type SocketLike } from '#collab';
import { openTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { until } from './saved.ts';
import { freePort } from '../../server/documents/document-server.fixture.ts';

const root = join(import.meta.dirname, '..', '..');
const READY_MS = 60_000;

/** The product's server in a process group of its own, with its database; killed and started on the same data and port. */
export interface ChaosServer {
  readonly origin: string;
  /** Where its data lies. */
  readonly folder: string;
  /** Process of the server; another one after each start. */
  pid(): number;
  api: ApiClient;
  /** The owner's access token. */
  token: string;
  /** A tab of the owner. */
  tab(): RealtimeSession;
  open(session: RealtimeSession, workflowId: string): OpenDocument;
  start(): Promise<void>;
  /** Resolves once the server has written this to its log or its terminal since it was started last. */
  printed(text: string, timeoutMs?: number): Promise<void>;
  /** Runs a `parti` command on its data; answers what it printed. Throws where it fails. */
  parti(...args: string[]): Promise<string>;
  /** SIGKILL to every process: server, its children, the database. */
  killAll(): Promise<void>;
  /** SIGKILL to the database alone. */
  killDatabase(): void;
  end(): Promise<void>;
}

const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };

/** Starts it, signs the owner in; the access token outlives every kill. `preload` is loaded into its process first, on each start. */
export async function startChaosServer({ preload }: { preload?: string } = {}): Promise<ChaosServer> {
  const folder = openTemporaryFolder('parti-chaos-');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let link = '';
  let output = '';
  const readers = new Set<() => void>();
  const start = async () => {
    const flags = ['--disable-warning=ExperimentalWarning', ...(preload === undefined ? [] : ['--import', preload])];
    const started = spawn(process.execPath, [...flags, join(root, 'server', 'main.ts')], {
      cwd: root,
      detached: true,
      env: { ...process.env, PARTI_OPEN: '0', PARTI_PORT: String(port), PARTI_DATA_DIR: folder, PARTI_RATE_LIMIT: '1000000' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    output = '';
    link = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not ready in ${READY_MS} ms:\n${output}`)), READY_MS);
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        for (const look of readers) look();
        const found = /https?:\/\/\S+\/link#[\w-]+/.exec(output)?.[0];
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      };
      started.stdout?.on('data', read);
      started.stderr?.on('data', read);
      started.once('exit', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
    });
  };
  const killDatabase = () => {
    const pid = databasePid(folder);
    if (pid) kill(pid);
  };
  const killAll = async () => {
    const dying = child;
    if (!dying?.pid || dying.exitCode !== null || dying.signalCode !== null) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    // The database stands in a group of its own, so that a Ctrl+C does not reach it before the server has written.
    const database = databasePid(folder);
    kill(-dying.pid);
    if (database) kill(-database);
    await ended;
  };
  await start();
  let token: string | undefined;
  const api = createApiClient({ baseUrl: origin, accessToken: () => token, refresh: () => Promise.resolve(undefined) });
  token = (await api.call('POST auth/redeem-link', { body: { token: link.split('#')[1] ?? '' } })).accessToken;
  return {
    origin,
    folder,
    pid: () => child?.pid ?? 0,
    api,
    token,
    start,
    printed: (text, timeoutMs = READY_MS) =>
      until(
        (listener) => {
          readers.add(listener);
          return () => readers.delete(listener);
        },
        () => output.includes(text),
        `printed "${text}"`,
        timeoutMs,
      ),
    parti: async (...args) => {
      const command = ['--disable-warning=ExperimentalWarning', join(root, 'cli', 'main.ts'), ...args];
      const env = { ...process.env, PARTI_PORT: String(port), PARTI_DATA_DIR: folder };
      return (await promisify(execFile)(process.execPath, command, { cwd: root, env })).stdout;
    },
    killAll,
    killDatabase,
    tab: () =>
      connectSession({
        openSocket: () => new WebSocket(`ws://127.0.0.1:${port}/realtime`) as unknown as SocketLike,
        accessToken: async () => token,
        apiKey: WEB_API_KEY,
        after(delayMs, task) {
          const timer = setTimeout(task, delayMs);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      }),
    open: (session, workflowId) => openWorkflow(session, workflowId, FUNCTIONS),
    async end() {
      const ending = child;
      if (ending && ending.exitCode === null && ending.signalCode === null) {
        const ended = new Promise((resolve) => ending.once('exit', resolve));
        ending.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function databasePid(folder: string): number | undefined {
  // Started by root the data may lie elsewhere; a note says where.
  const note = join(folder, 'database-moved-to.txt');
  const data = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(folder, 'postgres');
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
