import { useEffect, useMemo } from 'react';
import { useTranslation } from '#ui';
import { createGraph, graphCommands, GraphEditor, showTimes, type Graph } from '#graph';
import type { SearchResult } from '../../../commands/search-result.ts';
import { reportError } from '../../../app/report-error.ts';
import { useCommands } from '../../../app/use-commands.ts';
import { useFlag } from '../../../flags/flags.ts';
import { useComparing } from '../../../history/use-comparing.ts';
import { ContentChoiceHost } from '../../../import/content-choice-host.tsx';
import { ImportHost } from '../../../import/import-host.tsx';
import { SheetHost } from '../../../import/sheet-host.tsx';
import { useUnits } from '../../../preferences/use-units.ts';
import { useGraphPresence } from '../../../presence/use-graph-presence.ts';
import { useGraphDiscussion } from '../comments-in-editor.tsx';
import { coveredBy } from '../docks.ts';
import { useEditorState } from '../editor-state.ts';
import { ExportHost } from '../export-host.tsx';
import { GraphBesides } from '../graph-besides.tsx';
import { NewerHost } from '../newer-host.tsx';
import { PaperHost } from '../present/paper-host.tsx';
import { isOnStage } from '../sketch-stage.ts';
import { useAddSystemCommands } from '../use-add-system.ts';
import { useDrawing } from '../use-drawing.ts';
import { useAddedFromPage } from '../use-function-page.ts';
import { useGraphActions } from '../use-graph-actions.ts';
import { useModellingCommands, useNodeCommands } from '../use-modelling-commands.ts';
import { useWithheld } from '../use-withheld.ts';
import type { GraphPaneProps } from './pane-props.ts';

/** The board, and the dialogs that its functions open. */
export function GraphPane({ projectId, workflow, state, upload, projects, history }: GraphPaneProps) {
  const units = useUnits();
  const now = useEditorState(state);
  const { selectedNodes, sketchedNode } = now;
  const actions = useGraphActions(workflow, state, projectId, upload);
  const graph = useMemo(() => createGraph(workflow), [workflow]);
  useWithheld(graph);
  useGraphCommands(graph);
  useModellingCommands(graph, useDrawing(state, workflow));
  useNodeCommands(graph);
  useAddSystemCommands(graph);
  useAddedFromPage(graph);
  useVerboseTimings(graph);
  useGraphPresence(graph);
  useGraphDiscussion(graph, workflow, state);
  useEffect(() => () => workflow.runs.endPreview(), [workflow]);
  const isPresenting = now.talk !== undefined;
  useEffect(() => {
    if (!isPresenting) return undefined;
    void projects.setPresenting(true).catch(reportError);
    return () => void projects.setPresenting(false).catch(reportError);
  }, [projects, isPresenting]);
  const [selected] = selectedNodes;
  useEffect(() => {
    if (selected !== undefined && workflow.reader.canEdit) workflow.runs.warmUp(selected);
  }, [workflow, selected]);
  return (
    <>
      <ImportHost graph={graph} upload={upload} reloadFunctions={projects.reloadFunctions} />
      <ContentChoiceHost workflowId={projectId} />
      <SheetHost />
      <ExportHost reader={workflow.reader} projectId={projectId} state={state} />
      <PaperHost ports={workflow} state={state} />
      <NewerHost workflow={workflow} state={state} units={units} />
      <GraphBesides graph={graph} actions={actions} state={state}>
        <GraphEditor
          graph={graph}
          units={units}
          selection={selectedNodes}
          onSelectionChange={(nodes) => {
            state.selectedNodes = nodes;
          }}
          actions={actions}
          onError={reportError}
          marks={useComparing(history, ({ marks }) => marks)}
          covered={coveredBy(now, 'graph')}
          sketched={isOnStage(now) ? sketchedNode : undefined}
        />
      </GraphBesides>
    </>
  );
}

/** The flag `verboseTimings` shows how long each function took, from the start and after each run. */
function useVerboseTimings(graph: Graph): void {
  const isOn = useFlag('verboseTimings');
  useEffect(() => {
    if (!isOn) return undefined;
    showTimes(graph, true);
    return () => showTimes(graph, false);
  }, [graph, isOn]);
}

/** The board hears its own keys; palette and bar run the same commands. */
function useGraphCommands(graph: Graph): void {
  const { t } = useTranslation('graph');
  const commands = useMemo<SearchResult[]>(
    () =>
      graphCommands
        .filter((command) => !command.keyOnly)
        .map((command) => ({
          type: 'edit',
          id: command.id,
          name: t(command.textKey as never) as string,
          description: '',
          shortcuts: command.everywhere ? command.keys : [],
          paneKeys: command.keys,
          whileTyping: command.everywhere,
          group: 'editor',
          validator: () => command.when(graph),
          run: () => command.run(graph),
        })),
    [graph, t],
  );
  useCommands(commands);
}
