import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SplitPane, useTranslation } from '#ui';
import { GraphMatrix, GraphOutline, type Graph, type GraphActions } from '#graph';
import { reportError } from '../../app/report-error.ts';
import { BESIDE_GRAPH, useEditorState, type EditorState } from './editor-state.ts';
import { PaneGuard } from '../../frame/pane-guard.tsx';
import { isOnStage } from './sketch-stage.ts';

/** The board, and beside it the graph as a list, or who gives to whom; `?graph=` names which. */
export function GraphBesides({
  graph,
  actions,
  state,
  children,
}: {
  graph: Graph;
  actions: GraphActions;
  state: EditorState;
  children: ReactNode;
}) {
  const { t } = useTranslation('app');
  const now = useEditorState(state);
  useBesideInAddress(state);
  const beside = isOnStage(now) ? undefined : now.besideGraph;
  const Part = beside === 'outline' ? GraphOutline : GraphMatrix;
  const close = () => {
    state.besideGraph = undefined;
  };
  return (
    <SplitPane
      id="graph-besides"
      axis="x"
      label={t('editor.beside-line')}
      panes={[
        ...(beside
          ? [
              {
                id: beside,
                defaultSize: '320px',
                minSize: '220px',
                maxSize: '80%',
                keepsPixels: true,
                content: (
                  <PaneGuard>
                    <Part graph={graph} actions={actions} onClose={close} onError={reportError} />
                  </PaneGuard>
                ),
              },
            ]
          : []),
        { id: 'board', minSize: '160px', content: children },
      ]}
    />
  );
}

/** The address that the editor was opened with is obeyed, and follows what is shown. */
function useBesideInAddress(state: EditorState): void {
  const [query, setQuery] = useSearchParams();
  const { besideGraph } = useEditorState(state);
  useEffect(() => {
    const asked = BESIDE_GRAPH.find((one) => one === query.get('graph'));
    if (asked) state.besideGraph = asked;
    // oxlint-disable-next-line react/exhaustive-deps -- only the first address counts
  }, []);
  useEffect(() => {
    setQuery(
      (now) => {
        if ((now.get('graph') ?? undefined) === state.besideGraph) return now;
        if (state.besideGraph === undefined) now.delete('graph');
        else now.set('graph', state.besideGraph);
        return now;
      },
      { replace: true },
    );
  }, [state, besideGraph, setQuery]);
}
