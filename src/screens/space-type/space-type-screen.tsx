import { useCallback, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState, Skeleton, useTranslation } from '#ui';
import { useApi } from '../../app/use-api.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { useLoaded } from '../../frame/use-loaded.ts';
import { SpaceTypeEditor } from './space-type-editor.tsx';
import '../content/content.css';
import './space-type.css';

/** A space type in plan: its variants, what stands in them, from the things of its folder. */
export function SpaceTypeScreen() {
  const { folderId = '', fileId = '' } = useParams();
  const { t } = useTranslation('content');
  const api = useApi();
  const { loaded, reload } = useLoaded(
    useCallback(async () => {
      const [opened, folder, supply] = await Promise.all([
        api.call('GET folders/{id}/files/{fileId}/space-type', { path: { id: folderId, fileId } }),
        api.call('GET folders/{id}', { path: { id: folderId } }),
        api.call('GET folders/{id}/supply', { path: { id: folderId } }),
      ]);
      return { opened, folder, things: supply.things };
    }, [api, folderId, fileId]),
  );
  const name = loaded.kind === 'ready' ? loaded.data.opened.file.name.replace(/\.[^.]*$/, '') : undefined;
  useEffect(() => {
    if (name) document.title = `${name} – Parti`;
  }, [name]);
  if (loaded.kind === 'failed')
    return (
      <PageFrame title={t('title')}>
        <EmptyState
          icon="crop"
          title={t('space.gone')}
          actions={
            <Link to={`/content/${folderId}`} className="button" data-kind="outline">
              {t('space.to-folder')}
            </Link>
          }
        >
          {t('no-such-folder-hint')}
        </EmptyState>
      </PageFrame>
    );
  if (loaded.kind === 'loading')
    return (
      <PageFrame title={t('title')} isBusy>
        <Skeleton lines={12} />
      </PageFrame>
    );
  return <SpaceTypeEditor key={loaded.data.opened.digest} {...loaded.data} onReload={reload} />;
}
