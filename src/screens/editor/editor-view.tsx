import { useTranslation } from 'react-i18next';
import { Contained, PaneGrid } from '#ui';
import './editor.css';
import type { EditorPorts } from '../../session/open-workflow.ts';
import type { EditorPanes } from './editor-panes.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { GraphSide } from './graph-side.tsx';
import { isOnStage } from './sketch-stage.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSketchOfGone } from './use-drawing.ts';
import { useFollowing } from './use-following.ts';
import { useEditorCommands } from './use-editor-commands.ts';
import { useViews } from './use-views.ts';
import { shownOf, ViewSide } from './view-side.tsx';

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
const GRAPH_COLUMN = { columns: [{ id: 'graph' }], arrangement: 'graph' };
const ROWS = [{ id: 'upper', minSize: '200px' }];

/** Graph left, model or report right, docks over their lower ends while something is selected: the whole editor around its panes. */
export function EditorView({
  projectId,
  ports,
  state,
  panes,
}: {
  projectId: string;
  ports: EditorPorts;
  state: EditorState;
  panes: EditorPanes;
}) {
  const { t } = useTranslation('app');
  const now = useEditorState(state);
  const { graphMaximised, view: mode, chosenViews } = now;
  const kind = shownOf(useViews(ports.reader), mode, chosenViews)?.view.type;
  useEditorCommands(ports, state);
  useFollowing(ports, state);
  useSketchOfGone(state, ports.reader);
  const arranged = graphMaximised
    ? GRAPH_COLUMN
    : isOnStage(now)
      ? SKETCH_COLUMNS
      : kind === 'report'
        ? REPORT_COLUMNS
        : MODEL_COLUMNS;
  return (
    <div className="editor">
      <Contained>
        <TopBar projectId={projectId} ports={ports} />
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
              content: <GraphSide ports={ports} state={state} graph={panes.graph} inspector={panes.inspector} />,
            },
            ...(graphMaximised
              ? []
              : [{ id: 'view-pane', column: 1, row: 0, content: <ViewSide ports={ports} state={state} panes={panes} /> }]),
          ]}
        />
      </main>
      <Contained>
        <StatusBar ports={ports} state={state} />
      </Contained>
    </div>
  );
}
