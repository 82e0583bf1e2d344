import { useEffect, useMemo, useState } from 'react';
import type { NodeId } from '#domain';
import { useSearchParams } from 'react-router';
import { useSnapshot } from 'valtio';
import { Contained, loadLater, PaneGrid, useTranslation } from '#ui';
import type { SketchRequest } from '#viewer';
import type { WorkflowHistory } from '../../history/workflow-history.ts';
import type { StudiesState, WorkflowStudies } from '../../studies/workflow-studies.ts';
import './editor.css';
import type { EditorPorts } from '../../session/open-workflow.ts';
import type { EditorPanes } from './editor-panes.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { GraphSide } from './graph-side.tsx';
import { createMovable, MovablePart, MovablePlace } from './movable.tsx';
import { PaneGuard } from '../../frame/pane-guard.tsx';
import { EditorStage } from './present/lazy-present.ts';
import { RoomNotice } from './present/room-notice.tsx';
import { usePresentCommands } from './present/use-present-commands.ts';
import { isOnStage } from './sketch-stage.ts';
import { DiscussedCard } from './comments-in-editor.tsx';
import { CommandLinePlace } from '../../command-line/command-line-place.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSketchOfGone } from './use-drawing.ts';
import { useFollowing } from './use-following.ts';
import { useEditorCommands } from './use-editor-commands.ts';
import { useHistory } from './use-history.ts';
import { useStudies } from './use-studies.ts';
import { useViews } from '../../views/use-named-views.ts';
import { shownOf, ViewSide } from './view-side.tsx';

const GuideHost = loadLater(async () => (await import('./guide-note.tsx')).GuideHost);
const HistorySide = loadLater(async () => (await import('../../history/history-host.tsx')).HistorySide);
const StudyStrip = loadLater(async () => (await import('../../studies/study-strip.tsx')).StudyStrip);
const HistoryFoot = loadLater(async () => (await import('../../history/history-host.tsx')).HistoryFoot);

/** Picture of a version in lists. */
const VERSION_PICTURE = { width: 300, height: 300, isFitted: true } as const;

/** Columns at the model, where the graph is worked on, and at a report, which is read. */
const columns = (graph: number, view: number) => [
  { id: 'graph', defaultSize: `${graph}%`, minSize: '320px' },
  { id: 'view', defaultSize: `${view}%`, minSize: '280px' },
];
const MODEL_COLUMNS = { columns: columns(64, 36) };
const REPORT_COLUMNS = { columns: columns(35, 65), arrangement: 'report' };
/** The graph as a strip beside a sketch: one card wide. */
const STRIP = '272px';
const SKETCH_COLUMNS = {
  columns: [
    { id: 'graph', defaultSize: STRIP, minSize: STRIP, maxSize: STRIP },
    { id: 'view', minSize: '280px' },
  ],
  arrangement: 'sketch',
};
const DECK_COLUMNS = { columns: columns(33, 67), arrangement: 'deck' };
/** Steps beside what they make, and no graph. */
const SETUP_COLUMNS = { columns: columns(38, 62), arrangement: 'setup' };
const GRAPH_COLUMN = { columns: [{ id: 'graph' }], arrangement: 'graph' };
const ROWS = [{ id: 'upper', minSize: '200px' }];

