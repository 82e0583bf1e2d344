import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { WebSocket } from 'ws';
import {
  isWebApiKey,
  REALTIME_CHUNKS,
  REALTIME_LIMITS,
  REALTIME_PROTOCOL,
  type ClientActionName,
  type ServerMessage,
} from '#api';
import {
  CHUNK_ACTION,
  CHUNK_CHANNEL,
  createAssembler,
  createFrameWriter,
  readBinaryChunk,
  readFrame,
  readTextChunk,
  textOfParts,
} from '#collab';
import { isJsonObject, PartiError, type JsonValue } from '#domain';
import type { WebContext } from '../context/context.ts';
import { problemOf } from '../http/problems.ts';
import type { AccessClaims, TokenService } from '../identity/tokens.ts';
import { readAction } from './read-action.ts';

/** One connected tab. */
export interface Session {
  readonly id: string;
  /** Who it is; renewed when the tab refreshes its token. */
  readonly caller: AccessClaims;
  send(message: ServerMessage): void;
  /** It has not read yet what it was sent: leave out what will be out of date. */
  readonly isSlow: boolean;
  /** Bytes that it was sent and that have not left yet. */
  readonly unsentBytes: number;
  /** Sends a binary frame: channel number, then the message. */
  sendFrame(frame: Uint8Array): void;
  onClose(listener: () => void): void;
}

/** Answers an action; what it resolves with becomes the `response`. */
export type ActionHandler = (session: Session, payload: Record<string, JsonValue>) => unknown;
/** A connection that has not greeted: where it comes from, and what it may be told. */
export interface Stranger {
  address: string;
  send(message: ServerMessage): void;
  close(): void;
  onClose(listener: () => void): void;
}
/** Answers the first and only message of a stranger. */
export type StrangerHandler = (stranger: Stranger, payload: Record<string, JsonValue>) => unknown;
/** Takes the message of a binary frame; the bytes are valid until the end of the turn. */
export type FrameHandler = (session: Session, channel: number, message: Uint8Array) => void;

/** The realtime endpoint: features add their actions; documents take the binary frames. */
export interface Realtime {
  /** Raw: what came is not checked; features use `addAction`. */
  action(name: ClientActionName, handler: ActionHandler): void;
  /** In place of the greeting, from whoever has no token yet. */
  instead(name: ClientActionName, handler: StrangerHandler): void;
  frames(handler: FrameHandler): void;
  /** A long frame of a channel was not whole in time: the channel must open anew. */
  framesLost(handler: (session: Session, channel: number, error: PartiError) => void): void;
  sessionCount(): number;
  /** Who has a tab open. */
  people(): ReadonlySet<string>;
  /** Tells every open tab of a person. */
  toPerson(userId: string, message: ServerMessage): void;
}

/** Close code that asks the tab for a new token, or a new sign-in. */
const RE_LOGIN = 4401;
const GOING_AWAY = 1001;
/** In place of the request's number, for parts of what nobody asked for. */
const NO_REQUEST = -1;
const UNREADABLE = 1003;
const TOO_BIG = 1009;
const TRY_AGAIN_LATER = 1013;
/** A token is good for this long after it has expired: the tab is renewing it. */
const EXPIRY_GRACE_MS = 30_000;
/** A line is asked so often whether it lives (ms), and cut after so many questions without an answer. */
const PING_MS = 20_000;
const MISSED_MAX = 3;
/** A tab that reads this slowly is cut off; it comes back and asks for what it lacks. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;
/** More unread than this: what will be out of date is not sent. */
const SLOW_BYTES = 256 * 1024;
/** What a tab may send at once, and per second. */
const BURST_BYTES = 32 * 1024 * 1024;
const BYTES_PER_SECOND = 4 * 1024 * 1024;

interface OpenSession {
  session: Session;
  respond(response: { requestId: JsonValue; result: unknown }): void;
  renew(token: string): Promise<void>;
  closed(): void;
}

