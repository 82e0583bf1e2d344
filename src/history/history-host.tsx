import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { NodeId } from '#domain';
import { loadLater } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { think } from '../app/thinking.ts';
import { HistoryPanel } from './history-panel.tsx';
import { HistoryStrip } from './history-strip.tsx';
import { traceOfNode } from './trace-changes.ts';
import type { Timeline } from './timeline.ts';
import type { WorkflowHistory } from './workflow-history.ts';

const VersionDialog = loadLater(async () => (await import('./version-dialog.tsx')).VersionDialog);
const BringBackDialog = loadLater(async () => (await import('./bring-back-dialog.tsx')).BringBackDialog);
const RestoreDialog = loadLater(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

/** Beside the panes: what stands at the head of the scrubber, or the versions. */
export function HistorySide({
  history,
  selected,
  onNode,
}: {
  history: WorkflowHistory;
  /** Function that is selected in the graph. */
  selected: NodeId | undefined;
  onNode: (id: NodeId) => void;
}) {
  const { standing } = useSnapshot(history.timeline.state) as Timeline['state'];
  const { services } = useApp();
  const navigate = useNavigate();
  const { asking } = history;
  // Who asks of one function and chooses another asks of that.
  const asked = useRef(selected);
  useEffect(() => {
    if (asked.current !== selected && selected !== undefined && asking.traced) asking.traced = traceOfNode(selected);
    asked.current = selected;
  }, [selected, asking]);
  const branch = () => {
    if (!standing) return;
    const at = standing.version?.id ?? standing.sequence;
    think(services.createWorkflow({ workflowId: history.workflowId, at })).then(
      (id) => navigate(`/workflows/${id}`),
      reportError,
    );
  };
  return (
    <HistoryPanel
      history={history}
      actions={{
        onVersion: (wish) => {
          history.asking.version = wish;
        },
        onRestore: () => {
          history.asking.isRestoring = true;
        },
        onBranch: branch,
        onNode,
      }}
    />
  );
}

/** Under the panes: the scrubber, and the questions that it and the panel ask. */
export function HistoryFoot({
  history,
  picture,
}: {
  history: WorkflowHistory;
  /** Picture of what is shown; undefined while nothing is drawn. */
  picture: (theme: 'light' | 'dark') => Promise<Blob | undefined>;
}) {
  const { standing } = useSnapshot(history.timeline.state) as Timeline['state'];
  const { version, isRestoring, broughtBack } = useSnapshot(history.asking) as WorkflowHistory['asking'];
  const past = standing?.past;
  // What stood when it was asked: the head may move meanwhile.
  const [restored, setRestored] = useState(past);
  if (isRestoring && past && restored !== past) setRestored(past);
  return (
    <>
      <HistoryStrip
        history={history}
        onName={() => {
          history.asking.version = { kind: 'new', sequence: standing?.sequence };
        }}
      />
      {version && (
        <VersionDialog
          history={history}
          wish={version}
          picture={picture}
          onClose={() => {
            history.asking.version = undefined;
          }}
        />
      )}
      {broughtBack && (
        <BringBackDialog
          history={history}
          branch={broughtBack}
          onClose={() => {
            history.asking.broughtBack = undefined;
          }}
        />
      )}
      {isRestoring && restored && (
        <RestoreDialog
          history={history}
          document={restored.document}
          onClose={() => {
            history.asking.isRestoring = false;
          }}
        />
      )}
    </>
  );
}