/** Graph left, model or report right, docks over their lower ends while something is selected: the whole editor around its panes. */
export function EditorView({
  projectId,
  ports,
  history,
  state,
  panes,
}: {
  projectId: string;
  ports: EditorPorts;
  /** Absent in stories. */
  history?: WorkflowHistory | undefined;
  state: EditorState;
  panes: EditorPanes;
}) {
  const { t } = useTranslation('app');
  const now = useEditorState(state);
  const { graphMaximised, view: mode, chosenViews } = now;
  const kind = shownOf(useViews(ports.reader), mode, chosenViews)?.view.type;
  useEditorCommands(ports, state);
  useFollowing(ports, state);
  usePresentCommands(ports, state);
  const [model] = useState(createMovable);
  const placed = { ...panes, model: <MovablePlace part={model} /> };
  useSketchOfGone(state, ports.reader);
  const { isHistoryOpen, isPast } = useHistory(history, state);
  const studies = useStudies(projectId, ports.reader, state);
  const isAlone = useIsAlone();
  const typed = useTypedReach(state);
  const arranged = isAlone
    ? SETUP_COLUMNS
    : graphMaximised
      ? GRAPH_COLUMN
      : isOnStage(now)
        ? SKETCH_COLUMNS
        : mode === 'deck'
          ? DECK_COLUMNS
          : kind === 'report'
            ? REPORT_COLUMNS
            : MODEL_COLUMNS;
  return (
    <div className="editor">
      <Contained>
        <TopBar projectId={projectId} ports={ports} state={state} {...(history ? { isHistoryOpen, isPast } : {})} />
      </Contained>
      <main className="panes">
        <PaneGrid
          id="editor"
          columnLabel={t('editor.columns-line')}
          rowLabel={t('editor.rows-line')}
          {...arranged}
          rows={ROWS}
          cells={[
            {
              id: 'graph-pane',
              column: 0,
              row: 0,
              content: isAlone ? (
                <section className="panel side" aria-label={t('editor.setup')}>
                  <div className="place">
                    <PaneGuard>{panes.setup}</PaneGuard>
                  </div>
                </section>
              ) : (
                <GraphSide ports={ports} state={state} history={history} graph={panes.graph} inspector={panes.inspector} />
              ),
            },
            ...(graphMaximised && !isAlone
              ? []
              : [
                  {
                    id: 'view-pane',
                    column: 1,
                    row: 0,
                    content: <ViewSide ports={ports} state={state} panes={placed} isAlone={isAlone} />,
                  },
                ]),
          ]}
        />
        {isHistoryOpen && history && (
          <HistorySide
            history={history}
            selected={now.selectedNodes[0]}
            onNode={(id) => {
              state.selectedNodes = [id];
            }}
          />
        )}
      </main>
      <div>
        {isHistoryOpen && history && (
          <HistoryFoot history={history} picture={(theme) => state.camera.picture({ ...VERSION_PICTURE, theme })} />
        )}
        {studies && history && <StudyPlace studies={studies} history={history} isHistoryOpen={isHistoryOpen} />}
        {!now.talk && <CommandLinePlace ports={ports} {...typed} sketch={now.sketch as SketchRequest | undefined} />}
      </div>
      <DiscussedCard ports={ports} state={state} />
      <Contained>
        <StatusBar ports={ports} state={state} />
      </Contained>
      <MovablePart part={model}>
        <PaneGuard>{panes.model}</PaneGuard>
      </MovablePart>
      <RoomNotice ports={ports} state={state} workflowId={projectId} />
      {!now.talk && !isOnStage(now) && !isPast && !isAlone && <GuideHost projectId={projectId} ports={ports} state={state} />}
      {now.talk && <EditorStage ports={ports} state={state} model={placed.model} />}
    </div>
  );
}

/** What the command line reaches of the editor around it. */
function useTypedReach(state: EditorState) {
  return useMemo(
    () => ({
      showNode: (id: NodeId) => {
        state.selectedNodes = [id];
        state.wantedInGraph = id;
      },
      measureInModel: () => state.camera.startTool('measure'),
    }),
    [state],
  );
}

/** `?alone=1`: a setup view and what it makes, for whoever never sees the graph. */
const useIsAlone = (): boolean => useSearchParams()[0].get('alone') === '1';

/** Nothing of studies is fetched before one is wanted. */
function StudyPlace({
  studies,
  history,
  isHistoryOpen,
}: {
  studies: WorkflowStudies;
  history: WorkflowHistory;
  isHistoryOpen: boolean;
}) {
  const { isOpen, asking } = useSnapshot(studies.state as object) as StudiesState;
  // Both strips at once would leave nothing of the panes: the one that was opened last stays.
  useEffect(() => {
    if (isOpen) history.timeline.close();
  }, [isOpen, history]);
  useEffect(() => {
    if (isHistoryOpen) studies.close();
  }, [isHistoryOpen, studies]);
  return isOpen || asking ? <StudyStrip studies={studies} ports={history.live} /> : null;
}
