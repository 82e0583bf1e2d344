import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  LOCAL_RUNNER_LIMITS,
  LOCAL_RUNNER_PATH,
  readLocalRunnerHears,
  WEB_API_KEY,
  type LocalRunnerHears,
  type LocalRunnerSays,
} from '#api';
import { moveLocalRunner, PartiError, receivedError, type LocalRunnerMove, type LocalRunnerStatus } from '#domain';

/** What hears of the line. */
export interface RunnerEars {
  state(status: LocalRunnerStatus, error?: PartiError): void;
  /** The server knows who this is: it may be told what is served. */
  welcome(who: { userId: string; name: string }): void;
  message(message: LocalRunnerHears): void;
}

/** The outgoing line of a runner to its server; comes back by itself until it is closed or refused. */
export interface RunnerSocket {
  send(message: LocalRunnerSays): void;
  readonly status: LocalRunnerStatus;
  move(move: LocalRunnerMove): void;
  close(): void;
}

const RETRY_MS = [200, 500, 1000, 2000, 5000];
/** A server that says nothing for so long is gone, ms. */
const SILENT_MS = 6 * LOCAL_RUNNER_LIMITS.signMs;

/** `access` answers server and token anew for each try. */
export function openRunnerSocket(
  access: () => Promise<{ origin: string; token: string }>,
  { debug, forTeam = false, machine = hostname() }: { debug: boolean; forTeam?: boolean; machine?: string },
  ears: RunnerEars,
): RunnerSocket {
  const runner = randomUUID();
  let status: LocalRunnerStatus = 'disconnected';
  let socket: WebSocket | undefined;
  let isClosed = false;
  let tries = 0;
  let wasThere = false;
  let timer: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const move = (next: LocalRunnerMove, error?: PartiError) => {
    const moved = moveLocalRunner(status, next);
    if (!moved.ok || moved.state === status) return;
    status = moved.state;
    ears.state(status, error);
  };
  const send = (message: LocalRunnerSays) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const fail = (error: PartiError) => {
    isClosed = true;
    clearTimeout(silence);
    move('fail', error);
    socket?.close();
  };
  const again = () => {
    if (isClosed) return;
    move('lost');
    timer = setTimeout(() => void open(), RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
  };
  const open = async () => {
    if (status === 'disconnected') move('connect');
    let given: Awaited<ReturnType<typeof access>>;
    try {
      given = await access();
    } catch (error) {
      if (!wasThere && error instanceof PartiError) return fail(error);
      return again();
    }
    if (isClosed) return;
    const mine = new WebSocket(`${given.origin.replace(/^http/, 'ws')}${LOCAL_RUNNER_PATH}`);
    socket = mine;
    const gone = () => {
      clearTimeout(silence);
      if (socket !== mine) return;
      socket = undefined;
      again();
    };
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        // A line that is dead may take minutes to close.
        mine.close();
        gone();
      }, SILENT_MS);
    };
    mine.addEventListener('open', () => {
      listen();
      send({
        ...{ action: 'hello', apiKey: WEB_API_KEY, protocol: LOCAL_RUNNER_LIMITS.protocol, token: given.token },
        ...{ runner, machine: machine.slice(0, 100) || '–', again: wasThere, debug, forTeam },
      });
    });
    mine.addEventListener('message', ({ data }) => {
      const message = typeof data === 'string' ? readLocalRunnerHears(data) : undefined;
      if (!message || socket !== mine) return;
      listen();
      switch (message.action) {
        case 'alive':
          return send({ action: 'alive' });
        case 'refused':
          return fail(receivedError(message.code, message.parameters));
        case 'welcome':
          wasThere = true;
          tries = 0;
          move('opened');
          return ears.welcome(message);
        default:
          return ears.message(message);
      }
    });
    mine.addEventListener('close', gone);
    mine.addEventListener('error', () => undefined);
  };
  void open();
  return {
    send,
    get status() {
      return status;
    },
    move,
    close() {
      send({ action: 'bye' });
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(silence);
      move('stop');
      socket?.close();
    },
  };
}
