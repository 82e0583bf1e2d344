import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, EmptyState, Icon, IconButton, Mark, useTranslation, type IconName } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import './gallery.css';
import { NewsNote } from '../../posts/news-note.tsx';
import { FeatureCard } from './feature-card.tsx';
import { Offers } from './offers.tsx';
import { PasswordReminder } from './password-reminder.tsx';
import { RecentList } from './recent-list.tsx';
import { TemplateGrid } from './template-grid.tsx';
import { useGalleryCommands } from './use-gallery-commands.ts';
import type { Listed } from '../../frame/list-state.ts';
import { useList } from '../../frame/use-list.ts';
import { WorkflowImport } from './workflow-import.tsx';
import { WorkflowGrid } from './workflow-grid.tsx';

type Place = 'start' | 'workflows' | 'shared';

/**
 * The gallery: templates, recent and own workflows; `onClose` is given where it lies over an open workflow. `onReady`: there
 * is something to open.
 */
export function GalleryPage({ onClose, onReady }: { onClose?: () => void; onReady?: () => void }) {
  const { t, i18n } = useTranslation('app');
  const { t: together } = useTranslation('together');
  const { services } = useApp();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>('start');
  const workflows = useList(useCallback((key?: string) => services.workflows('own', key), [services]));
  const shared = useList(useCallback((key?: string) => services.workflows('shared', key), [services]));
  const recent = useList(useCallback(async () => (await services.workflows('recent')).items, [services]));
  const templates = useList(useCallback(() => services.templates(i18n.language), [services, i18n.language]));
  const functions = useList(useCallback(() => services.functions(), [services]));

  const open = useCallback((id: string) => void navigate(`/workflows/${id}`), [navigate]);
  const create = useCallback(
    (from: { templateId: string } | { workflowId: string } | { blank: true }) =>
      think(services.createWorkflow('templateId' in from ? { ...from, language: i18n.language } : from)).then(
        (id) => navigate(`/workflows/${id}${'templateId' in from ? '?initializedFromTemplate=true' : ''}`),
        reportError,
      ),
    [services, navigate, i18n.language],
  );
  const isReady = templates.list.kind === 'ready' && workflows.list.kind === 'ready';
  useEffect(() => void (isReady && onReady?.()), [isReady, onReady]);
  // Search finds those too that the list does not show yet.
  const hasMore = workflows.list.kind === 'ready' && workflows.list.next !== undefined;
  const all = useList(useCallback(async () => (hasMore ? services.allWorkflows() : []), [services, hasMore]));
  useGalleryCommands({
    workflows: hasMore && all.list.kind === 'ready' ? all.list : workflows.list,
    templates: templates.list,
    open,
    create,
  });

  const places: { id: Place; icon: IconName; label: string; end?: string | undefined }[] = [
    { id: 'start', icon: 'star', label: t('gallery.start') },
    {
      id: 'workflows',
      icon: 'tidy',
      label: t('gallery.yours'),
      end: countOf(workflows.list),
    },
    {
      id: 'shared',
      icon: 'users',
      label: together('gallery.shared'),
      end: countOf(shared.list),
    },
  ];
  const functionCount = functions.list.kind === 'ready' ? functions.list.items.length : undefined;

  return (
    <PageFrame
      className="gallery"
      title={places.find(({ id }) => id === place)?.label ?? ''}
      titleIn={place === 'start' ? 'page' : 'read'}
      start={onClose ? <IconButton icon="close" label={t('gallery.close')} onClick={onClose} /> : <Mark />}
      primary={
        <Button kind="primary" icon="plus" onClick={() => void create({ blank: true })}>
          {t('commands.new-workflow')}
        </Button>
      }
      places={{
        label: t('gallery.places'),
        content: (
          <>
            {places.map((one) => (
              <button
                key={one.id}
                type="button"
                className="item"
                aria-current={place === one.id ? 'page' : undefined}
                onClick={() => setPlace(one.id)}
              >
                <Icon name={one.icon} />
                <span className="grow clip">{one.label}</span>
                {one.end !== undefined && <span className="end">{one.end}</span>}
              </button>
            ))}
            <button type="button" className="item" onClick={() => void navigate('/functions')}>
              <Icon name="code" />
              <span className="grow clip">{t('gallery.functions')}</span>
              {functionCount !== undefined && <span className="end">{functionCount}</span>}
            </button>
            <button type="button" className="item" onClick={() => void navigate('/content')}>
              <Icon name="folder" />
              <span className="grow clip">{t('gallery.content')}</span>
            </button>
            {!onClose && <WorkflowImport onOpen={open} />}
            {functions.list.kind === 'failed' && (
              <p className="meta nav-failure" role="alert">
                {t('gallery.functions-failed')}{' '}
                <button type="button" className="link" onClick={functions.reload}>
                  {t('reload')}
                </button>
              </p>
            )}
          </>
        ),
      }}
    >
      <PasswordReminder />
      <NewsNote />
      <Offers
        onChanged={() => {
          for (const { reload } of [workflows, shared, recent]) reload();
        }}
      />
      {place === 'start' && (
        <>
          <h1>{t('gallery.headline')}</h1>
          <div className="lead">
            <button type="button" className="template blank" onClick={() => void create({ blank: true })}>
              <span className="thumb" aria-hidden="true">
                <Icon name="plus" />
              </span>
              <span className="about">
                <span className="name">{t('gallery.blank')}</span>
                <span className="meta">{t('gallery.blank-about')}</span>
              </span>
            </button>
            <FeatureCard templates={templates} onOpen={(templateId) => void create({ templateId })} />
            <RecentList workflows={recent} onOpen={open} onShowAll={() => setPlace('workflows')} />
          </div>
        </>
      )}
      {place === 'start' && <TemplateGrid templates={templates} onOpen={(templateId) => void create({ templateId })} />}
      {place !== 'shared' && (
        <WorkflowGrid
          title={t('gallery.yours')}
          workflows={workflows}
          limit={place === 'start' ? 8 : undefined}
          onShowAll={() => setPlace('workflows')}
          onChanged={(items) => {
            workflows.setItems(items);
            recent.reload();
          }}
          onOpen={open}
          onCopy={(workflowId) => void create({ workflowId })}
          onTemplate={templates.reload}
          nothing={<NoneYet onBlank={() => void create({ blank: true })} />}
        />
      )}
      {place !== 'workflows' && (
        <WorkflowGrid
          title={together('gallery.shared')}
          workflows={shared}
          limit={place === 'start' ? 4 : undefined}
          onShowAll={() => setPlace('shared')}
          onChanged={shared.setItems}
          onOpen={open}
          onCopy={(workflowId) => void create({ workflowId })}
          nothing={<NoneShared />}
        />
      )}
    </PageFrame>
  );
}

/** How many there are; as many as are shown and more, where there are more. */
function countOf(list: Listed<unknown>): string | undefined {
  if (list.kind !== 'ready') return undefined;
  return `${list.items.length}${list.next === undefined ? '' : '+'}`;
}

function NoneYet({ onBlank }: { onBlank: () => void }) {
  const { t } = useTranslation('app');
  return (
    <div className="nothing-yet">
      <EmptyState
        icon="tidy"
        title={t('gallery.none-yet')}
        actions={
          <Button kind="outline" size="compact" icon="plus" onClick={onBlank}>
            {t('commands.new-workflow')}
          </Button>
        }
      >
        {t('gallery.none-yet-hint')}
      </EmptyState>
    </div>
  );
}

function NoneShared() {
  const { t } = useTranslation('together');
  return (
    <p className="none-shared">
      <Icon name="users" />
      <span>
        <b>{t('gallery.none-shared')}</b> {t('gallery.none-shared-hint')}
      </span>
    </p>
  );
}