/** Adds `/realtime`. Origin and Host are checked for every call of the server, this one too. */
export function addRealtime(
  { http, bus, log, onStop }: Pick<WebContext, 'http' | 'bus' | 'log' | 'onStop'>,
  tokens: TokenService,
  apiStages: readonly string[] = [],
): Realtime {
  const actions = new Map<string, ActionHandler>([['healthcheck', () => ({})]]);
  const open = new Map<string, { socket: WebSocket; session: Session; rename(name: string): void }>();
  const insteads = new Map<string, StrangerHandler>();
  let onFrame: FrameHandler = () => undefined;
  let onLost: (session: Session, channel: number, error: PartiError) => void = () => undefined;

  bus.on('session.revoked', ({ sessionId }) => {
    for (const { socket, session } of open.values()) if (session.caller.sessionId === sessionId) socket.close(RE_LOGIN);
  });
  bus.on('person.renamed', ({ userId, name }) => {
    for (const { session, rename } of open.values()) if (session.caller.userId === userId) rename(name);
  });
  onStop('realtime', () => {
    for (const { socket } of open.values()) socket.close(GOING_AWAY);
  });

  const greet = async (socket: WebSocket, action: string, payload: Record<string, JsonValue>): Promise<OpenSession> => {
    if (action !== 'hello') throw new PartiError('http.unauthorized', { call: action });
    const { apiKey, protocol, token } = readAction('hello', payload);
    if (!isWebApiKey(apiKey, apiStages)) throw new PartiError('http.api-key-required');
    if (protocol !== REALTIME_PROTOCOL) throw new PartiError('realtime.chunk-version', { version: protocol });
    const id = randomUUID();
    const closers = new Set<() => void>();
    let isClosed = false;
    const writer = createFrameWriter({ send: (data) => socket.send(data), buffered: () => socket.bufferedAmount, after });
    let caller = await tokens.verify(token);
    let expiry = closeAtExpiry(socket, token);
    const session: Session = {
      id,
      get caller() {
        return caller;
      },
      get unsentBytes() {
        return socket.bufferedAmount + writer.waiting();
      },
      get isSlow() {
        return session.unsentBytes > SLOW_BYTES;
      },
      send: (message) => writer.text(JSON.stringify(message), NO_REQUEST),
      sendFrame(frame) {
        if (session.unsentBytes > MAX_UNREAD_BYTES) socket.terminate();
        else writer.frame(frame, readFrame(frame).channel);
      },
      // Whoever asks late, after a long look at the database, is told at once.
      onClose: (listener) => void (isClosed ? listener() : closers.add(listener)),
    };
    open.set(id, { socket, session, rename: (name) => void (caller = { ...caller, name }) });
    return {
      session,
      respond: (response) => writer.text(JSON.stringify({ action: 'response', ...response }), Number(response.requestId)),
      async renew(next) {
        const renewed = await tokens.verify(next);
        if (renewed.userId !== caller.userId) throw new PartiError('http.unauthorized', { call: 'renew' });
        caller = renewed;
        clearTimeout(expiry);
        expiry = closeAtExpiry(socket, next);
      },
      closed() {
        isClosed = true;
        clearTimeout(expiry);
        writer.close();
        open.delete(id);
        for (const closer of closers) closer();
      },
    };
  };

  http.get('/realtime', { websocket: true, config: { rateLimit: false }, schema: { hide: true } }, (socket, { ip }) => {
    let current: OpenSession | undefined;
    let isGreeting = false;
    const spend = createAllowance();
    const helloTimer = setTimeout(() => socket.close(RE_LOGIN), REALTIME_LIMITS.connectTimeoutMs);
    cutWhenSilent(socket);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(helloTimer);
      texts.clear();
      frames.clear();
      current?.closed();
    });
    const texts = createAssembler(after, (requestId, error) => refuse(requestId, error));
    const frames = createAssembler(after, (channel, error) => current && onLost(current.session, channel, error));
    const refuse = (requestId: JsonValue | undefined, error: unknown) => {
      const { code, parameters } = problemOf(error);
      socket.send(JSON.stringify({ action: 'response', requestId: requestId ?? null, error: { code, parameters } }));
    };
    socket.on('message', (data: Buffer, isBinary) => {
      if ((isBinary ? data.length : data.toString().length) > REALTIME_CHUNKS.maxFrame) return socket.close(TOO_BIG);
      if (!spend(data.length)) return socket.close(TRY_AGAIN_LATER);
      if (isBinary) return current ? takeFrame(current.session, data) : socket.close(RE_LOGIN);
      const message = parse(data.toString());
      if (!message) return socket.close(UNREADABLE);
      if (message.action === CHUNK_ACTION && current) takeTextChunk(message);
      else void answer(message);
    });

    const takeTextChunk = (part: Message) => {
      try {
        const whole = texts.take(readTextChunk(part));
        const message = whole && parse(textOfParts(whole));
        if (whole && !message) throw new PartiError('realtime.failed-to-fetch-message-data');
        if (message) void answer(message);
      } catch (error) {
        refuse(part.requestId, error);
      }
    };
    const takeBinaryChunk = (session: Session, part: Uint8Array) => {
      let about = -1;
      try {
        const chunk = readBinaryChunk(part);
        about = chunk.about;
        const whole = frames.take(chunk);
        if (whole) takeFrame(session, Buffer.from(whole));
      } catch (error) {
        onLost(session, about, error instanceof PartiError ? error : new PartiError('realtime.chunk-missing'));
      }
    };

    const takeFrame = (session: Session, data: Buffer) => {
      try {
        const { channel, message } = readFrame(data);
        if (channel === CHUNK_CHANNEL) takeBinaryChunk(session, message);
        else onFrame(session, channel, message);
      } catch (error) {
        log.warn({ err: error }, 'frame refused');
        socket.close(UNREADABLE);
      }
    };
    const answer = async ({ requestId, action, ...payload }: Message) => {
      try {
        const result = await (current ? act(current, action, payload) : begin(action, payload));
        if (requestId === undefined) return;
        const response = { requestId, result: result ?? null };
        if (current) current.respond(response);
        else socket.send(JSON.stringify({ action: 'response', ...response }));
      } catch (error) {
        const { code, parameters, status } = problemOf(error);
        if (status >= 500) log.error({ err: error, action }, 'action failed');
        if (requestId !== undefined) socket.send(JSON.stringify({ action: 'response', requestId, error: { code, parameters } }));
        if (!current) socket.close(RE_LOGIN);
      }
    };
    const begin = async (action: string, payload: Record<string, JsonValue>): Promise<JsonValue> => {
      // Nothing is answered before the first frame has been.
      if (isGreeting) throw new PartiError('http.unauthorized', { call: action });
      isGreeting = true;
      const instead = insteads.get(action);
      if (instead) {
        clearTimeout(helloTimer);
        const stranger: Stranger = {
          address: ip,
          send: (message) => socket.send(JSON.stringify(message)),
          close: () => socket.close(),
          onClose: (listener) => void socket.once('close', listener),
        };
        return instead(stranger, payload) as Promise<JsonValue>;
      }
      const greeted = await greet(socket, action, payload);
      clearTimeout(helloTimer);
      if (socket.readyState !== socket.OPEN) greeted.closed();
      else current = greeted;
      return {};
    };
    const act = async (from: OpenSession, action: string, payload: Record<string, JsonValue>): Promise<unknown> => {
      if (action === 'token.refresh') return from.renew(readAction('token.refresh', payload).token);
      const handler = actions.get(action);
      if (!handler) throw new PartiError('http.invalid-request', { detail: `unknown action ${action}` });
      return handler(from.session, payload);
    };
  });

  return {
    action: (name, handler) => void actions.set(name, handler),
    instead: (name, handler) => void insteads.set(name, handler),
    frames: (handler) => void (onFrame = handler),
    framesLost: (handler) => void (onLost = handler),
    sessionCount: () => open.size,
    people: () => new Set([...open.values()].map(({ session }) => session.caller.userId)),
    toPerson(userId, message) {
      for (const { session } of open.values()) if (session.caller.userId === userId) session.send(message);
    },
  };
}

