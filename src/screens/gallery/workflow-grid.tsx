import { useState, type ReactNode } from 'react';
import {
  Button,
  confirmChoice,
  Icon,
  IconButton,
  Menu,
  showAlert,
  Skeleton,
  TextField,
  useTranslation,
  type MenuEntry,
} from '#ui';
import type { WorkflowFacts } from '../../services/services.ts';
import { useApp } from '../../app/app-context.ts';
import { pageEvents } from '../../app/events.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { Picture } from './picture.tsx';
import { shownName } from '../../app/shown-name.ts';
import { timeAgo } from './time-ago.ts';
import type { Listing } from '../../frame/use-list.ts';

/** Props of {@link WorkflowGrid}. */
export interface WorkflowGridProps {
  title: string;
  workflows: Listing<WorkflowFacts>;
  /** Shows only as many, and the way to all of them. */
  limit?: number;
  onShowAll?: () => void;
  onChanged: (items: readonly WorkflowFacts[]) => void;
  onOpen: (id: string) => void;
  onCopy: (id: string) => void;
  /** A workflow was saved as a template. */
  onTemplate?: () => void;
  /** Shown where the list is empty. */
  nothing: ReactNode;
}

/** Workflows as cards with their building; renamed in place by who may edit, deleted after a question by their owner. */
export function WorkflowGrid({
  title,
  workflows,
  limit,
  onShowAll,
  onChanged,
  onOpen,
  onCopy,
  onTemplate,
  nothing,
}: WorkflowGridProps) {
  const { t } = useTranslation('app');
  const { list } = workflows;
  const isCut = limit !== undefined && list.kind === 'ready' && (list.items.length > limit || list.next !== undefined);
  const shown: Listing<WorkflowFacts> =
    isCut && list.kind === 'ready' ? { ...workflows, list: { ...list, next: undefined } } : workflows;
  return (
    <section className="yours" aria-label={title} aria-busy={list.kind === 'loading'}>
      <div className="headline">
        <h2>{title}</h2>
        {list.kind === 'ready' && (
          <span className="meta" data-part="workflow-count">
            {list.items.length}
            {list.next === undefined ? '' : '+'}
          </span>
        )}
      </div>
      <ListPlace listing={shown} failed={t('gallery.workflows-failed')} loading={<GridBones />} empty={nothing}>
        {(items) => (
          <div className="grid">
            {items.slice(0, limit).map((one) => (
              <WorkflowTile
                key={one.id}
                workflow={one}
                onOpen={() => onOpen(one.id)}
                onCopy={() => onCopy(one.id)}
                onTemplate={onTemplate}
                onRenamed={(name) => onChanged(items.map((other) => (other.id === one.id ? { ...other, name } : other)))}
                onDeleted={() => onChanged(items.filter((other) => other.id !== one.id))}
              />
            ))}
          </div>
        )}
      </ListPlace>
      {isCut && onShowAll && (
        <Button kind="outline" size="compact" onClick={onShowAll}>
          {t('gallery.show-all')}
        </Button>
      )}
    </section>
  );
}

function GridBones() {
  return (
    <div className="grid">
      {[0, 1, 2, 3].map((index) => (
        <article key={index} className="template">
          <span className="bone picture-bone" />
          <div className="about">
            <Skeleton lines={2} />
          </div>
        </article>
      ))}
    </div>
  );
}

