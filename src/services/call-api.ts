import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import { PartiError, type JsonValue } from '#domain';

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
}

/** Makes the function that sends calls; on 401 it renews the token once and sends again. Rejects with the `PartiError` of the answer's code. */
export function createCaller(
  tokens: Tokens,
  send: typeof fetch = (...args) => fetch(...args),
): (call: Call) => Promise<Response> {
  const once = ({ method = 'GET', path, body }: Call, token: string | undefined) =>
    send(`/api/${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        [API_KEY_HEADER]: WEB_API_KEY,
        ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    });
  return async (call) => {
    if (call.anonymous || call.token) return checked(await once(call, call.token));
    const answer = await once(call, await tokens.accessToken());
    if (answer.status !== 401) return checked(answer);
    const token = await tokens.renew();
    return checked(token ? await once(call, token) : answer);
  };
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const problem: unknown = await answer.json().catch(() => undefined);
  if (typeof problem !== 'object' || problem === null || !('code' in problem) || typeof problem.code !== 'string') {
    throw new PartiError(answer.status === 401 ? 'session.not-authorized' : 'server.answer');
  }
  const parameters =
    'parameters' in problem && typeof problem.parameters === 'object' ? (problem.parameters as Record<string, JsonValue>) : {};
  throw new PartiError(problem.code, parameters, {
    message: 'detail' in problem && typeof problem.detail === 'string' ? problem.detail : undefined,
  });
}
