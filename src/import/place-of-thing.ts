import type { ApiClient } from '#api';

/**
 * Page of content on which the file of a thing is brought, by the address that the thing has: the thing in the
 * catalogue that names it among what a workflow took; where none does, the folder of what it took, or all of content.
 */
export async function placeOfThing(api: ApiClient, workflowId: string, address: string): Promise<string> {
  const file = address.split(/[?#]/)[0]?.split('/').at(-1)?.toLowerCase() ?? '';
  const { items } = await api.call('GET content', { query: { workflowId, type: 'catalog,space-type', limit: 50 } });
  for (const { id, type, folderId, url } of items) {
    if (type !== 'catalog' || folderId === null) continue;
    const { things } = await api.call('GET folders/{id}/files/{fileId}/things', { path: { id: folderId, fileId: id } });
    const named = things.find((thing) => thing.file?.toLowerCase() === file);
    if (named) return `${url}&thing=${encodeURIComponent(named.id)}`;
  }
  const folderId = items.find((item) => item.folderId !== null)?.folderId;
  return folderId ? `/content/${folderId}` : '/content';
}
