import type { Readable, Writable } from 'node:stream';

interface Message {
  id?: number;
  method?: string;
  params?: { items?: unknown[] };
  result?: unknown;
  error?: { message?: string };
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Speaks with a language server over its pipes, JSON-RPC behind `Content-Length`. */
export function openMessages(to: Writable, from: Readable) {
  const waiting = new Map<number, (message: Message) => void>();
  let last = 0;
  let left = Buffer.alloc(0);
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    to.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const take = (message: Message) => {
    const { id, method, params } = message;
    if (method === undefined) {
      if (id !== undefined) waiting.get(id)?.(message);
      waiting.delete(id ?? 0);
      // Its own questions, about settings we do not have, must not keep it waiting.
    } else if (id !== undefined)
      send({ id, result: method === 'workspace/configuration' ? (params?.items ?? []).map(() => null) : null });
  };
  from.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const head = left.indexOf(HEAD_END);
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(left.subarray(0, head).toString())?.[1] ?? 0);
      const start = head + HEAD_END.length;
      if (left.length < start + length) return;
      const text = left.subarray(start, start + length).toString();
      left = left.subarray(start + length);
      take(JSON.parse(text) as Message);
    }
  });
  return {
    /** Undefined where the server had nothing to say. Rejects with its error. */
    ask<T>(method: string, params: object): Promise<T | undefined> {
      return new Promise((resolve, reject) => {
        waiting.set(++last, ({ result, error }) =>
          error ? reject(new Error(error.message ?? method)) : resolve((result ?? undefined) as T | undefined),
        );
        send({ id: last, method, params });
      });
    },
    tell: (method: string, params: object) => send({ method, params }),
  };
}