const after = (delayMs: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
};

/** A line that died without a word (a lid that was closed) is cut: nobody is thought to be here who is not. */
function cutWhenSilent(socket: WebSocket): void {
  let missed = 0;
  const heard = () => {
    missed = 0;
  };
  const timer = setInterval(() => {
    if (missed++ >= MISSED_MAX) return socket.terminate();
    socket.ping();
  }, PING_MS);
  timer.unref();
  socket.on('pong', heard);
  socket.on('message', heard);
  socket.once('close', () => clearInterval(timer));
}

/** Closes the socket when its token has expired and no newer one came. */
function closeAtExpiry(socket: WebSocket, token: string): NodeJS.Timeout {
  const expiresAt = (decodeJwt(token).exp ?? 0) * 1000;
  const timer = setTimeout(() => socket.close(RE_LOGIN), Math.max(0, expiresAt - Date.now() + EXPIRY_GRACE_MS));
  timer.unref();
  return timer;
}

/** A bucket of bytes that fills with time. Answers whether there are enough left. */
function createAllowance(): (bytes: number) => boolean {
  let left = BURST_BYTES;
  let at = performance.now();
  return (bytes) => {
    const now = performance.now();
    left = Math.min(BURST_BYTES, left + ((now - at) / 1000) * BYTES_PER_SECOND) - bytes;
    at = now;
    return left >= 0;
  };
}

type Message = { action: string; requestId?: JsonValue } & Record<string, JsonValue>;

function parse(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return isJsonObject(message) && typeof message['action'] === 'string' ? (message as Message) : undefined;
  } catch {
    return undefined;
  }
}
