import { useState } from 'react';
import { Button, EmptyState, Skeleton, useTranslation } from '#ui';
import type { WorkflowFacts } from '../../services/services.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { Picture } from './picture.tsx';
import { timeAgo } from './time-ago.ts';
import type { Listing } from '../../frame/use-list.ts';
import { shownName } from '../../app/shown-name.ts';

const MOST_RECENT = 5;

/** The workflows that this person looked at last, on whatever device. */
export function RecentList({
  workflows,
  onOpen,
  onShowAll,
}: {
  workflows: Listing<WorkflowFacts>;
  onOpen: (id: string) => void;
  onShowAll: () => void;
}) {
  const { t, i18n } = useTranslation('app');
  const [now] = useState(Date.now);
  const { list } = workflows;
  return (
    <section className="card recent" aria-label={t('gallery.recent')} aria-busy={list.kind === 'loading'}>
      <header>
        {t('gallery.recent')}
        <span className="grow" />
        {list.kind === 'ready' && list.items.length > MOST_RECENT && (
          <Button size="compact" className="quiet" onClick={onShowAll}>
            {t('gallery.show-all')}
          </Button>
        )}
      </header>
      <ListPlace
        listing={workflows}
        failed={t('gallery.workflows-failed')}
        loading={
          <div className="bones">
            <Skeleton lines={5} />
          </div>
        }
        empty={
          <EmptyState icon="clock" title={t('gallery.no-recent')}>
            {t('gallery.no-recent-hint')}
          </EmptyState>
        }
      >
        {(items) => (
          <ul>
            {items.slice(0, MOST_RECENT).map((one) => (
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
      </ListPlace>
    </section>
  );
}
