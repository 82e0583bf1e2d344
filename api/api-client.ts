import { type JsonValue, PartiError, receivedError } from '#domain';
import { API_KEY_HEADER, WEB_API_KEY } from './api-key.ts';
import type { CallAnswer, CallBody, CallPath, CallQuery } from './call.ts';
import type { CallName, Contract } from './contract.ts';
import type { Problem } from './problem.ts';

/** What a client stands on. */
export interface ApiClientOptions {
  /** Origin of the server; empty: that of the page. */
  baseUrl?: string;
  apiKey?: string;
  accessToken: () => Promise<string | undefined> | string | undefined;
  /** A new access token after a 401; undefined: signed out. */
  refresh: () => Promise<string | undefined>;
  fetch?: typeof fetch;
}

/** Parts of one call; those that its contract does not have are left out. */
export interface CallParts<Name extends CallName> {
  path?: CallPath<Name>;
  query?: CallQuery<Contract[Name]>;
  body?: CallBody<Contract[Name]>;
}

/** Calls by name, typed by the contract. Each rejects with a `PartiError` of the catalogue. */
export interface ApiClient {
  call<Name extends CallName>(name: Name, parts?: CallParts<Name>): Promise<CallAnswer<Contract[Name]>>;
  /** As `call`; undefined where the server has no such thing. */
  callOrMissing<Name extends CallName>(name: Name, parts?: CallParts<Name>): Promise<CallAnswer<Contract[Name]> | undefined>;
  /** A call that is no JSON, such as a picture; `path` below `/api`. `signal` gives it up. */
  send(method: string, path: string, body?: BodyInit, headers?: Record<string, string>, signal?: AbortSignal): Promise<Response>;
}

/** Calls that need no access token: a 401 of theirs is final. */
const ANONYMOUS: ReadonlySet<CallName> = new Set([
  'POST auth/redeem-link',
  'POST auth/request-link',
  'POST auth/signin',
  'POST auth/refresh',
  'GET auth/doors',
  'POST auth/signup',
  'POST auth/confirm',
  'POST reset-password',
  'POST auth/new-password',
  'POST invitations/read',
  'GET public/workflows/{id}',
]);

/** A client of the HTTP API. Sends API key and access token; on 401 it refreshes once and sends again. 200 and 204 succeed. */
export function createApiClient({
  baseUrl = '',
  apiKey = WEB_API_KEY,
  accessToken,
  refresh,
  fetch: send = (...args) => fetch(...args),
}: ApiClientOptions): ApiClient {
  const once = (
    method: string,
    path: string,
    token: string | undefined,
    body: BodyInit | undefined,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ) =>
    send(`${baseUrl}/api/${path}`, {
      method,
      credentials: 'same-origin',
      headers: { [API_KEY_HEADER]: apiKey, ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body,
      ...(signal ? { signal } : {}),
    });
  const signedIn: ApiClient['send'] = async (method, path, body, headers = {}, signal = undefined) => {
    const answer = await once(method, path, await accessToken(), body, headers, signal);
    if (answer.status !== 401) return checked(answer);
    const token = await refresh();
    return checked(token ? await once(method, path, token, body, headers, signal) : answer);
  };
  const call: ApiClient['call'] = async (name, parts = {}) => {
    const [method = '', template = ''] = name.split(' ');
    const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const path = `${filled(template, parts.path ?? {})}${queryText(parts.query)}`;
    const answer = await (ANONYMOUS.has(name)
      ? once(method, path, undefined, body, headers).then(checked)
      : signedIn(method, path, body, headers));
    return (answer.status === 204 ? undefined : await answer.json()) as CallAnswer<Contract[typeof name]>;
  };
  return {
    call,
    send: signedIn,
    callOrMissing: (name, parts) =>
      call(name, parts).catch((error: unknown) => {
        if (error instanceof PartiError && error.parameters['status'] === 404) return undefined;
        throw error;
      }),
  };
}

const filled = (template: string, path: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_whole, part: string) => encodeURIComponent(path[part] ?? ''));

function queryText(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

async function checked(answer: Response): Promise<Response> {
  if (answer.status === 200 || answer.status === 204) return answer;
  const problem = (await answer.json().catch(() => undefined)) as Partial<Problem> | undefined;
  const parameters = { ...(problem?.parameters as Record<string, JsonValue> | undefined), status: answer.status };
  throw receivedError(problem?.code ?? (answer.status === 401 ? 'session.not-authorized' : 'http.status-failed'), parameters, {
    message: problem?.detail,
  });
}
