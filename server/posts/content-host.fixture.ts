import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A content host on this machine, as WordPress answers. */
export interface ContentHost {
  /** As it is set in `PARTI_CONTENT_HOST`. */
  address: string;
  /** Paths with query, in the order in which they were asked. */
  asked: string[];
  /** What it answers from now on, to whoever asks for this path with query, else to all. */
  answer(what: unknown, path?: string): void;
  stop(): Promise<void>;
}

/** `hang`: never answers; a number: that status; anything else: as JSON. */
function give(response: ServerResponse, what: unknown): void {
  if (what === 'hang') return;
  if (typeof what === 'number') return void response.writeHead(what, { location: 'http://127.0.0.1:1/' }).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(typeof what === 'string' ? what : JSON.stringify(what));
}

export async function startContentHost(): Promise<ContentHost> {
  const answers = new Map<string, unknown>();
  const asked: string[] = [];
  let otherwise: unknown = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    give(response, answers.get(request.url ?? '') ?? otherwise);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp`,
    asked,
    answer(what, path) {
      if (path === undefined) otherwise = what;
      else answers.set(`/wp${path}`, what);
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A post as WordPress writes it. */
export const postOf = (id: number, title: string, content: string, head: Record<string, unknown> = {}): object => ({
  id,
  title: { rendered: title },
  content: { rendered: content, protected: false },
  yoast_head: `<title>${title}</title>`,
  yoast_head_json: { title, ...head },
});
