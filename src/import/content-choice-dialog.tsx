import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#api';
import { Dialog, EmptyState, Icon, Skeleton, TextField } from '#ui';
import { useApi } from '../app/use-api.ts';
import { CardFailure } from '../frame/card-page.tsx';
import { ListPlace } from '../frame/list-place.tsx';
import { useAttempt } from '../frame/use-attempt.ts';
import { useList } from '../frame/use-list.ts';
import type { ContentAsk } from './content-choice.ts';
import './content-choice.css';

type Item = Answer<'GET content'>['items'][number];

/** Files of content that fit, found by words; the chosen one is taken into the workflow, which keeps it. */
export function ContentChoiceDialog({ workflowId, ask }: { workflowId: string; ask: ContentAsk }) {
  const { t } = useTranslation('content');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const { busy, failure, attempt } = useAttempt();
  const listing = useList<Item>(
    useCallback(
      async (key?: string) => {
        const endings = ask.extensions.length > 0 ? { fileExtensions: ask.extensions.join(',') } : {};
        const type = 'catalog,element,model,space-type,other';
        const page = await api.call('GET content', { query: { q: wanted, type, key, limit: 50, ...endings } });
        return { items: page.items, next: page.lastKey };
      },
      [api, wanted, ask],
    ),
  );
  const take = ({ id, folderId }: Item) =>
    attempt(async () => {
      const path = { id: folderId ?? '', fileId: id };
      ask.answer(await api.call('POST folders/{id}/files/{fileId}/take', { path, body: { workflowId } }));
    });
  return (
    <Dialog open onClose={() => ask.answer(undefined)} title={t('choose-title')}>
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
            <EmptyState icon="folder" title={t('choose-none')}>
              {t('choose-none-hint')}
            </EmptyState>
          }
        >
          {(items) => (
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <button type="button" className="item" disabled={busy} onClick={() => take(item)}>
                    <Icon name="file" />
                    <span className="grow clip">{item.name}</span>
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
