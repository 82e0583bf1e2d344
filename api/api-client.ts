import { type JsonValue, PartiError, receivedError } from '#domain';
import { API_KEY_HEADER, WEB_API_KEY } from './api-key.ts';
import type { CallBody } from './call.ts';
import { addressOf, type AnyAddress, type Optional, type PathPart, type QueryPart } from './call-address.ts';
import type { Answer, CallName, Contract } from './contract.ts';
import { OPEN_CALLS } from './open-calls.ts';
import type { Problem } from './problem.ts';
import { UnreachableError } from './unreachable-error.ts';

/** What a client stands on. */
export interface ApiClientOptions {
  /** Origin of the server; empty: that of the page. */
  baseUrl?: string;
  apiKey?: string;
  accessToken: () => Promise<string | undefined> | string | undefined;
  /** A new access token after a 401; undefined: signed out. */
  refresh: () => Promise<string | undefined>;
  fetch?: typeof fetch;
  /** Hears the name of each call that succeeded. */
  onCalled?: (name: CallName) => void;
}

type BodyPart<C> = C extends { takes: object }
  ? { body: Blob }
  : undefined extends CallBody<C>
    ? { body?: undefined }
    : { body: CallBody<C> };

/** What each call may say besides. */
export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** This token instead of the session's; a 401 is then final. */
  accessToken?: string;
  /** It goes on when the page is left; browsers take 64 kB of such calls at once. */
  keepalive?: boolean;
}

/** Parts of one call; those that its contract does not have are left out. */
export type CallParts<Name extends CallName> = PathPart<Name> &
  QueryPart<Contract[Name]> &
  BodyPart<Contract[Name]> &
  CallOptions;
type Arguments<Name extends CallName> = Optional<CallParts<Name>>;

/** Calls that answer with a file. */
export type FileCallName = { [Name in CallName]: Contract[Name] extends { gives: object } ? Name : never }[CallName];
/** Calls that answer with JSON, or nothing. */
export type JsonCallName = Exclude<CallName, FileCallName>;

/** Calls by name, typed by the contract. Each rejects with a `PartiError` of the catalogue, or an `UnreachableError`. */
export interface ApiClient {
  call<Name extends JsonCallName>(name: Name, ...parts: Arguments<Name>): Promise<Answer<Name>>;
  /** As `call`; undefined where the server has no such thing. */
  callOrMissing<Name extends JsonCallName>(name: Name, ...parts: Arguments<Name>): Promise<Answer<Name> | undefined>;
  /** A call that answers with a file: headers, and the bytes while they arrive. */
  file<Name extends FileCallName>(name: Name, ...parts: Arguments<Name>): Promise<Response>;
}

/** Parts of whatever call. */
type AnyParts = AnyAddress & CallOptions & { body?: unknown };

/** A call as it is sent. */
interface Sent extends CallOptions {
  method: string;
  address: string;
  body?: BodyInit;
  type?: string;
}

/** Longer texts (letters) go as a blob: browsers write down the body of a call before they go on, a blob beside. */
const LONG_BODY = 100_000;

/** A client of the HTTP API. Sends API key and access token; on 401 it refreshes once and sends again. 200 and 204 succeed. */
export function createApiClient({
  baseUrl = '',
  apiKey = WEB_API_KEY,
  accessToken,
  refresh,
  fetch: send = (...args) => fetch(...args),
  onCalled,
}: ApiClientOptions): ApiClient {
  const once = ({ method, address, body, type, signal, keepalive }: Sent, token?: string) =>
    send(`${baseUrl}${address}`, {
      method,
      // The sign-in of another origin is kept there, as a cookie of its own.
      credentials: baseUrl === '' ? 'same-origin' : 'include',
      headers: {
        [API_KEY_HEADER]: apiKey,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    }).catch((error: unknown) => {
      // What fetch rejects with where nobody answers; a call that was given up keeps its own reason.
      throw error instanceof TypeError ? new UnreachableError(error) : error;
    });
  const signedIn = async (sent: Sent): Promise<Response> => {
    const answer = await once(sent, await accessToken());
    if (answer.status !== 401) return answer;
    const token = await refresh();
    return token ? once(sent, token) : answer;
  };
  const asked = (name: CallName, sent: Sent): Promise<Response> => {
    if (name in OPEN_CALLS) return once(sent);
    return sent.accessToken === undefined ? signedIn(sent) : once(sent, sent.accessToken);
  };
  const answered = async (name: CallName, parts: AnyParts = {}): Promise<Response> => {
    const answer = await checked(await asked(name, sentOf(name, parts)));
    onCalled?.(name);
    return answer;
  };
  const call: ApiClient['call'] = async (name, ...[parts]) => {
    const answer = await answered(name, parts);
    // The server has checked what it answers against the contract.
    return (answer.status === 204 ? undefined : await readAnswer(answer)) as Answer<typeof name>;
  };
  return {
    call,
    callOrMissing: (name, ...args) =>
      call(name, ...args).catch((error: unknown) => {
        if (error instanceof PartiError && error.parameters['status'] === 404) return undefined;
        throw error;
      }),
    file: (name, ...[parts]) => answered(name, parts),
  };
}

function sentOf(name: CallName, { body, signal, accessToken, keepalive, ...address }: AnyParts): Sent {
  return {
    method: name.slice(0, name.indexOf(' ')),
    address: addressOf(name, address),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(body instanceof Blob
      ? { body, type: body.type }
      : body === undefined
        ? {}
        : { body: bodyOf(JSON.stringify(body)), type: 'application/json' }),
  };
}

const bodyOf = (text: string): BodyInit => (text.length > LONG_BODY ? new Blob([text]) : text);

/** JSON of an answer; one that broke off, or is a page of something between, came from nobody. */
async function readAnswer(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    throw error instanceof TypeError || error instanceof SyntaxError ? new UnreachableError(error) : error;
  }
}

async function checked(answer: Response): Promise<Response> {
  if (answer.status === 200 || answer.status === 204) return answer;
  const problem = (await answer.json().catch(() => undefined)) as Partial<Problem> | undefined;
  // A status that the problem itself is about counts more.
  const parameters = { status: answer.status, ...(problem?.parameters as Record<string, JsonValue> | undefined) };
  throw receivedError(problem?.code ?? (answer.status === 401 ? 'session.not-authorized' : 'http.status-failed'), parameters, {
    message: problem?.detail,
  });
}
