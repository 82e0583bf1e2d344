import { useSyncExternalStore, type ReactNode } from 'react';
import { Bar, Button, Contained, IconButton, loadLater, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useComparing } from '../../history/use-comparing.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useNodeCount } from '../../session/use-port.ts';
import { useHidden } from '../../skins/skin.ts';
import { EditorDock } from './editor-dock.tsx';
import { coveredBy } from './docks.ts';
import { BESIDE_GRAPH, useEditorState, type EditorState } from './editor-state.ts';
import { PaneGuard } from '../../frame/pane-guard.tsx';
import { isOnStage } from './sketch-stage.ts';

/** Its place is kept while its code comes: without it the graph would be squeezed into the row of the bar. */
const CompareBar = loadLater(
  async () => (await import('../../history/compare-bar.tsx')).CompareBar,
  () => <Bar className="compare-bar" />,
);

/** The graph, and over its lower end the inputs of the selected function. */
export function GraphSide({
  ports,
  state,
  history,
  graph,
  inspector,
}: {
  ports: EditorPorts;
  state: EditorState;
  history: WorkflowHistory | undefined;
  graph: ReactNode;
  inspector: ReactNode;
}) {
  const { t } = useTranslation('app');
  const now = useEditorState(state);
  const isComparing = useComparing(history, () => true) === true;
  return (
    <section className="panel side" aria-label={t('editor.graph')}>
      {isComparing && history ? (
        <CompareBar history={history} selected={now.selectedNodes[0]} />
      ) : (
        <GraphBar ports={ports} state={state} />
      )}
      <div className="place" style={{ ['--covered' as string]: `${coveredBy(now, 'graph')}px` }}>
        <Contained>
          <PaneGuard>{graph}</PaneGuard>
        </Contained>
        <EditorDock side="graph" label={t('editor.inputs')} state={state}>
          {inspector}
        </EditorDock>
      </div>
    </section>
  );
}

function GraphBar({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { t } = useTranslation('app');
  const { registry } = useApp();
  const now = useEditorState(state);
  const hidesAdd = useHidden('Add Function');
  const { graphMaximised, besideGraph } = now;
  const isStrip = isOnStage(now);
  const count = useNodeCount(ports.reader);
  // The graph brings its commands when it is loaded; a press before that would be lost.
  const isLoaded = useSyncExternalStore(registry.subscribe, () => registry.get('graph.add') !== undefined);
  const run = (id: string) => () => void registry.run(id).catch(reportError);
  return (
    <Bar className="graph-bar">
      <h2 className="title">{t('editor.graph')}</h2>
      <span className="meta clip">{isStrip ? t('sketch.strip') : t('gallery.functions-count', { count })}</span>
      <span className="grow" />
      {ports.reader.canEdit && !isStrip && !hidesAdd && (
        <>
          <Button size="compact" icon="plus" disabled={!isLoaded} onClick={run('graph.add')}>
            <span className="add-words">{t('editor.add-function')}</span>
          </Button>
          <span className="rule" />
        </>
      )}
      <span className="group" role="toolbar" aria-label={t('editor.graph')}>
        {ports.reader.canEdit && !isStrip && (
          <IconButton icon="tidy" size="compact" label={t('editor.tidy')} disabled={!isLoaded} onClick={run('graph.tidy')} />
        )}
        {!isStrip &&
          BESIDE_GRAPH.map((beside) => (
            <IconButton
              key={beside}
              icon={beside}
              size="compact"
              label={t(`editor.${beside}`)}
              pressed={besideGraph === beside}
              onClick={run(`view.${beside}`)}
            />
          ))}
        {!isStrip && (
          <IconButton icon="fit" size="compact" label={t('editor.fit-graph')} disabled={!isLoaded} onClick={run('graph.fit')} />
        )}
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
