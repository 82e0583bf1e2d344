import { useCallback, useDeferredValue, useState } from 'react';
import type { Answer, ApiClient } from '#api';
import { Dialog, EmptyState, Icon, Skeleton, TextField, useTranslation } from '#ui';
import { useApi } from '../app/use-api.ts';
import { CardFailure } from '../frame/card-page.tsx';
import { ListPlace } from '../frame/list-place.tsx';
import { useAttempt } from '../frame/use-attempt.ts';
import { useList } from '../frame/use-list.ts';
import type { ContentAsk } from './content-choice.ts';
import { factsOfContent } from './facts-of-content.ts';
import './content-choice.css';

/** Endings of catalogues and space types, which come as JSON. */
const PACKED = ['catalog', 'spacetype'];

type Item = Answer<'GET content'>['items'][number];

/** Files or folders of content that fit, found by words; the chosen one is taken into the workflow, which keeps it. */
export function ContentChoiceDialog({ workflowId, ask }: { workflowId: string; ask: ContentAsk }) {
  const { t } = useTranslation('content');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const { busy, failure, attempt } = useAttempt();
  const listing = useList<Item>(
    useCallback(
      async (key?: string) => {
        if (ask.of === 'folder') {
          const tagged = ask.hasTag === undefined ? {} : { hasTag: ask.hasTag };
          const page = await api.call('GET content', { query: { q: wanted, type: 'folder', key, limit: 50, ...tagged } });
          return { items: page.items, next: page.lastKey };
        }
        if (ask.of === 'facts') {
          const tagged = ask.hasTag === undefined ? {} : { hasTag: ask.hasTag };
          const type = ask.isMany ? 'folder,space-type,element,catalog' : 'space-type,element';
          const page = await api.call('GET content', { query: { q: wanted, type, key, limit: 50, ...tagged } });
          if (key !== undefined || ask.hasTag === undefined) return { items: page.items, next: page.lastKey };
          // What stands in a folder with the tag may fill, too.
          const within = await taggedWithin(api, ask.hasTag, wanted, type.replace('folder,', ''));
          const known = new Set(page.items.map(({ id }) => id));
          return { items: [...page.items, ...within.filter(({ id }) => !known.has(id))], next: page.lastKey };
        }
        const taken = ask.extensions.includes('json') ? [...ask.extensions, ...PACKED] : ask.extensions;
        const endings = taken.length > 0 ? { fileExtensions: taken.join(',') } : {};
        const type = 'catalog,element,model,space-type,other';
        const page = await api.call('GET content', { query: { q: wanted, type, key, limit: 50, ...endings } });
        // A folder comes as one file of all that can be placed; the first page has those that the words find.
        const hasFolders = key === undefined && ask.extensions.includes('json');
        const folders = hasFolders
          ? await api.call('GET content', { query: { q: wanted, type: 'folder', limit: 20 } })
          : undefined;
        return { items: [...(folders?.items ?? []), ...page.items], next: page.lastKey };
      },
      [api, wanted, ask],
    ),
  );
  const take = ({ id, folderId, type }: Item) =>
    attempt(async () => {
      if (ask.of === 'facts') return ask.answer(await factsOfContent(api, { id, folderId, type }));
      if (ask.of === 'folder') {
        const body = { workflowId, fileExtensions: [...ask.extensions] };
        return ask.answer(await api.call('POST folders/{id}/pin', { path: { id }, body }));
      }
      if (type === 'folder') return ask.answer(await api.call('POST folders/{id}/take', { path: { id }, body: { workflowId } }));
      const path = { id: folderId ?? '', fileId: id };
      ask.answer(await api.call('POST folders/{id}/files/{fileId}/take', { path, body: { workflowId } }));
    });
  return (
    <Dialog open onClose={() => ask.answer(undefined)} title={t(ask.of === 'folder' ? 'choose-folder-title' : 'choose-title')}>
      <div className="content-choice" data-part="content-choice" aria-busy={busy}>
        <TextField
          icon="search"
          type="search"
          label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={setTyped}
          size="form"
          autoFocus
        />
        <CardFailure text={failure} />
        <ListPlace
          listing={listing}
          failed={t('failed')}
          loading={<Skeleton lines={6} />}
          empty={
            <EmptyState icon="folder" title={t(ask.of === 'folder' ? 'choose-no-folder' : 'choose-none')}>
              {ask.of !== 'folder'
                ? t('choose-none-hint')
                : ask.hasTag === undefined
                  ? t('choose-no-folder-hint')
                  : t('choose-no-tagged-folder-hint', { tag: ask.hasTag })}
            </EmptyState>
          }
        >
          {(items) => (
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <button type="button" className="item" disabled={busy} onClick={() => take(item)}>
                    <Icon name={item.type === 'folder' ? 'folder' : 'file'} />
                    <span className="grow clip">{item.name}</span>
                    {item.type === 'folder' && ask.of !== 'folder' && <span className="meta">{t('whole-folder')}</span>}
                    <span className="end clip">{item.folderName}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </ListPlace>
      </div>
    </Dialog>
  );
}

/** Items of these types in folders that have a tag. */
async function taggedWithin(api: ApiClient, hasTag: string, q: string, type: string): Promise<Item[]> {
  const { items: folders } = await api.call('GET content', { query: { type: 'folder', hasTag, limit: 20 } });
  const found: Item[] = [];
  for (const { id } of folders)
    found.push(...(await api.call('GET content', { query: { q, type, folderId: id, limit: 50 } })).items);
  return found;
}
