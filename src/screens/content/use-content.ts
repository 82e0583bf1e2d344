import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { allPages } from '#api';
import { useApi } from '../../app/use-api.ts';
import { useList, type Listing } from '../../frame/use-list.ts';
import { TYPES_ON, type FolderFacts, type ItemFacts, type Shelf } from './content-facts.ts';
import { createUploads, sendBytes, type UploadFacts, type Uploads } from './uploads.ts';

/**
 * Every folder that the person sees, own and shared; with `everything`, for whom an administrator selected, all others that are
 * shared in the organisation, too, marked as such.
 */
export function useFolders(everything: boolean): Listing<FolderFacts> {
  const api = useApi();
  return useList(
    useCallback(async () => {
      const all = (query: { everything?: 'true' }) =>
        allPages(
          (key) => api.call('GET folders', { query: { key, limit: 200, ...query } }),
          (page) => [...page.folders, ...page.sharedFolders],
        );
      const own = await all({});
      if (!everything) return own;
      const known = new Set(own.map(({ id }) => id));
      const others = (await all({ everything: 'true' })).filter(({ id }) => !known.has(id));
      return [...own, ...others.map((folder) => ({ ...folder, isManaged: true as const }))];
    }, [api, everything]),
  );
}

/** What is shown of a folder: its files, or what words find in it and below; without a folder what they find everywhere. */
export function useItems(
  folderId: string | undefined,
  wanted: string,
  shelf: Shelf,
  tag: string | undefined,
): Listing<ItemFacts> {
  const api = useApi();
  return useList<ItemFacts>(
    useCallback(
      async (key?: string): Promise<{ items: readonly ItemFacts[]; next?: string | undefined }> => {
        const types = TYPES_ON[shelf].join(',');
        const query = { key, limit: 100, ...(types ? { type: types } : {}), ...(tag ? { hasTag: tag } : {}) };
        const words = wanted.trim();
        if (folderId !== undefined && words === '') {
          const page = await api.call('GET folders/{id}/files', { path: { id: folderId }, query });
          return { items: page.files, next: page.lastKey };
        }
        if (words === '' && tag === undefined) return { items: [] };
        const within = { ...query, q: words, type: types || 'catalog,element,model,space-type,other' };
        const page = await api.call('GET content', { query: folderId === undefined ? within : { ...within, folderId } });
        const items = page.items.flatMap(({ type, size, folderId: place, ...item }): ItemFacts[] =>
          type === 'folder' || place === null ? [] : [{ ...item, type, folderId: place, size: size ?? 0 }],
        );
        return { items, next: page.lastKey };
      },
      [api, folderId, wanted, shelf, tag],
    ),
  );
}

/** Files on their way; `onDone` must stay the same between renders. */
export function useUploads(onDone: (folderId: string) => void): { uploads: Uploads; list: readonly UploadFacts[] } {
  const api = useApi();
  const uploads = useMemo(() => createUploads(api, sendBytes, onDone), [api, onDone]);
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) };
}
