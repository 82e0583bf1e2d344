import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { changesBetween, type NodeId } from '#domain';
import { Bar, Button, Icon, IconButton, useTranslation, type IconName } from '#ui';
import { changeLines, type ChangeKind, type ChangeLine } from './change-lines.ts';
import { FigureDifferences } from './figure-differences.tsx';
import { momentText, standingLines, lineWords } from './standing-words.ts';
import type { Standing, Timeline } from './timeline.ts';
import { useChangeWords } from './use-change-words.ts';
import type { WorkflowHistory } from './workflow-history.ts';
import { CompareChoice, useOtherState } from './compare-choice.tsx';
import { LostResults } from './lost-results.tsx';
import { TracePanel } from './trace-panel.tsx';
import { VersionList } from './version-list.tsx';
import type { VersionWish } from './workflow-history.ts';

/** What the panel asks the editor to do. */
export interface HistoryActions {
  onVersion: (wish: VersionWish) => void;
  onRestore: () => void;
  onBranch: () => void;
  /** Shows a function in the graph. */
  onNode: (id: NodeId) => void;
}

/** Beside the panes while history is open: the versions, or what stands at the head, what changed and the ways back. */
export function HistoryPanel({ history, actions }: { history: WorkflowHistory; actions: HistoryActions }) {
  const { t } = useTranslation('history');
  const { standing } = useSnapshot(history.timeline.state) as Timeline['state'];
  const { traced } = useSnapshot(history.asking) as WorkflowHistory['asking'];
  return (
    <aside className="history-panel" aria-label={t('details')} data-part="history-panel">
      {traced ? (
        <TracePanel history={history} target={traced} />
      ) : standing ? (
        <StandingDetails history={history} standing={standing} actions={actions} />
      ) : (
        <VersionList history={history} onVersion={actions.onVersion} />
      )}
    </aside>
  );
}

function StandingDetails({
  history,
  standing,
  actions,
}: {
  history: WorkflowHistory;
  standing: Standing;
  actions: HistoryActions;
}) {
  const { t, i18n } = useTranslation('history');
  const { people } = useSnapshot(history.timeline.state) as Timeline['state'];
  const [now] = useState(Date.now);
  const words = useChangeWords(history.live.reader);
  const { version, entry } = standing;
  const who = (entry?.userId && people.get(entry.userId)) ?? t('server');
  const title = version ? version.name || t(`kind.${version.kind}`) : entry ? t('entry-of', { who }) : t('before-first');
  const name = version ? title : momentText(standing.at, i18n.language, now);
  const { other, setOther, pair } = useOtherState(history, standing, name);
  const lines = useMemo(() => {
    if (!pair) return standingLines(standing, standing.past.document, words);
    const [from, to] = [pair.older.past.document, pair.newer.past.document];
    return changeLines(changesBetween(from, to), from, to, words);
  }, [pair, standing, words]);
  return (
    <>
      <Bar>
        <h2 className="title clip">{title}</h2>
        <span className="grow" />
        {version && history.live.reader.canEdit && (
          <IconButton
            icon="pencil"
            size="compact"
            label={t('version.change')}
            onClick={() => actions.onVersion({ kind: 'change', version })}
          />
        )}
      </Bar>
      <div className="matter">
        <div className="entry">
          {(version ?? entry) && <strong>{version ? t('named-by', { who: version.by?.name ?? t('somebody') }) : who}</strong>}
          <span className="meta">{momentText(standing.at, i18n.language, now)}</span>
          {version?.description && <p>{version.description}</p>}
        </div>
        <CompareChoice history={history} other={other} onOther={setOther} standing={standing} pair={pair} />
        <ChangeList lines={lines} onNode={actions.onNode} />
        <FigureDifferences history={history} pair={pair} />
      </div>
      <div className="acts">
        <LostResults history={history} past={standing.past} />
        {history.live.reader.canEdit && (
          <Button kind="primary" icon="undo" onClick={actions.onRestore}>
            {t('restore.open')}
          </Button>
        )}
        <Button kind="outline" icon="share" onClick={actions.onBranch}>
          {t('branch.here')}
        </Button>
        <p className="meta">{t(history.live.reader.canEdit ? 'restore.about' : 'branch.about')}</p>
      </div>
    </>
  );
}

const ICONS: Record<ChangeKind, IconName> = { added: 'plus', removed: 'minus', changed: 'pencil', moved: 'hand' };
/** Lines shown at once; more would only be scrolled past. */
const MOST = 200;

/** Changes, one a line: a mark that tells the kind, what, and what was and is. */
export function ChangeList({ lines, onNode }: { lines: readonly ChangeLine[]; onNode?: (id: NodeId) => void }) {
  const { t } = useTranslation('history');
  if (lines.length === 0) return <p className="meta none">{t('no-changes')}</p>;
  return (
    <ul className="change-lines" data-part="change-lines">
      {lines.slice(0, MOST).map((line) => {
        const { label, detail } = lineWords(t, line);
        const { nodeId } = line;
        const content = (
          <>
            <Icon name={ICONS[line.kind]} />
            <span className="clip">{label}</span>
            <span className="end clip">{detail}</span>
          </>
        );
        return (
          <li key={line.key} data-kind={line.kind}>
            {nodeId && onNode ? (
              <button type="button" onClick={() => onNode(nodeId)}>
                {content}
              </button>
            ) : (
              <span>{content}</span>
            )}
          </li>
        );
      })}
      {lines.length > MOST && <li className="meta none">{t('more-changes', { count: lines.length - MOST })}</li>}
    </ul>
  );
}
