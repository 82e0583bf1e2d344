import { useState, type ReactNode } from 'react';
import { useTranslation } from '#ui';
import { useNavigate } from 'react-router';
import { useApi } from '../../app/use-api.ts';
import type { FolderFacts, ItemFacts } from './content-facts.ts';
import { CatalogueDialog } from './catalogue-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';

/** What is made in a folder: space types and catalogues; `dialog` is the question that stands open. */
export function useNewContent(folder: FolderFacts | undefined, items: readonly ItemFacts[], onChanged: () => void) {
  const { t } = useTranslation('content');
  const api = useApi();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'space-type' | 'catalogue'>();
  const close = () => setAsked(undefined);
  let dialog: ReactNode = null;
  if (folder && asked === 'space-type')
    dialog = (
      <NameDialog
        title={t('space.new')}
        label={t('space.name')}
        confirm={t('space.new')}
        failed={t('space.failed-create')}
        onSubmit={async (name) => {
          const made = await api.call('POST folders/{id}/space-types', { path: { id: folder.id }, body: { name } });
          onChanged();
          void navigate(`/content/${folder.id}/space-types/${made.id}`);
        }}
        onClose={close}
      />
    );
  if (folder && asked === 'catalogue')
    dialog = (
      <CatalogueDialog
        items={items.filter(({ type, isDrawn }) => type === 'catalog' || isDrawn)}
        onSubmit={async (name, files) => {
          const made = await api.call('POST folders/{id}/catalogues', { path: { id: folder.id }, body: { name, files } });
          onChanged();
          void navigate(`/content/${folder.id}?file=${made.id}`);
        }}
        onClose={close}
      />
    );
  return {
    dialog,
    askSpaceType: () => setAsked('space-type'),
    entries: [
      { id: 'new-catalogue', label: t('catalogue.new'), icon: 'table' as const, onSelect: () => setAsked('catalogue') },
      { id: 'new-space-type', label: t('space.new'), icon: 'crop' as const, onSelect: () => setAsked('space-type') },
      { id: 'new-rule', kind: 'rule' as const },
    ],
  };
}
