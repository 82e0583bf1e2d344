import { request as plainRequest } from 'node:http';
import { request as safeRequest } from 'node:https';
import { createApiClient, UnreachableError, type ApiClient } from '#api';
import { PartiError, type JsonObject, type JsonValue } from '#domain';

/** A server of another machine as the commands use it. */
export interface RemoteServer {
  /** Rejects with the catalogue's error; `token.local-only` for what only the machine's own user may do. */
  call(action: string, payload: JsonObject): Promise<JsonValue>;
  api: ApiClient;
}

type CommandCall = Parameters<ApiClient['call']>[0] & `POST commands/${string}`;

/** Actions that a token reaches, with the call of each. */
const CALLS: Readonly<Record<string, CommandCall>> = {
  'function.add': 'POST commands/function-add',
  'function.pull': 'POST commands/function-pull',
  'function.push': 'POST commands/function-push',
  'function.versions': 'POST commands/function-versions',
  'function.release': 'POST commands/function-release',
  'function.try': 'POST commands/function-try',
  'workflow.run': 'POST commands/workflow-run',
  'present.file': 'POST commands/present-file',
  'workflow.export': 'POST commands/workflow-export',
  'workflow.import': 'POST commands/workflow-import',
};

/** The server at an origin, asked with a token. */
export function openRemote(origin: string, token: string | undefined): RemoteServer {
  const api = createApiClient({
    baseUrl: origin,
    accessToken: () => token,
    refresh: () => Promise.resolve(undefined),
    fetch: patientFetch,
  });
  return {
    api,
    async call(action, payload) {
      const name = Object.hasOwn(CALLS, action) ? CALLS[action] : undefined;
      if (!name) throw new PartiError('token.local-only', { server: origin });
      return reached(origin, () => api.call(name, { body: payload as never }));
    },
  };
}

/** What a call answers. Rejects with `server.unreachable` where nobody does, and with `token.missing` where the token is none. */
export async function reached<T>(origin: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UnreachableError) throw new PartiError('server.unreachable', { server: origin }, { cause: error });
    if (error instanceof PartiError && error.code === 'http.unauthorized')
      throw new PartiError('token.missing', { server: origin });
    throw error;
  }
}

/** As `fetch`, which gives up after five minutes without an answer: a run may take longer. */
const patientFetch: typeof fetch = (address, init = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(String(address));
    const send = url.protocol === 'https:' ? safeRequest : plainRequest;
    const body = typeof init.body === 'string' ? init.body : undefined;
    const headers = Object.fromEntries(new Headers(init.headers));
    const sent = send(url, { method: init.method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', (error) => reject(new TypeError('fetch failed', { cause: error })));
      answer.on('end', () => {
        const status = answer.statusCode ?? 500;
        resolve(new Response(status === 204 ? null : Buffer.concat(parts), { status }));
      });
    });
    sent.on('error', (error) => reject(new TypeError('fetch failed', { cause: error })));
    sent.end(body);
  });
