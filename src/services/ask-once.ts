import { REALTIME_LIMITS, REALTIME_PROTOCOL, UnreachableError, type ActionAnswer, type ClientActions } from '#api';
import { receivedError, type JsonValue } from '#domain';
import { pageApi, realtimeAddress } from './api-place.ts';

interface Heard {
  requestId?: number;
  result?: unknown;
  error?: { code: string; parameters: Record<string, JsonValue> };
}

/**
 * One action of the realtime session from a page that keeps none: greets, asks, and is gone. Rejects with the `PartiError` of
 * the answer, or an `UnreachableError`.
 */
export function askOnce<A extends keyof ClientActions>(
  action: A,
  payload: ClientActions[A],
  token: string,
): Promise<ActionAnswer<A>> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(realtimeAddress());
    const lost = () => reject(new UnreachableError('the connection closed'));
    const timer = setTimeout(() => socket.close(), REALTIME_LIMITS.connectTimeoutMs + REALTIME_LIMITS.healthCheckMs);
    const say = (requestId: number, message: object) => socket.send(JSON.stringify({ ...message, requestId }));
    socket.addEventListener('open', () => say(1, { action: 'hello', token, apiKey: pageApi().key, protocol: REALTIME_PROTOCOL }));
    socket.addEventListener('close', () => {
      clearTimeout(timer);
      lost();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { requestId, result, error } = JSON.parse(data) as Heard;
      if (error) reject(receivedError(error.code, error.parameters));
      else if (requestId === 1) return say(2, { action, ...payload });
      else if (requestId === 2) resolve(result as ActionAnswer<A>);
      else return;
      socket.close();
    });
  });
}
