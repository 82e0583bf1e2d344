import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedView } from '#domain';
import { Bar, Button, Contained, IconButton, loadLater, PaneGrid, SplitPane, type PaneCell } from '#ui';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import './editor.css';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useEditorState, type EditorState, type ViewMode } from './editor-state.ts';
import { PaneGuard } from './pane-guard.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFollowing } from './use-following.ts';
import { useEditorCommands } from './use-editor-commands.ts';
import { useNodeCount } from '../../session/use-port.ts';
import { chosenOf, useViews } from './use-views.ts';
import { useViewName } from '../../views/tabs-of-views.ts';
import { ViewTabs } from './views/view-tabs.tsx';
import { VisibilityMenu } from './visibility-menu.tsx';

const SetupView = loadLater(async () => (await import('./views/setup-view.tsx')).SetupView);

/** Columns at the model, where the graph is worked on, and at a report, which is read. */
const columns = (graph: number, view: number) => [
  { id: 'graph', defaultSize: `${graph}%`, minSize: '320px' },
  { id: 'view', defaultSize: `${view}%`, minSize: '280px' },
];
const MODEL_COLUMNS = { columns: columns(64, 36) };
const REPORT_COLUMNS = { columns: columns(35, 65), arrangement: 'report' };

/** The four places of the editor and what fills them. */
export interface EditorPanes {
  graph: ReactNode;
  model: ReactNode;
  report: ReactNode;
  inspector: ReactNode;
  element: ReactNode;
}

/** Graph left, model or report right, inputs and element below: the whole editor around its panes. */
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
  const { graphMaximised, dockShown, view: mode, chosenViews } = useEditorState(state);
  const kind = shownOf(useViews(ports.reader), mode, chosenViews)?.view.type;
  useEditorCommands(ports, state);
  useFollowing(ports, state);
  const graph = (
    <section className="panel side" aria-label={t('editor.graph')}>
      <GraphBar ports={ports} state={state} />
      <div className="place">
        <Contained>
          <PaneGuard>{panes.graph}</PaneGuard>
        </Contained>
      </div>
    </section>
  );
  return (
    <div className="editor">
      <Contained>
        <TopBar projectId={projectId} ports={ports} />
      </Contained>
      <main className="panes">
        {graphMaximised ? (
          graph
        ) : (
          <PaneGrid
            id="editor"
            columnLabel={t('editor.columns-line')}
            rowLabel={t('editor.rows-line')}
            {...(kind === 'report' ? REPORT_COLUMNS : MODEL_COLUMNS)}
            rows={[
              { id: 'upper', minSize: '200px' },
              ...(dockShown ? [{ id: 'dock', defaultSize: '221px', minSize: '96px', keepsPixels: true }] : []),
            ]}
            cells={[
              { id: 'graph-pane', column: 0, row: 0, content: graph },
              { id: 'view-pane', column: 1, row: 0, content: <ViewSide ports={ports} state={state} panes={panes} /> },
              ...(dockShown ? dockCells(panes, t('editor.inputs'), t('editor.element')) : []),
            ]}
          />
        )}
      </main>
      <Contained>
        <StatusBar ports={ports} state={state} />
      </Contained>
    </div>
  );
}

/** The chosen function's inputs, and the chosen element. */
function dockCells(panes: EditorPanes, inputs: string, element: string): PaneCell[] {
  const dock = (label: string, content: ReactNode) => (
    <section className="dock" aria-label={label}>
      <Contained>
        <PaneGuard>{content}</PaneGuard>
      </Contained>
    </section>
  );
  return [
    { id: 'inspector-pane', column: 0, row: 1, content: dock(inputs, panes.inspector) },
    { id: 'element-pane', column: 1, row: 1, content: dock(element, panes.element) },
  ];
}

function GraphBar({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { t } = useTranslation('app');
  const { registry } = useApp();
  const { graphMaximised } = useEditorState(state);
  const count = useNodeCount(ports.reader);
  // The graph brings its commands when it is loaded; a press before that would be lost.
  const isLoaded = useSyncExternalStore(registry.subscribe, () => registry.get('graph.add') !== undefined);
  const run = (id: string) => () => void registry.run(id).catch(reportError);
  return (
    <Bar>
      <h2 className="title">{t('editor.graph')}</h2>
      <span className="meta">{t('gallery.functions-count', { count })}</span>
      <span className="grow" />
      {ports.reader.canEdit && (
        <>
          <Button size="compact" icon="plus" disabled={!isLoaded} onClick={run('graph.add')}>
            {t('editor.add-function')}
          </Button>
          <span className="rule" />
        </>
      )}
      <span className="group" role="toolbar" aria-label={t('editor.graph')}>
        {ports.reader.canEdit && (
          <IconButton icon="tidy" size="compact" label={t('editor.tidy')} disabled={!isLoaded} onClick={run('graph.tidy')} />
        )}
        <IconButton icon="fit" size="compact" label={t('editor.fit-graph')} disabled={!isLoaded} onClick={run('graph.fit')} />
        <IconButton
          icon="expand"
          size="compact"
          label={t(graphMaximised ? 'editor.restore' : 'editor.maximise')}
          pressed={graphMaximised}
          onClick={run('view.maximise-graph')}
        />
      </span>
    </Bar>
  );
}

/** The one view that is shown; the chosen kind may be gone: somebody deleted its last view. */
const shownOf = (views: readonly NamedView[], mode: ViewMode, chosen: Parameters<typeof chosenOf>[2]): NamedView | undefined =>
  mode === 'both' ? undefined : (chosenOf(views, mode, chosen) ?? views[0]);

function ViewSide({ ports, state, panes }: { ports: EditorPorts; state: EditorState; panes: EditorPanes }) {
  const { t } = useTranslation('app');
  const { view: mode, chosenViews } = useEditorState(state);
  const views = useViews(ports.reader);
  const nameOf = useViewName();
  const [model, report] = (['model', 'report'] as const).map((type) => chosenOf(views, type, chosenViews));
  const one = shownOf(views, mode, chosenViews);
  const kind = one?.view.type ?? 'both';
  const shown = kind === 'both' ? [...(model ? ['model'] : []), ...(report ? ['report'] : [])] : [kind];
  const content = {
    model: <PaneGuard>{panes.model}</PaneGuard>,
    report: <PaneGuard>{panes.report}</PaneGuard>,
    setup: <SetupView reader={ports.reader} state={state} title={one ? nameOf(one.view) : ''} />,
  };
  return (
    <section className="panel side" aria-label={t('editor.views')}>
      <Bar>
        <ViewTabs ports={ports} state={state} />
        <span className="grow" />
        {shown.includes('model') && model && (
          <>
            <VisibilityMenu ports={ports} shownView={model} />
            <ExportMenu />
          </>
        )}
      </Bar>
      <div className="place">
        <SplitPane
          key={shown.join(' ')}
          id={`views-${kind}`}
          axis="y"
          label={t('editor.views-line')}
          panes={shown.map((id) => ({
            id,
            minSize: id === 'report' ? '96px' : '120px',
            content: content[id as keyof typeof content],
          }))}
        />
      </div>
    </section>
  );
}
