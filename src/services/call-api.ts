import { createApiClient } from '#api';
import type { JsonValue } from '#domain';

/** How calls get and renew their access token. */
export interface Tokens {
  accessToken: () => Promise<string | undefined>;
  renew: () => Promise<string | undefined>;
}

/** One call under `/api`. `token`: this one instead of the session's; `anonymous`: none. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON, or a file as it is. */
  body?: JsonValue | Blob;
  token?: string;
  anonymous?: boolean;
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Makes the function that sends calls; on 401 it renews the token once and sends again. Rejects with the `PartiError` of the answer's code. */
export function createCaller(tokens: Tokens, send?: typeof fetch): (call: Call) => Promise<Response> {
  const clientWith = (accessToken: Tokens['accessToken'], refresh: Tokens['renew']) =>
    createApiClient({ accessToken, refresh, ...(send ? { fetch: send } : {}) });
  const signedIn = clientWith(tokens.accessToken, tokens.renew);
  const nothing = async () => undefined;
  return ({ method = 'GET', path, body, token, anonymous, signal }) => {
    const client = anonymous || token ? clientWith(async () => token, nothing) : signedIn;
    if (body === undefined) return client.send(method, path, undefined, undefined, signal);
    return body instanceof Blob
      ? client.send(method, path, body, { 'content-type': body.type }, signal)
      : client.send(method, path, JSON.stringify(body), { 'content-type': 'application/json' }, signal);
  };
}
