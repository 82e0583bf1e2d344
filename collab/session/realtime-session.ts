import {
  REALTIME_CHUNKS,
  REALTIME_LIMITS,
  REALTIME_PROTOCOL,
  type ActionAnswer,
  type ClientActions,
  type ServerActions,
  type ServerMessage,
} from '#api';
import { PartiError, receivedError, WORKFLOW_SCHEMA_VERSION, type JsonValue } from '#domain';
import { CHUNK_ACTION, CHUNK_CHANNEL, createAssembler, readBinaryChunk, readTextChunk, textOfParts } from './chunks.ts';
import { createFrameWriter, type FrameWriter } from './frame-writer.ts';
import { frameOf, KEEP_ALIVE_MESSAGE, readFrame } from '../relay/sync-messages.ts';

/** Part of a WebSocket that a session needs. */
export interface SocketLike {
  binaryType: string;
  send(data: string | Uint8Array): void;
  /** Bytes not sent yet. */
  readonly bufferedAmount?: number;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** Options of a session: what it takes from outside, so that tests hand in their own socket and clock. */
export interface SessionOptions {
  openSocket(): SocketLike;
  /** A token that is good now; asked for at each connection and each refresh. `isRefused`: the server did not take the last one. */
  accessToken(isRefused?: boolean): Promise<string | undefined>;
  apiKey: string;
  /** Runs `task` once after `delayMs` of a clock that never jumps; what is returned stops it. */
  after(delayMs: number, task: () => void): () => void;
  /** 0 to below 1. */
  random(): number;
}

/** `persistent-error`: three attempts in a row failed; it goes on trying. */
export type SessionState = 'connecting' | 'connected' | 'reconnecting' | 'persistent-error' | 'closed';

/** Document channel of the session, as its owner hears it. */
export interface Channel {
  onMessage(message: Uint8Array): void;
  /** The channel is no more: with the connection (1006), or by the server with a code of the protocol and its error. */
  onClose(closeCode: number, error?: PartiError): void;
  /** So many of the frames sent are durable. */
  onCommitted(count: number): void;
  /** Edits cannot be saved at the moment, or can again (`undefined`). */
  onFailed(code: string | undefined): void;
  /** What may be done on the channel: told when it is open, and when it changes. */
  onRole(role: 'view' | 'edit'): void;
}

/** Connection of a tab to the server: actions as JSON, document channels as binary frames. */
export interface RealtimeSession {
  readonly state: SessionState;
  subscribe(listener: () => void): () => void;
  /** Sends an action and answers its response; rejects with the `PartiError` of the answer, or `realtime.reconnecting` without a connection. */
  request<A extends keyof ClientActions>(action: A, payload: ClientActions[A]): Promise<ActionAnswer<A>>;
  on<A extends keyof ServerActions>(action: A, listener: (payload: ServerActions[A]) => void): () => void;
  /** Runs now if connected, and at each later connection. */
  onConnected(listener: () => void): () => void;
  openChannel(workflowId: string, channel: Channel): { id: number; send(message: Uint8Array): void; close(): void };
  close(): void;
}

/** Close code of a connection that ended without one. */
const LOST = 1006;
/** Close code of a connection whose token is not good (any more). */
const RE_LOGIN = 4401;

/** Session over one connection: hello within 4 s, reconnects in growing steps with jitter, checks health, renews its token, tells persistent failure. */
export function connectSession(options: SessionOptions): RealtimeSession {
  let state: SessionState = 'connecting';
  let socket: SocketLike | undefined;
  let failures = 0;
  let nextRequest = 1;
  let nextChannel = 1;
  let writer: FrameWriter | undefined;
  let missed = 0;
  let isRefused = false;
  let stopTimer: () => void = () => undefined;
  let stopRefresh: () => void = () => undefined;
  const waiting = new Map<number, { resolve(value: JsonValue): void; reject(error: PartiError): void }>();
  const channels = new Map<number, Channel>();
  const actions = new Map<string, Set<(payload: never) => void>>();
  const listeners = new Set<() => void>();
  const greeters = new Set<() => void>();

  const become = (next: SessionState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };

  /** A part that never came: the request fails, the channel opens anew and asks for what it lacks. */
  const texts = createAssembler(options.after, (requestId, error) => failRequest(requestId, error));
  const frames = createAssembler(options.after, (id) => loseChannel(id), 2 * REALTIME_CHUNKS.maxBytes);
  const failRequest = (requestId: number, error: PartiError) => {
    waiting.get(requestId)?.reject(error);
    waiting.delete(requestId);
  };
  const loseChannel = (id: number) => {
    const lost = channels.get(id);
    if (!channels.delete(id)) return;
    session.request('channel.close', { channel: id }).catch(() => undefined);
    lost?.onClose(LOST);
  };
  const takeChunk = (message: Uint8Array) => {
    let about = -1;
    let whole: Uint8Array | undefined;
    try {
      const chunk = readBinaryChunk(message);
      about = chunk.about;
      whole = frames.take(chunk);
    } catch {
      return loseChannel(about);
    }
    if (!whole) return;
    const { channel, message: inner } = readFrame(whole);
    channels.get(channel)?.onMessage(inner);
  };
  const takeText = (message: Received | { action: typeof CHUNK_ACTION }) => {
    if (message.action !== CHUNK_ACTION) return receive(message as Received);
    const part = message as unknown as Record<string, unknown>;
    try {
      const whole = texts.take(readTextChunk(part));
      if (whole) receive(JSON.parse(textOfParts(whole)) as Received);
    } catch (error) {
      failRequest(Number(part['requestId']), error instanceof PartiError ? error : new PartiError('realtime.chunk-missing'));
    }
  };

  const connect = () => {
    const opened = options.openSocket();
    const written = createFrameWriter({
      send: (data) => opened.send(data),
      buffered: () => opened.bufferedAmount ?? 0,
      after: options.after,
    });
    writer = written;
    const isCurrent = () => socket === opened;
    opened.binaryType = 'arraybuffer';
    socket = opened;
    stopTimer = options.after(REALTIME_LIMITS.connectTimeoutMs, () => isCurrent() && drop());
    opened.onopen = () => {
      options.accessToken(isRefused).then(
        (token) =>
          isCurrent() &&
          opened.send(
            JSON.stringify({
              action: 'hello',
              requestId: 0,
              token: token ?? '',
              apiKey: options.apiKey,
              protocol: REALTIME_PROTOCOL,
            }),
          ),
        () => isCurrent() && drop(),
      );
    };
    opened.onmessage = ({ data }) => {
      if (!isCurrent()) return;
      if (typeof data === 'string') return takeText(JSON.parse(data) as Received);
      const { channel, message } = readFrame(new Uint8Array(data as ArrayBuffer));
      if (channel === CHUNK_CHANNEL) takeChunk(message);
      else channels.get(channel)?.onMessage(message);
    };
    opened.onclose = ({ code }) => {
      if (!isCurrent()) return;
      isRefused = code === RE_LOGIN;
      drop();
    };
  };

  /** Gives the connection up at once: a dead line would take a minute to say that it is closed. */
  const drop = () => {
    const dropped = socket;
    socket = undefined;
    stopTimer();
    stopRefresh();
    if (dropped) dropped.onopen = dropped.onmessage = dropped.onclose = null;
    dropped?.close();
    writer?.close();
    writer = undefined;
    texts.clear();
    frames.clear();
    const unanswered = [...waiting.values()];
    waiting.clear();
    // Channels open anew on the next connection, under new numbers.
    const open = [...channels.values()];
    channels.clear();
    if (state !== 'closed') {
      failures++;
      become(failures >= REALTIME_LIMITS.persistentErrorAfter ? 'persistent-error' : 'reconnecting');
      const stepMs = Math.min(REALTIME_LIMITS.reconnectStepMs * failures, REALTIME_LIMITS.reconnectMaxMs);
      stopTimer = options.after(stepMs * (0.75 + options.random() / 2), connect);
    }
    for (const { reject } of unanswered) reject(new PartiError('realtime.reconnecting'));
    for (const channel of open) channel.onClose(LOST);
  };

  const receive = (message: Received) => {
    switch (message.action) {
      case 'response':
        return answered(message);
      case 'channel.committed':
        channels.get(message.channel)?.onCommitted(message.count);
        break;
      case 'channel.failed':
        channels.get(message.channel)?.onFailed(message.code);
        break;
      case 'channel.recovered':
        channels.get(message.channel)?.onFailed(undefined);
        break;
      case 'channel.role':
        channels.get(message.channel)?.onRole(message.role);
        break;
      case 'channel.closed': {
        const channel = channels.get(message.channel);
        channels.delete(message.channel);
        channel?.onClose(message.closeCode, receivedError(message.reason, message.parameters));
        break;
      }
      default:
        break;
    }
    for (const listener of actions.get(message.action) ?? []) listener(message as never);
  };

  const answered = (message: Extract<Received, { action: 'response' }>) => {
    if (message.requestId === 0) {
      isRefused = message.error !== undefined;
      return message.error ? drop() : greeted();
    }
    const request = waiting.get(message.requestId);
    waiting.delete(message.requestId);
    if (message.error) request?.reject(receivedError(message.error.code, message.error.parameters));
    else request?.resolve(message.result ?? null);
  };

  const greeted = () => {
    stopTimer();
    failures = 0;
    missed = 0;
    checkHealth();
    refreshLater();
    become('connected');
    // One that is added meanwhile is told at once by `onConnected`.
    const present = [...greeters];
    for (const greet of present) greet();
  };

  const checkHealth = () => {
    stopTimer = options.after(REALTIME_LIMITS.healthCheckMs, () => {
      if (missed >= REALTIME_LIMITS.missedHealthChecks) return drop();
      missed++;
      session.request('healthcheck', {}).then(
        () => {
          missed = 0;
          // y-websocket closes a channel that hears nothing for 30 s.
          for (const channel of channels.values()) channel.onMessage(KEEP_ALIVE_MESSAGE);
        },
        () => undefined,
      );
      checkHealth();
    });
  };

  /** A failed refresh is no reason to part: the server ends the session when its token has expired. */
  const refreshLater = () => {
    stopRefresh = options.after(REALTIME_LIMITS.tokenRefreshMs, () => {
      refreshLater();
      options
        .accessToken()
        .then((token) => session.request('token.refresh', { token: token ?? '' }))
        .catch(() => undefined);
    });
  };

  const session: RealtimeSession = {
    get state() {
      return state;
    },
    subscribe: (listener) => addTo(listeners, listener),
    request(action, payload) {
      if (state !== 'connected') return Promise.reject(new PartiError('realtime.reconnecting'));
      const requestId = nextRequest++;
      return new Promise((resolve, reject) => {
        // The server answers by the contract of the action.
        waiting.set(requestId, { resolve: (answer) => resolve(answer as ActionAnswer<typeof action>), reject });
        const message = JSON.stringify({ ...payload, action, requestId });
        // What was sent on a channel arrives before it is closed.
        if (action === 'channel.close') writer?.textInOrder(message, requestId);
        else writer?.text(message, requestId);
      });
    },
    on(action, listener) {
      const set = actions.get(action) ?? new Set();
      actions.set(action, set);
      return addTo(set, listener as (payload: never) => void);
    },
    onConnected(listener) {
      const stop = addTo(greeters, listener);
      if (state === 'connected') listener();
      return stop;
    },
    openChannel(workflowId, channel) {
      const id = nextChannel++;
      channels.set(id, channel);
      session.request('channel.open', { workflowId, channel: id, schemaVersion: WORKFLOW_SCHEMA_VERSION }).then(
        (answer) => channels.get(id)?.onRole(answer?.role ?? 'edit'),
        (error: unknown) => {
          if (channels.delete(id)) channel.onClose(closeCodeOf(error), error instanceof PartiError ? error : undefined);
        },
      );
      return {
        id,
        send: (message) => channels.has(id) && writer?.frame(frameOf(id, message), id),
        close: () => {
          if (channels.delete(id)) session.request('channel.close', { channel: id }).catch(() => undefined);
        },
      };
    },
    close() {
      become('closed');
      drop();
    },
  };
  connect();
  return session;
}

type Received =
  | {
      action: 'response';
      requestId: number;
      result?: JsonValue;
      error?: { code: string; parameters?: Record<string, JsonValue> };
    }
  | ServerMessage;

function addTo<T>(set: Set<T>, member: T): () => void {
  set.add(member);
  return () => set.delete(member);
}

/** Close codes of the protocol for the errors of opening a channel. */
function closeCodeOf(error: unknown): number {
  const code = error instanceof PartiError ? error.code : '';
  if (code === 'workflow.not-found' || code === 'workflow.deleted-by-owner') return 4404;
  if (code === 'workflow.insufficient-permissions' || code === 'workflow.only-published') return 4403;
  return code === 'workflow.out-of-sync' ? 4409 : LOST;
}
