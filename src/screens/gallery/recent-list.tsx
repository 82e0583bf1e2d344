import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, Skeleton } from '#ui';
import type { WorkflowFacts } from '../../services/services.ts';
import { ListFailed } from '../../frame/list-failed.tsx';
import { Picture } from './picture.tsx';
import { timeAgo } from './time-ago.ts';
import type { Listed } from '../../frame/use-list.ts';
import { shownName } from '../../app/shown-name.ts';

const MOST_RECENT = 5;

/** The workflows that this person looked at last, on whatever device. */
export function RecentList({
  workflows,
  onReload,
  onOpen,
  onShowAll,
}: {
  workflows: Listed<WorkflowFacts>;
  onReload: () => void;
  onOpen: (id: string) => void;
  onShowAll: () => void;
}) {
  const { t, i18n } = useTranslation('app');
  const [now] = useState(Date.now);
  return (
    <section className="card recent" aria-label={t('gallery.recent')} aria-busy={workflows.kind === 'loading'}>
      <header>
        {t('gallery.recent')}
        <span className="grow" />
        {workflows.kind === 'ready' && workflows.items.length > MOST_RECENT && (
          <Button size="compact" className="quiet" onClick={onShowAll}>
            {t('gallery.show-all')}
          </Button>
        )}
      </header>
      {workflows.kind === 'loading' && (
        <div className="bones">
          <Skeleton lines={5} />
        </div>
      )}
      {workflows.kind === 'failed' && <ListFailed title={t('gallery.workflows-failed')} onReload={onReload} />}
      {workflows.kind === 'ready' && workflows.items.length === 0 && (
        <EmptyState icon="clock" title={t('gallery.no-recent')}>
          {t('gallery.no-recent-hint')}
        </EmptyState>
      )}
      {workflows.kind === 'ready' && workflows.items.length > 0 && (
        <ul>
          {workflows.items.slice(0, MOST_RECENT).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onOpen(one.id)}>
                <Picture kind="workflows" id={one.id} url={one.thumbnailUrl} />
                <span className="grow">
                  <b className="clip">{shownName(t, one.name)}</b>
                  <span className="meta clip">
                    {one.role === 'owner' ? '' : `${one.ownerName}, `}
                    {timeAgo(one.viewedAt ?? one.updatedAt, i18n.language, now)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
