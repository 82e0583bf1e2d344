import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { REALTIME_LIMITS, REALTIME_PROTOCOL, WEB_API_KEY } from '#api';
import { frameOf, readFrame } from '#collab';
import { PartiError, type JsonValue } from '#domain';
import type { ServerContext } from '../context.ts';
import { problemOf } from '../http/problems.ts';
import type { AccessClaims, TokenService } from '../identity/tokens.ts';


/** One connected tab. */
export interface Session {
  readonly id: string;
  readonly caller: AccessClaims;
  send(message: { action: string; [key: string]: unknown }): void;
  sendFrame(channel: number, message: Uint8Array): void;
  onClose(listener: () => void): void;
}

/** Answers an action; what it resolves with becomes the `response`. */
export type ActionHandler = (session: Session, payload: Record<string, JsonValue>) => Promise<JsonValue | void> | JsonValue | void;
export type FrameHandler = (session: Session, channel: number, message: Uint8Array) => void;

/** The realtime endpoint: features add their actions; documents take the binary frames. */
export interface Realtime {
  action(name: string, handler: ActionHandler): void;
  frames(handler: FrameHandler): void;
  sessionCount(): number;
}

/** Close code that asks the tab for a new sign-in. */
const RE_LOGIN = 4401;

export function addRealtime({ http, bus, log, onStop }: ServerContext, tokens: TokenService): Realtime {
  const actions = new Map<string, ActionHandler>();
  const open = new Map<string, { socket: WebSocket; sessionId: string }>();
  let onFrame: FrameHandler = () => undefined;

  bus.on('session.revoked', ({ sessionId }) => {
    for (const one of open.values()) if (one.sessionId === sessionId) one.socket.close(RE_LOGIN);
  });
  onStop('realtime', () => {
    for (const { socket } of open.values()) socket.close(1001);
  });

  http.get('/realtime', { websocket: true, config: { rateLimit: false }, schema: { hide: true } }, (socket) => {
    let session: (Session & { close(): void }) | undefined;
    const helloTimer = setTimeout(() => socket.close(RE_LOGIN), REALTIME_LIMITS.connectTimeoutMs);
    socket.on('message', (data: Buffer, isBinary) => {
      if (session && isBinary) return takeFrame(session, data);
      void takeText(data.toString());
    });
    socket.on('close', () => {
      clearTimeout(helloTimer);
      session?.close();
    });
    socket.on('error', () => socket.close());

    const takeFrame = (from: Session, data: Buffer) => {
      try {
        const { channel, message } = readFrame(data);
        onFrame(from, channel, message);
      } catch (error) {
        log.warn({ err: error }, 'frame refused');
        socket.close(1003);
      }
    };
    const takeText = async (text: string) => {
      const message = parse(text);
      if (!message) return socket.close(1003);
      const { action, requestId, ...payload } = message;
      try {
        if (!session) session = await greet(payload, action);
        const handler = action === 'hello' ? () => ({}) : action === 'token.refresh' ? renew : actions.get(action);
        if (!handler) throw new PartiError('http.invalid-request', { detail: `unknown action ${action}` });
        const result = await handler(session, payload);
        if (requestId !== undefined) socket.send(JSON.stringify({ action: 'response', requestId, result: result ?? null }));
      } catch (error) {
        const { code, parameters, status } = problemOf(error);
        if (status >= 500) log.error({ err: error, action }, 'action failed');
        if (requestId !== undefined) socket.send(JSON.stringify({ action: 'response', requestId, error: { code, parameters } }));
        if (!session) socket.close(RE_LOGIN);
      }
    };
    const renew: ActionHandler = async (_session, { token }) => void (await tokens.verify(String(token ?? '')));

    const greet = async (payload: Record<string, JsonValue>, action: string): Promise<Session & { close(): void }> => {
      if (action !== 'hello' || payload['apiKey'] !== WEB_API_KEY) throw new PartiError('http.api-key-required');
      if (payload['protocol'] !== REALTIME_PROTOCOL) throw new PartiError('realtime.chunk-version', { version: payload['protocol'] ?? null });
      const caller = await tokens.verify(String(payload['token'] ?? ''));
      clearTimeout(helloTimer);
      const id = randomUUID();
      const closers = new Set<() => void>();
      open.set(id, { socket, sessionId: caller.sessionId });
      return {
        id,
        caller,
        send: (message) => socket.send(JSON.stringify(message)),
        sendFrame: (channel, message) => socket.send(frameOf(channel, message)),
        onClose: (listener) => closers.add(listener),
        close() {
          open.delete(id);
          closers.forEach((closer) => closer());
        },
      };
    };
  });

  actions.set('healthcheck', () => ({}));
  return {
    action: (name, handler) => void actions.set(name, handler),
    frames: (handler) => void (onFrame = handler),
    sessionCount: () => open.size,
  };
}

function parse(text: string): ({ action: string; requestId?: number } & Record<string, JsonValue>) | undefined {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null || !('action' in message) || typeof message.action !== 'string') return undefined;
    return message as { action: string } & Record<string, JsonValue>;
  } catch {
    return undefined;
  }
}
