import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { CLI_CLIENT, WEB_API_KEY } from '#api';
import { isJsonObject, PartiError, receivedError, TOKEN_DAYS, TOKEN_RIGHTS, type JsonObject, type TokenRight } from '#domain';
import { EXIT, type CommandIo } from './command-io.ts';
import { openCredentials, originOfArgument } from './credentials.ts';
import { describeError, errorLines } from './describe-error.ts';
import { openRemote, reached } from './remote-server.ts';

const USAGE = `Usage: parti login URL [--rights read,write,run,publish] [--days ${TOKEN_DAYS.terminal}] [--name MACHINE]\n`;

/** `parti login`: shows a link and a code, waits until somebody who is signed in lets this terminal in, and keeps its token. Exit 1 when nobody does. */
export async function login(args: readonly string[], io: CommandIo): Promise<number> {
  const wish = readWish(args);
  if (!wish) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  return told(io, async () => {
    const origin = originOfArgument(wish.url);
    const token = await signIn(origin, wish, ({ flow, code }) => {
      const query = new URLSearchParams({ code, api: new URL(origin).host, flow });
      io.stdout(`${origin}/client-auth?${query.toString()}\n`);
      io.stderr(`Follow this link where you are signed in; it shows the code ${code}. Waiting …\n`);
    });
    const { name, email } = await reached(origin, () => openRemote(origin, token).api.call('GET me'));
    const credentials = openCredentials();
    credentials.keep(origin, token);
    io.stderr(
      `signed in to ${origin} as ${name || (email ?? '')}\n  → Add --server ${origin} to a command, or set PARTI_SERVER.\n`,
    );
  });
}

/** `parti logout URL`: ends this terminal's token there, and forgets it. */
export async function logout(args: readonly string[], io: CommandIo): Promise<number> {
  const [url, ...others] = args;
  if (url === undefined || url.startsWith('--') || others.length > 0) {
    io.stderr('Usage: parti logout URL\n');
    return EXIT.usage;
  }
  return told(io, async () => {
    const origin = originOfArgument(url);
    const credentials = openCredentials();
    const token = credentials.tokenOf(origin);
    if (token === undefined) throw new PartiError('token.missing', { server: origin });
    // Forgotten here whatever the server says.
    credentials.forget(origin);
    await reached(origin, () => openRemote(origin, token).api.call('POST account/tokens/end'));
    io.stderr(`signed out of ${origin}\n`);
  });
}

async function told(io: CommandIo, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return EXIT.done;
  } catch (error) {
    io.stderr(errorLines(describeError(error)));
    return EXIT.failed;
  }
}

interface Wish {
  url: string;
  rights: TokenRight[];
  days: number;
  machine: string;
}

/** The token of a terminal that was let in. Rejects with `login.terminal-refused`, `login.terminal-expired` or `server.unreachable`. */
async function signIn(
  origin: string,
  { rights, days, machine }: Wish,
  show: (begun: { flow: string; code: string }) => void,
): Promise<string> {
  const { flow, code } = await new Promise<{ flow: string; code: string }>((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/realtime`);
    let flow: string | undefined;
    const fail = (error: PartiError) => {
      reject(error);
      socket.close();
    };
    socket.addEventListener('open', () => {
      const ask = { action: 'auth-flow.wait', requestId: 1, apiKey: WEB_API_KEY, client: 'parti', machine, rights, days };
      socket.send(JSON.stringify(ask));
    });
    socket.addEventListener('error', () => fail(new PartiError('server.unreachable', { server: origin })));
    // Its ten minutes are over, or the server stopped.
    socket.addEventListener('close', () =>
      reject(
        flow === undefined ? new PartiError('server.unreachable', { server: origin }) : new PartiError('login.terminal-expired'),
      ),
    );
    socket.addEventListener('message', ({ data }) => {
      const message = readMessage(data);
      const { error, result } = message;
      if (isJsonObject(error))
        return fail(receivedError(String(error['code']), isJsonObject(error['parameters']) ? error['parameters'] : {}));
      if (message['action'] === 'response' && isJsonObject(result)) {
        flow = String(result['flow']);
        return show({ flow, code: String(result['code']) });
      }
      if (message['action'] !== 'auth-flow.answered' || flow === undefined) return;
      const answered = message['code'];
      if (typeof answered !== 'string') return fail(new PartiError('login.terminal-refused'));
      resolve({ flow, code: answered });
      socket.close();
    });
  });
  const { accessToken } = await reached(origin, () =>
    openRemote(origin, undefined).api.call('POST auth/forward', {
      body: {
        grant_type: 'authorization_code',
        client_id: CLI_CLIENT,
        redirect_uri: `${origin}/client-auth`,
        code,
        state: flow,
      },
    }),
  );
  if (accessToken === undefined) throw new PartiError('login.internal-error');
  return accessToken;
}

function readMessage(data: unknown): JsonObject {
  try {
    const message: unknown = JSON.parse(String(data));
    return isJsonObject(message) ? message : {};
  } catch {
    return {};
  }
}

function readWish(args: readonly string[]): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rights: { type: 'string', default: 'read,write,run,publish' },
        days: { type: 'string', default: String(TOKEN_DAYS.terminal) },
        name: { type: 'string', default: hostname() },
      },
    });
    const [url] = positionals;
    const named = values.rights.split(',');
    const rights = TOKEN_RIGHTS.filter((right) => named.includes(right));
    const days = Number(values.days);
    const isWhole = Number.isInteger(days) && days >= 1 && days <= TOKEN_DAYS.max;
    if (url === undefined || positionals.length > 1 || rights.length !== named.length || !isWhole) return undefined;
    return { url, rights, days, machine: values.name.slice(0, 100) || '–' };
  } catch {
    return undefined;
  }
}
