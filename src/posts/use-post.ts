import { useCallback } from 'react';
import { PartiError } from '#domain';
import { useApi } from '../app/use-api.ts';
import { useLoaded, type Loaded } from '../frame/use-loaded.ts';
import { hasContentHost } from './content-host.ts';
import { readPosts, type Post } from './read-posts.ts';

/** The first post of a type with a slug, `undefined` where no host is asked. Fails as the host does; an empty list is `content.empty`. */
export function usePost(type: string, slug: string, isPreview = false): Loaded<Post | undefined> {
  const api = useApi();
  const load = useCallback(async () => {
    if (!hasContentHost()) return undefined;
    const [first] = await readPosts(api, { type, slug, isPreview });
    if (!first) throw new PartiError('content.empty');
    return first;
  }, [api, type, slug, isPreview]);
  return useLoaded(load).loaded;
}
