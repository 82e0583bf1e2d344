import type { Answer, ApiClient } from '#api';
import { PartiError } from '#domain';
import { isOn } from '../flags/flags.ts';

/** A post as the content host writes it; its HTML is not clean. */
export type Post = Answer<'GET posts'>['posts'][number];

/** Which posts: of a type, by slug or by categories. `isPreview`: as it is this moment. */
interface PostWish {
  type: string;
  slug?: string;
  categories?: string;
  isPreview?: boolean;
}

/** Posts of the content host that the flag `useNewHost` chooses. A status that is not OK is logged; rejects with what the call rejects with. */
export async function readPosts(api: ApiClient, { isPreview, ...wish }: PostWish): Promise<Post[]> {
  const query = {
    ...wish,
    ...(isOn('useNewHost') ? { newHost: '1' as const } : {}),
    ...(isPreview ? { preview: '1' as const } : {}),
  };
  try {
    return (await api.call('GET posts', { query })).posts;
  } catch (error) {
    if (error instanceof PartiError && error.code === 'content.fetch-failed')
      console.error(`Failed to fetch posts from wordpress. Status: ${String(error.parameters['status'])}`);
    throw error;
  }
}
