import { REALTIME_LIMITS, REALTIME_PROTOCOL, type ClientActions, type ServerActions } from '#api';
import { PartiError, type JsonValue } from '#domain';
import { KEEP_ALIVE_MESSAGE, frameOf, readFrame } from '../relay/sync-messages.ts';

/** The part of a WebSocket that a session needs. */
export interface SocketLike {
  binaryType: string;
  send(data: string | Uint8Array): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** What a session takes from outside, so that tests hand in their own socket and clock. */
export interface SessionOptions {
  openSocket(): SocketLike;
  accessToken(): Promise<string | undefined>;
  apiKey: string;
  after(delayMs: number, task: () => void): () => void;
  random(): number;
}

export type SessionState = 'connecting' | 'connected' | 'reconnecting' | 'persistent-error' | 'closed';

/** A document channel of the session. */
export interface Channel {
  onMessage(message: Uint8Array): void;
  /** The server refused or ended the channel. */
  onClose(closeCode: number): void;
  /** This many of the frames sent are durable. */
  onCommitted(count: number): void;
  onFailed(code: string): void;
}

/** One connection of a tab to the server: actions as JSON, document channels as binary frames. */
export interface RealtimeSession {
  readonly state: SessionState;
  subscribe(listener: () => void): () => void;
  /** Sends an action and answers its response; rejects with the `PartiError` of the answer, or `realtime.reconnecting` when the connection breaks. */
  request<A extends keyof ClientActions>(action: A, payload: ClientActions[A]): Promise<JsonValue>;
  on<A extends keyof ServerActions>(action: A, listener: (payload: ServerActions[A]) => void): () => void;
  /** Runs now if connected, and at each later connection. */
  onConnected(listener: () => void): () => void;
  openChannel(workflowId: string, channel: Channel): { id: number; send(message: Uint8Array): void; close(): void };
  close(): void;
}

/** Keeps one connection: hello within 4 s, reconnects in growing steps, checks health, tells persistent failure. */
export function connectSession(options: SessionOptions): RealtimeSession {
  let state: SessionState = 'connecting';
  let socket: SocketLike | undefined;
  let failures = 0;
  let nextRequest = 1;
  let nextChannel = 1;
  let missed = 0;
  let stopTimer: () => void = () => undefined;
  const waiting = new Map<number, { resolve(value: JsonValue): void; reject(error: PartiError): void }>();
  const channels = new Map<number, Channel>();
  const actions = new Map<string, Set<(payload: never) => void>>();
  const listeners = new Set<() => void>();
  const greeters = new Set<() => void>();

  const become = (next: SessionState) => {
    if (state === next) return;
    state = next;
    listeners.forEach((listener) => listener());
  };
  const send = (message: object) => socket?.send(JSON.stringify(message));

  const connect = () => {
    const opened = options.openSocket();
    opened.binaryType = 'arraybuffer';
    socket = opened;
    stopTimer = options.after(REALTIME_LIMITS.connectTimeoutMs, () => opened.close());
    opened.onopen = () => {
      void options.accessToken().then((token) => {
        if (socket !== opened) return;
        opened.send(JSON.stringify({ action: 'hello', requestId: 0, token: token ?? '', apiKey: options.apiKey, protocol: REALTIME_PROTOCOL }));
      });
    };
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return;
      if (typeof data === 'string') receive(JSON.parse(data) as Received);
      else {
        const { channel, message } = readFrame(new Uint8Array(data as ArrayBuffer));
        channels.get(channel)?.onMessage(message);
      }
    };
    opened.onclose = ({ code }) => {
      if (socket === opened) lost(code);
    };
  };

  const lost = (closeCode: number) => {
    socket = undefined;
    stopTimer();
    for (const { reject } of waiting.values()) reject(new PartiError('realtime.reconnecting'));
    waiting.clear();
    // Channels open anew on the next connection, under new numbers.
    const open = [...channels.values()];
    channels.clear();
    open.forEach((channel) => channel.onClose(closeCode));
    if (state === 'closed') return;
    failures++;
    become(failures >= REALTIME_LIMITS.persistentErrorAfter ? 'persistent-error' : 'reconnecting');
    const delayMs = Math.min(REALTIME_LIMITS.reconnectStepMs * failures, REALTIME_LIMITS.reconnectMaxMs) * (0.75 + options.random() / 2);
    stopTimer = options.after(delayMs, connect);
  };

