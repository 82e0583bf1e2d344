import type { ApiClient } from '#api';
import { hasContentHost } from './content-host.ts';
import { readPosts, type Post } from './read-posts.ts';

/** Posts that are announced. */
export const NEWS = { type: 'post', categories: 'news' } as const;
/** Posts that are remembered of a person; the oldest go. */
const MOST_SEEN = 500;

/** The newest of the news where this person has not seen it yet. */
export async function unseenNews(api: ApiClient): Promise<Post | undefined> {
  if (!hasContentHost()) return undefined;
  const [[first], { preferences }] = await Promise.all([readPosts(api, NEWS), api.call('GET prefs')]);
  return first && !preferences.seenPosts.includes(first.id) ? first : undefined;
}

/** Remembers with the person that a post was seen: no other browser announces it again. */
export async function markSeen(api: ApiClient, id: string): Promise<void> {
  const { seenPosts } = (await api.call('GET prefs')).preferences;
  if (seenPosts.includes(id)) return;
  await api.call('PUT set-preferences', { body: { seenPosts: [...seenPosts, id].slice(-MOST_SEEN) } });
}
