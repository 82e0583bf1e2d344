import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Answer } from '#api';
import { Icon, IconButton, Menu, useTranslation, type MenuEntry } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { shownName } from '../app/shown-name.ts';
import { momentText } from './standing-words.ts';
import type { WorkflowHistory } from './workflow-history.ts';

/** Where the workflow came from, and its branches, each brought back by who may edit here. Nothing where there are none. */
export function BranchList({ history }: { history: WorkflowHistory }) {
  const { t, i18n } = useTranslation('history');
  const { t: say } = useTranslation('app');
  const { api } = useApp();
  const navigate = useNavigate();
  const { workflowId, live, asking } = history;
  const [now] = useState(Date.now);
  const [found, setFound] = useState<Answer<'GET workflows/{id}/branches'>>();
  useEffect(() => {
    let isWanted = true;
    api
      ?.call('GET workflows/{id}/branches', { path: { id: workflowId } })
      .then((list) => isWanted && setFound(list), reportError);
    return () => {
      isWanted = false;
    };
  }, [api, workflowId]);
  if (!found || (!found.origin && found.branches.length === 0)) return null;
  const { origin, branches } = found;
  return (
    <section className="branch-list" aria-label={t('branch.title')} data-part="branch-list">
      <h3 className="title">{t('branch.title')}</h3>
      {origin && (
        <p className="meta none">
          {t('branch.from')} <Link to={`/workflows/${origin.id}`}>{shownName(say, origin.name)}</Link>
        </p>
      )}
      <ul className="version-list">
        {branches.map((branch) => {
          const name = shownName(say, branch.name);
          const entries: MenuEntry[] = [
            ...(live.reader.canEdit
              ? [
                  {
                    id: 'bring-back',
                    label: t('bring-back.open'),
                    icon: 'undo' as const,
                    onSelect: () => {
                      asking.broughtBack = branch;
                    },
                  },
                ]
              : []),
            { id: 'open', label: t('branch.open'), icon: 'right', onSelect: () => void navigate(`/workflows/${branch.id}`) },
          ];
          return (
            <li key={branch.id} data-branch={branch.id}>
              <button
                type="button"
                className="version"
                onClick={() => (live.reader.canEdit ? (asking.broughtBack = branch) : void navigate(`/workflows/${branch.id}`))}
              >
                <Icon name="share" />
                <span className="words">
                  <strong className="clip">{name}</strong>
                  <span className="meta clip">
                    {momentText(Date.parse(branch.createdAt), i18n.language, now, false)}, {branch.ownerName}
                  </span>
                </span>
              </button>
              <Menu
                align="end"
                entries={entries}
                trigger={<IconButton icon="more" size="compact" label={t('version.more', { name })} />}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
