import { WEB_API_KEY } from '#api';

/** What a socket heard. */
export interface Heard {
  action: string;
  requestId?: number;
  result?: Record<string, unknown> | null;
  error?: { code: string };
  [field: string]: unknown;
}

/** Socket of somebody who speaks the protocol by hand. */
export interface RawTab {
  /** Sends an action; answers its `response`. */
  say(message: object): Promise<Heard>;
  send(message: object): void;
  until(isIt: (one: Heard) => boolean): Promise<Heard>;
  /** Close code, once it closed. */
  closed: Promise<number>;
  close(): void;
}

/** Opens a socket to the running product; with a token it greets. */
export async function openRawTab(origin: string, token?: string): Promise<RawTab> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime`);
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code), { once: true }));
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    heard.push(JSON.parse(data) as Heard);
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let last = 0;
  const until = async (isIt: (one: Heard) => boolean): Promise<Heard> => {
    for (;;) {
      const found = heard.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const send = (message: object) => socket.send(JSON.stringify(message));
  const say = (message: object) => {
    const requestId = ++last;
    send({ ...message, requestId });
    return until((one) => one.requestId === requestId);
  };
  if (token !== undefined) await say({ action: 'hello', apiKey: WEB_API_KEY, protocol: 1, token });
  return { say, send, until, closed, close: () => socket.close() };
}
