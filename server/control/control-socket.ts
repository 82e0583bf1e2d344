import { mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { isAbsolute, join, relative } from 'node:path';
import type { Logger } from 'pino';

/** What the command line may ask of a running server; whoever can open the socket is the user who started it. */
export interface ControlActions {
  /** Makes a new one-time link and answers its address. */
  link(): Promise<string>;
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
  const answer = async (url: string | undefined): Promise<string> => {
    if (url === '/link') return actions.link();
    return JSON.stringify({ pid: process.pid, origin } satisfies RunningPeer);
  };
  const control = createServer((asked, response) => {
    answer(asked.url).then(
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

function ask(dataFolder: string, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request({ socketPath: socketPath(dataFolder), path, method: 'POST', timeout: ANSWER_MS }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve(answer.statusCode === 200 ? text : undefined));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
}
