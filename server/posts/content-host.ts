import { z } from 'zod';
import { PartiError } from '#domain';

/** What is asked of a host: `{host}/{type}s?slug=…` or `?categories=…`. */
interface PostWish {
  type: string;
  slug?: string | undefined;
  categories?: string | undefined;
}

/** A post as it goes on to pages. */
export interface Post {
  id: string;
  title: string;
  content: string;
  yoast_head: string;
  yoast_head_json: Record<string, unknown>;
}

/** Milliseconds that a host has to answer. */
const HOST_PATIENCE_MS = 5000;
/** Bytes that an answer may have. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Posts of one answer that are kept. */
const MOST_POSTS = 20;

const rendered = z.object({ rendered: z.string().catch('') }).catch({ rendered: '' });
const told = z.object({
  id: z.union([z.number(), z.string()]),
  content: rendered,
  title: rendered,
  yoast_head: z.string().catch(''),
  yoast_head_json: z.record(z.string(), z.unknown()).catch({}),
});

/** Address of a wish at a host: nothing of the wish can leave the host's own path. */
export function postAddress(host: string, { type, slug, categories }: PostWish): string {
  const query = new URLSearchParams();
  if (slug !== undefined) query.set('slug', slug);
  else if (categories !== undefined) query.set('categories', categories);
  const asked = query.toString();
  return `${host.replace(/\/+$/, '')}/${encodeURIComponent(type)}s${asked ? `?${asked}` : ''}`;
}

/**
 * Posts of a host, at most 20. Rejects with `content.fetch-failed` where it answers anything but OK, leads elsewhere, says nothing
 * in five seconds (`timeout`), or says no list of posts (`unreadable`), and with `content.empty` where the list is empty.
 */
export async function fetchPosts(host: string, wish: PostWish, patienceMs = HOST_PATIENCE_MS): Promise<Post[]> {
  const failed = (status: string) => new PartiError('content.fetch-failed', { status });
  // The time counts for the whole answer: one that trickles hangs too.
  const signal = AbortSignal.timeout(patienceMs);
  let text: string;
  try {
    const answer = await fetch(postAddress(host, wish), { signal, redirect: 'manual', headers: { accept: 'application/json' } });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw failed(String(answer.status));
    }
    text = await readAtMost(answer, MOST_BYTES);
  } catch (error) {
    if (error instanceof PartiError) throw error;
    throw failed(signal.aborted ? 'timeout' : 'unreachable');
  }
  const posts = readPosts(text);
  if (!posts) throw failed('unreadable');
  if (posts.length === 0) throw new PartiError('content.empty');
  return posts;
}

function readPosts(text: string): Post[] | undefined {
  try {
    const list = z.array(told).parse(JSON.parse(text));
    return list.slice(0, MOST_POSTS).map(({ id, content, title, ...head }) => ({
      id: String(id),
      title: title.rendered,
      content: content.rendered,
      ...head,
    }));
  } catch {
    return undefined;
  }
}

async function readAtMost(answer: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > most) throw new PartiError('content.fetch-failed', { status: 'too large' });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
