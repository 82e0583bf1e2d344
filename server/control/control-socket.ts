import { mkdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { isAbsolute, join, relative } from 'node:path';
import type { Logger } from 'pino';
import { type JsonObject, type JsonValue, PartiError, receivedError } from '#domain';

/** What the command line may ask of a running server; whoever can open the socket is the user who started it. */
export interface ControlActions {
  /** Makes a new one-time link and answers its address. */
  link(): Promise<string>;
  /** Actions with JSON in and out, by name. */
  actions: Readonly<Record<string, (payload: JsonObject) => Promise<JsonValue>>>;
}

/** A server's answer to who it is. */
export interface RunningPeer {
  pid: number;
  origin: string;
}

/** A socket's path may hold 107 bytes only. */
const MAX_PATH = 103;
const ANSWER_MS = 3000;

/** The shorter way to the control socket of a data folder: absolute, or from the working directory. */
function socketPath(dataFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\parti-${Buffer.from(dataFolder).toString('hex').slice(-80)}`;
  const path = join(dataFolder, 'control.sock');
  const near = relative(process.cwd(), path);
  return near.length < path.length && !isAbsolute(near) ? near : path;
}

/** Listens for the command line. Resolves with what ends it; without a socket, only said in the log, where the path is too long. */
export async function listenForControl(
  dataFolder: string,
  origin: string,
  actions: ControlActions,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<() => void> {
  const path = socketPath(dataFolder);
  if (path.length > MAX_PATH) {
    log.warn({ path }, 'the path of the data folder is too long for a control socket; "parti link" will not work');
    return () => undefined;
  }
  mkdirSync(dataFolder, { recursive: true });
  const answer = async (url: string | undefined, body: string): Promise<string> => {
    if (url === '/link') return actions.link();
    if (url?.startsWith(ACTION)) return JSON.stringify(await act(actions, url.slice(ACTION.length), body));
    return JSON.stringify({ pid: process.pid, origin } satisfies RunningPeer);
  };
  const control = createServer((asked, response) => {
    textOf(asked)
      .then((body) => answer(asked.url, body))
      .then(
        (text) => response.end(text),
        (error: unknown) => {
          log.error({ err: error }, 'control action failed');
          response.writeHead(500).end();
        },
      );
  });
  // Left behind by a server that was killed; one that answers was found before.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    control.once('error', reject);
    // Readable by its owner only from its first moment.
    const before = process.umask(0o177);
    control.listen(path, resolve);
    process.umask(before);
  });
  return () => {
    control.close();
    control.closeAllConnections();
  };
}

/** The server that runs on a data folder; undefined when none answers. */
export async function findRunningServer(dataFolder: string): Promise<RunningPeer | undefined> {
  const text = await ask(dataFolder, '/');
  return text === undefined ? undefined : (JSON.parse(text) as RunningPeer);
}

/** A new one-time link from the server that runs on a data folder; undefined when none answers. */
export const askForLink = (dataFolder: string): Promise<string | undefined> => ask(dataFolder, '/link');

const ACTION = '/action/';
const MAX_BODY = 256 * 1024 * 1024;

/** What an action came to: errors cross as their code and parameters. */
type Answer = { value: JsonValue } | { error: { code: string; parameters: JsonObject; message: string } };

async function act({ actions }: ControlActions, name: string, body: string): Promise<Answer> {
  try {
    const serve = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!serve) throw new PartiError('http.not-found', { call: name });
    return { value: await serve(JSON.parse(body) as JsonObject) };
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    return { error: { code: error.code, parameters: { ...error.parameters }, message: error.message } };
  }
}

async function textOf(asked: IncomingMessage): Promise<string> {
  let text = '';
  asked.setEncoding('utf8');
  for await (const chunk of asked) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new RangeError('too long');
  }
  return text;
}

/** Carries out an action of the server that runs on a data folder. Rejects with its error, or with `http.internal-error`. */
export async function askServer(dataFolder: string, action: string, payload: JsonObject): Promise<JsonValue> {
  const text = await ask(dataFolder, ACTION + action, JSON.stringify(payload));
  if (text === undefined) throw new PartiError('http.internal-error');
  const answer = JSON.parse(text) as Answer;
  if ('value' in answer) return answer.value;
  throw receivedError(answer.error.code, answer.error.parameters, { message: answer.error.message });
}

function ask(dataFolder: string, path: string, body?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      { socketPath: socketPath(dataFolder), path, method: 'POST', timeout: body === undefined ? ANSWER_MS : 0 },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve(answer.statusCode === 200 ? text : undefined));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.end(body);
  });
}
