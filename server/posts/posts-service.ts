import type { CallAnswer, Contract, ReadQuery } from '#api';
import { PartiError } from '#domain';
import type { ServerConfig } from '../config/server-config.ts';
import { fetchPosts, postAddress, type Post } from './content-host.ts';

/** Pages and posts that the operator's content host writes. */
export interface Posts {
  /** Rejects with `content.fetch-failed` or `content.empty`. */
  read(query: ReadQuery<Contract['GET posts']>): Promise<CallAnswer<Contract['GET posts']>>;
}

/** Milliseconds for which an answer, a failure too, serves whoever asks the same: a host that hangs is not asked by every visitor. */
const KEPT_MS = 30_000;
const MOST_KEPT = 200;

interface Kept {
  at: number;
  answer: Promise<Post[]>;
}

/** `warn` hears once of each failure. */
export function createPosts(
  { contentHost, newContentHost }: Pick<ServerConfig, 'contentHost' | 'newContentHost'>,
  warn: (line: string) => void,
): Posts {
  const kept = new Map<string, Kept>();
  const ask = (host: string, query: ReadQuery<Contract['GET posts']>): Promise<Post[]> => {
    const address = postAddress(host, query);
    const known = kept.get(address);
    if (known && query.preview === undefined && Date.now() - known.at < KEPT_MS) return known.answer;
    const answer = fetchPosts(host, query);
    answer.catch((error: unknown) => {
      if (error instanceof PartiError && error.code === 'content.fetch-failed')
        warn(`Failed to fetch posts from wordpress. Status: ${String(error.parameters['status'])}`);
    });
    kept.delete(address);
    kept.set(address, { at: Date.now(), answer });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
  return {
    async read(query) {
      const [first, second] = query.newHost === '1' ? [newContentHost, contentHost] : [contentHost, newContentHost];
      const host = first ?? second;
      return host === undefined ? { isOn: false, posts: [] } : { isOn: true, posts: await ask(host, query) };
    },
  };
}