  const receive = (message: Received) => {
    if (message.action === 'response') {
      if (message.requestId === 0) return greeted(message);
      const request = waiting.get(message.requestId);
      waiting.delete(message.requestId);
      if (message.error) request?.reject(new PartiError(message.error.code, message.error.parameters ?? {}));
      else request?.resolve(message.result ?? null);
      return;
    }
    if (message.action === 'channel.committed') channels.get(message.channel)?.onCommitted(message.count);
    if (message.action === 'channel.failed') channels.get(message.channel)?.onFailed(message.code);
    if (message.action === 'channel.closed') {
      const channel = channels.get(message.channel);
      channels.delete(message.channel);
      channel?.onClose(message.closeCode);
    }
    actions.get(message.action)?.forEach((listener) => listener(message as never));
  };

  const greeted = (message: Extract<Received, { action: 'response' }>) => {
    if (message.error) return void socket?.close();
    stopTimer();
    failures = 0;
    missed = 0;
    become('connected');
    greeters.forEach((greet) => greet());
    checkHealth();
  };

  const checkHealth = () => {
    stopTimer = options.after(REALTIME_LIMITS.healthCheckMs, () => {
      if (missed >= REALTIME_LIMITS.missedHealthChecks) return void socket?.close();
      missed++;
      session.request('healthcheck', {}).then(
        () => {
          missed = 0;
          // y-websocket closes a channel that hears nothing for 30 s.
          channels.forEach((channel) => channel.onMessage(KEEP_ALIVE_MESSAGE));
        },
        () => undefined,
      );
      checkHealth();
    });
  };

  const session: RealtimeSession = {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request(action, payload) {
      if (state !== 'connected') return Promise.reject(new PartiError('realtime.reconnecting'));
      const requestId = nextRequest++;
      return new Promise((resolve, reject) => {
        waiting.set(requestId, { resolve, reject });
        send({ ...payload, action, requestId });
      });
    },
    on(action, listener) {
      const set = actions.get(action) ?? new Set();
      actions.set(action, set);
      set.add(listener as (payload: never) => void);
      return () => set.delete(listener as (payload: never) => void);
    },
    onConnected(listener) {
      greeters.add(listener);
      if (state === 'connected') listener();
      return () => greeters.delete(listener);
    },
    openChannel(workflowId, channel) {
      const id = nextChannel++;
      channels.set(id, channel);
      session.request('channel.open', { workflowId, channel: id }).catch((error: unknown) => {
        channels.delete(id);
        channel.onClose(closeCodeOf(error));
      });
      return {
        id,
        send: (message) => socket?.send(frameOf(id, message)),
        close: () => {
          if (channels.delete(id)) session.request('channel.close', { channel: id }).catch(() => undefined);
        },
      };
    },
    close() {
      become('closed');
      stopTimer();
      socket?.close();
    },
  };
  connect();
  return session;
}

type Received =
  | { action: 'response'; requestId: number; result?: JsonValue; error?: { code: string; parameters?: Record<string, JsonValue> } }
  | ({ action: 'channel.committed' } & ServerActions['channel.committed'])
  | ({ action: 'channel.failed' } & ServerActions['channel.failed'])
  | ({ action: 'channel.closed' } & ServerActions['channel.closed'])
  | ({ action: 'execution.state' } & ServerActions['execution.state']);

/** Close codes of the protocol for the errors of opening a channel. */
function closeCodeOf(error: unknown): number {
  const code = error instanceof PartiError ? error.code : '';
  if (code === 'workflow.not-found') return 4404;
  if (code === 'workflow.insufficient-permissions') return 4403;
  return 1006;
}
