import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Bar, confirmChoice, Icon, IconButton, Menu, showAlert, TextField, useTranslation, type MenuEntry } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { BranchList } from './branch-list.tsx';
import { momentText } from './standing-words.ts';
import type { Timeline } from './timeline.ts';
import type { VersionFacts } from './version-facts.ts';
import type { WorkflowHistory } from './workflow-history.ts';
import type { VersionWish } from './workflow-history.ts';
import { VersionPicture } from './version-picture.tsx';

/** Versions of the workflow, newest first: found by name, shown, named anew, deleted by the owner. Those that the server kept are told apart. */
export function VersionList({ history, onVersion }: { history: WorkflowHistory; onVersion: (wish: VersionWish) => void }) {
  const { t } = useTranslation('history');
  const { versions, maxSnapshots, days } = useSnapshot(history.timeline.state) as Timeline['state'];
  const { canEdit } = history.live.reader;
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLocaleLowerCase();
  const shown = versions.filter(({ name, description }) => `${name}\n${description}`.toLocaleLowerCase().includes(word));
  const named = versions.filter(({ kind }) => kind === 'named').length;
  return (
    <>
      <Bar>
        <h2 className="title">{t('versions')}</h2>
        <span className="meta">{maxSnapshots === null ? named : t('version.of', { count: named, max: maxSnapshots })}</span>
        <span className="grow" />
        {canEdit && (
          <IconButton
            icon="plus"
            size="compact"
            label={t('version.name-this')}
            onClick={() => onVersion({ kind: 'new', sequence: undefined })}
          />
        )}
      </Bar>
      <div className="matter">
        {versions.length > 4 && (
          <div className="choice">
            <TextField
              label={t('version.search')}
              placeholder={t('version.search')}
              icon="search"
              value={wanted}
              onChange={setWanted}
            />
          </div>
        )}
        {versions.length === 0 && <p className="meta none">{t(canEdit ? 'version.none' : 'version.none-named')}</p>}
        <ul className="version-list" data-part="version-list">
          {shown.map((version) => (
            <VersionItem key={version.id} history={history} version={version} onVersion={onVersion} />
          ))}
        </ul>
        <BranchList history={history} />
      </div>
      {canEdit && <p className="meta kept">{days === 0 ? t('kept-for-ever') : t('kept', { count: days })}</p>}
    </>
  );
}

function VersionItem({
  history,
  version,
  onVersion,
}: {
  history: WorkflowHistory;
  version: VersionFacts;
  onVersion: (wish: VersionWish) => void;
}) {
  const { t, i18n } = useTranslation('history');
  const { api } = useApp();
  const { timeline, workflowId, live } = history;
  const [now] = useState(Date.now);
  const { mayDelete } = useSnapshot(timeline.state) as Timeline['state'];
  const isNamed = version.kind === 'named';
  const name = version.name || t(`kind.${version.kind}`);
  const remove = async () => {
    await confirmChoice({
      title: t('version.delete-title', { name }),
      text: t('version.delete-text'),
      confirm: t('version.delete'),
      danger: true,
    });
    await api?.call('DELETE workflows/{id}/versions/{version}', { path: { id: workflowId, version: version.id } });
    await timeline.reload();
    showAlert({ id: 'version', state: 'done', text: t('version.deleted', { name }) });
  };
  const entries: MenuEntry[] = [
    { id: 'show', label: t('version.show'), icon: 'eye', onSelect: () => void timeline.goTo(version.sequence, version) },
    ...(live.reader.canEdit
      ? [
          {
            id: 'change',
            label: t(isNamed ? 'version.change' : 'version.name-it'),
            icon: 'pencil' as const,
            onSelect: () => onVersion({ kind: 'change', version }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          { id: 'rule', kind: 'rule' as const },
          {
            id: 'delete',
            label: t('version.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => void remove().catch(reportError),
          },
        ]
      : []),
  ];
  return (
    <li data-kind={version.kind}>
      <button type="button" className="version" onClick={() => void timeline.goTo(version.sequence, version)}>
        <VersionPicture workflowId={workflowId} version={version} />
        <span className="words">
          <strong className="clip">{name}</strong>
          <span className="meta clip">
            {momentText(Date.parse(version.createdAt), i18n.language, now, false)}
            {version.by && `, ${version.by.name}`}
          </span>
          {version.description && <span className="meta clip">{version.description}</span>}
        </span>
        {!isNamed && <Icon name="clock" />}
      </button>
      <Menu
        align="end"
        entries={entries}
        trigger={<IconButton icon="more" size="compact" label={t('version.more', { name })} />}
      />
    </li>
  );
}