function WorkflowTile({
  workflow,
  onOpen,
  onCopy,
  onTemplate,
  onRenamed,
  onDeleted,
}: {
  workflow: WorkflowFacts;
  onOpen: () => void;
  onCopy: () => void;
  onTemplate: (() => void) | undefined;
  onRenamed: (name: string) => void;
  onDeleted: () => void;
}) {
  const { t, i18n } = useTranslation('app');
  const [now] = useState(Date.now);
  const app = useApp();
  const [renaming, setRenaming] = useState(false);
  const name = shownName(t, workflow.name);

  const rename = (next: string) => {
    const wanted = next.trim();
    setRenaming(false);
    if (!wanted || wanted === workflow.name) return;
    onRenamed(wanted);
    think(app.services.renameWorkflow(workflow.id, wanted)).catch((error: unknown) => {
      onRenamed(workflow.name);
      reportError(error);
    });
  };
  const remove = async () => {
    try {
      await confirmChoice({
        title: t('gallery.delete-title', { name }),
        text: t('gallery.delete-text'),
        confirm: t('gallery.delete'),
        danger: true,
      });
    } catch {
      return;
    }
    try {
      await think(app.services.deleteWorkflow(workflow.id));
      onDeleted();
      showAlert({ text: t('gallery.deleted', { name }), state: 'done' });
    } catch (error) {
      reportError(error);
    }
  };
  const saveTemplate = async (told: () => void) => {
    await think(app.services.saveTemplate(workflow.id));
    showAlert({ id: 'template', text: t('gallery.template-saved', { name }), state: 'done' });
    told();
  };
  const entries: MenuEntry[] = [
    { id: 'open', label: t('gallery.open'), icon: 'right', onSelect: onOpen },
    ...(workflow.role === 'view'
      ? []
      : [{ id: 'rename', label: t('gallery.rename'), icon: 'pencil' as const, onSelect: () => setRenaming(true) }]),
    { id: 'copy', label: t('gallery.copy'), icon: 'copy', onSelect: onCopy },
    ...(workflow.role === 'owner' && onTemplate
      ? [
          {
            id: 'template',
            label: t('gallery.save-template'),
            icon: 'layers' as const,
            onSelect: () => void saveTemplate(onTemplate).catch(reportError),
          },
        ]
      : []),
    ...(workflow.role === 'owner'
      ? [
          { id: 'rule', kind: 'rule' as const },
          { id: 'delete', label: t('gallery.delete'), icon: 'trash' as const, danger: true, onSelect: () => void remove() },
        ]
      : []),
  ];
  return (
    <article className="template" aria-label={name}>
      <button type="button" className="picture-button" onClick={onOpen} aria-label={t('gallery.open-name', { name })}>
        <Picture kind="workflows" id={workflow.id} url={workflow.thumbnailUrl} />
      </button>
      <div className="about">
        <span className="row">
          {renaming ? (
            <TextField
              label={t('gallery.rename')}
              value={workflow.name}
              size="compact"
              className="grow"
              autoFocus
              onFocus={(event) => event.currentTarget.select()}
              onCommit={rename}
              onCancel={() => setRenaming(false)}
              onBlur={() => setRenaming(false)}
            />
          ) : (
            <h3 className="clip grow">{name}</h3>
          )}
          <Menu
            align="end"
            entries={entries.map(told)}
            trigger={<IconButton icon="more" size="compact" label={t('gallery.more', { name })} />}
          />
        </span>
        <p className="meta clip">
          {workflow.role === 'owner'
            ? t('gallery.functions-count', { count: workflow.functionsUsed.length })
            : workflow.ownerName}{' '}
          · {timeAgo(workflow.updatedAt, i18n.language, now)}
        </p>
        {workflow.branchedFrom && (
          <p className="meta clip row" data-part="branched-from">
            <Icon name="share" />
            {t('gallery.branch-of', { name: shownName(t, workflow.branchedFrom.name) })}
          </p>
        )}
        {workflow.mentions !== undefined && (
          <p className="mentions row">
            <Icon name="comment" />
            {t('gallery.mentions', { count: workflow.mentions })}
          </p>
        )}
      </div>
    </article>
  );
}

/** An entry of a workflow's menu that tells of its use. */
const told = (entry: MenuEntry): MenuEntry =>
  'kind' in entry
    ? entry
    : {
        ...entry,
        onSelect() {
          pageEvents.use('workflow-menu-used');
          entry.onSelect();
        },
      };
