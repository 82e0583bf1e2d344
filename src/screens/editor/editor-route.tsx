import i18next from 'i18next';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ref } from 'valtio';
import {
  writeCropBox,
  writeExplode,
  type CropBox,
  type Exploded,
  type ShownAs,
  type ViewManner,
  type WorkflowView,
} from '#domain';
import { patchView, setVisibility } from './views/change-views.ts';
import { createGraph, graphCommands, GraphEditor, Inspector, showTimes, type Graph } from '#graph';
import type { UploadFile } from '#inputs';
import {
  ElementPanel,
  ModelView,
  ReportView,
  useReportSources,
  useWords,
  type ModelViewHandle,
  type PickRequest,
  type SketchRequest,
} from '#viewer';
import type { SearchResult } from '../../commands/search-result.ts';
import { useCommands } from '../../app/use-commands.ts';
import { useFlag } from '../../flags/flags.ts';
import { useModelPresence } from '../../presence/use-model-presence.ts';
import { usePeerSketches } from '../../presence/use-peer-sketches.ts';
import { useWithheld } from './use-withheld.ts';
import { useGraphPresence } from '../../presence/use-graph-presence.ts';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useUnits } from '../../preferences/use-units.ts';
import { ExportHost } from './export-host.tsx';
import { PaperHost } from './present/paper-host.tsx';
import { NewerHost } from './newer-host.tsx';
import { ContentChoiceHost } from '../../import/content-choice-host.tsx';
import { SheetHost } from '../../import/sheet-host.tsx';
import { ImportHost } from '../../import/import-host.tsx';
import { createProjects, type Projects } from '../../session/create-projects.ts';
import { useTransfer } from '../../session/use-transfer.ts';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { useDiscussElement, useGraphDiscussion, useReportDiscussion } from './comments-in-editor.tsx';
import { GraphBesides } from './graph-besides.tsx';
import { useAddSystemCommands } from './use-add-system.ts';
import { useAddedFromPage } from './use-function-page.ts';
import { EditorScreen } from './editor-screen.tsx';
import { coveredBy } from './docks.ts';
import { paneReach, selectElements, showInspector, useEditorState, type EditorState } from './editor-state.ts';
import { StageMenu } from './stage-menu.tsx';
import { endSketch, isOnStage } from './sketch-stage.ts';
import { useCameraCommands, useModellingCommands, useNodeCommands } from './use-modelling-commands.ts';
import { useDefaultCamera } from './use-default-camera.ts';
import { useDrawing } from './use-drawing.ts';
import { useGraphActions } from './use-graph-actions.ts';
import { endPick, useAskingInModel } from './use-picking.ts';
import { useInputHandles } from './use-handles.ts';
import { useTies } from '../../ties/use-ties.ts';
import { actsOf, useHandStates, useModelHands } from './use-model-hands.ts';
import { useNodeHands } from './use-node-hands.tsx';
import { useShownModels } from './use-shown-models.ts';
import { useThumbnail } from './use-thumbnail.ts';
import { useComparing } from '../../history/use-comparing.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';
import { useComparedModels } from './use-compared-models.ts';
import { WALL } from '../../presenting/slide-flight.ts';
import { NO_FILTER, useModelOnShow } from './use-model-on-show.ts';
import { useChosenView } from './use-views.ts';
import { SetupPane } from './setup/lazy-setup-pane.ts';
import { useViewName } from '../../views/tabs-of-views.ts';

/** Areas whose words the panes and hosts of the editor ask for as they are drawn for the first time. */
const AREAS = ['graph', 'viewer', 'report', 'import', 'present', 'history'];

/** Fetches the panes that every workflow shows, and their words, beside its document: what waits for words is drawn twice. */
export function loadPanes(): void {
  ModelView.load();
  ReportView.load();
  void i18next.loadNamespaces(AREAS).catch(() => undefined);
}

/** `/workflows/:projectId`: the editor over the real session. */
export function EditorRoute() {
  const app = useApp();
  useEffect(loadPanes, []);
  const { projectId = '' } = useParams();
  const projects = useMemo(() => createProjects(app), [app]);
  const upload = useMemo(() => projects.uploadFor(projectId), [projects, projectId]);
  return (
    <EditorScreen
      open={projects.open}
      panes={(workflow, state, history) => ({
        graph: (
          <GraphPane
            projectId={projectId}
            workflow={workflow}
            state={state}
            upload={upload}
            projects={projects}
            history={history}
          />
        ),
        model: <ModelPane workflow={workflow} state={state} history={history} />,
        report: <ReportPane workflow={workflow} state={state} />,
        inspector: <InspectorPane workflow={workflow} state={state} upload={upload} />,
        element: <ElementPane workflow={workflow} state={state} />,
        setup: <SetupPane workflowId={projectId} workflow={workflow} state={state} upload={upload} />,
      })}
    />
  );
}

interface PaneProps {
  workflow: OpenWorkflow;
  state: EditorState;
}

interface GraphPaneProps extends PaneProps {
  history: WorkflowHistory | undefined;
  projectId: string;
  upload: UploadFile;
  projects: Projects;
}

function GraphPane({ projectId, workflow, state, upload, projects, history }: GraphPaneProps) {
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

function ReportPane({ workflow, state }: PaneProps) {
  const { t } = useTranslation('app');
  const { system, locale } = useUnits();
  const { element, elements } = useEditorState(state);
  const nameOf = useViewName();
  const report = useChosenView(workflow.reader, state, 'report');
  const isKept = report !== undefined && workflow.reader.get('views', report.id) !== undefined;
  return (
    <ReportView
      key={report?.id}
      viewId={isKept ? report.id : undefined}
      reader={workflow.reader}
      runs={workflow.runs}
      results={workflow.results}
      commands={workflow.commands}
      presence={useModelPresence(workflow)}
      title={report ? nameOf(report.view) : t('editor.report')}
      hands={useHandStates(workflow)}
      discuss={useReportDiscussion(workflow, state)}
      selectedElements={elements.length > 0 ? elements : element ? [element] : []}
      onSelectElement={(nodeId, elementId) => selectElements(state, [{ nodeId, elementId }])}
      onSelectElements={(chosen) => selectElements(state, chosen)}
      system={system}
      locale={locale}
    />
  );
}

function InspectorPane({ workflow, state, upload }: PaneProps & { upload: UploadFile }) {
  const units = useUnits();
  const { selectedNodes, lastSelection, inspectorTab } = useEditorState(state);
  const drawInput = useDrawing(state, workflow);
  // While the dock slides away it shows what it showed.
  const selection = selectedNodes.length > 0 ? selectedNodes : (lastSelection?.selectedNodes ?? selectedNodes);
  const [only] = selection;
  const stageMenu = selection.length === 1 && only !== undefined ? <StageMenu id={only} workflow={workflow} /> : undefined;
  return (
    <Inspector
      {...workflow}
      selection={selection}
      units={units}
      uploadFile={upload}
      drawInput={drawInput}
      hands={useNodeHands(workflow, state)}
      asking={useAskingInModel(state, workflow)}
      actions={stageMenu}
      tab={inspectorTab}
      onTab={(tab) => {
        state.inspectorTab = tab;
      }}
    />
  );
}

const NONE: readonly never[] = [];

function ModelPane({ workflow, state, history }: PaneProps & { history: WorkflowHistory | undefined }) {
  const { system, locale } = useUnits();
  const now = useEditorState(state);
  const { selectedNodes, element, elements, sketch, sketchBar, pick, filter } = now;
  const theme = useShownTheme();
  const { models, compared, gone } = useComparedModels(useShownModels(workflow), history);
  const say = useWords(useReportSources(workflow, locale), locale);
  const handle = useRef<ModelViewHandle>(null);
  useCameraCommands(handle);
  useThumbnail(workflow, models, handle);
  const [scenes, countScene] = useReducer((count: number) => count + 1, 0);
  const { edits, handles: elementHandles, dimensions, marks, states } = useModelHands(workflow, state, scenes);
  const inputHandles = useInputHandles(state, now.placed?.());
  const presence = useModelPresence(workflow);
  const { shownView, view, hidden, context, isWall } = useModelOnShow(workflow.reader, state);
  useDefaultCamera(workflow, handle, { models, scenes, keepsCamera: isWall || view?.camera !== undefined });
  const paled = useMemo(() => (gone.size > 0 ? new Set([...context, ...gone]) : context), [context, gone]);
  const peerSketches = usePeerSketches(workflow.presence);
  const canChange = shownView !== undefined && workflow.reader.canEdit && !isWall;
  useEffect(() => {
    state.camera = ref(paneReach(() => handle.current));
  }, [state]);
  return (
    <ModelView
      handleRef={handle}
      say={say}
      models={models}
      feed={workflow.feed}
      transfer={useTransfer(workflow.results)}
      view={view}
      hiddenNodes={hidden}
      contextNodes={paled}
      selectedNodes={isWall ? NONE : selectedNodes}
      selectedElement={isWall ? undefined : element}
      selectedElements={isWall ? NONE : elements}
      wall={isWall ? WALL : undefined}
      onSelect={(selection) => selectElements(state, selection ? [selection] : [])}
      onSelectElements={(chosen) => selectElements(state, chosen)}
      filter={isWall ? (view?.filter ?? NO_FILTER) : filter}
      onFilter={(next) => {
        state.filter = next;
      }}
      {...(canChange
        ? {
            onCrop: (crop: CropBox | undefined) =>
              patchView(workflow, shownView.id, { cropBox: crop && writeCropBox(crop) } as Partial<WorkflowView>),
            onManner: (manner: ViewManner) => patchView(workflow, shownView.id, { manner }),
            onExplode: (exploded: Exploded | undefined) =>
              patchView(workflow, shownView.id, { explode: writeExplode(exploded) } as Partial<WorkflowView>),
            onVisibility: (keys: readonly string[], as: ShownAs) => setVisibility(workflow, shownView, keys, as),
          }
        : {})}
      presence={presence}
      peerSketches={peerSketches}
      sketch={sketch as SketchRequest | undefined}
      handles={inputHandles ?? elementHandles}
      dimensions={dimensions}
      handMarks={now.areMarksShown ? marks : undefined}
      hands={states}
      compared={isWall ? undefined : compared}
      onScene={countScene}
      handActs={useMemo(() => actsOf(edits), [edits])}
      sketchBar={sketchBar as HTMLElement | undefined}
      onSketchEnd={() => endSketch(state)}
      pick={pick as PickRequest | undefined}
      onPickEnd={() => endPick(state)}
      covered={now.view === 'model' ? coveredBy(now, 'view') : 0}
      theme={theme}
      system={system}
      locale={locale}
    />
  );
}

function ElementPane({ workflow, state }: PaneProps) {
  const { system, locale } = useUnits();
  const { element, elements, lastSelection } = useEditorState(state);
  const models = useShownModels(workflow);
  const sources = useReportSources(workflow, locale);
  const say = useWords(sources, locale);
  const { edits } = useModelHands(workflow, state, 0);
  const shown = element ?? lastSelection?.elements[0];
  const ties = useTies(workflow).filter(
    ({ element: named }) => named && named.nodeId === shown?.nodeId && named.elementId === shown.elementId,
  );
  return (
    <ElementPanel
      say={say}
      edits={element ? edits : undefined}
      comments={useDiscussElement(workflow, state)}
      ties={ties.map(({ key, node, functionName, title }) => ({
        key,
        label: `${functionName} · ${title}`,
        open: () => showInspector(state, node, 'inputs'),
      }))}
      models={models}
      // While the dock slides away it shows what it showed.
      selectedElement={shown}
      selectedElements={element ? elements : (lastSelection?.elements ?? elements)}
      onSelectElement={(chosen) => selectElements(state, [chosen])}
      onClear={() => selectElements(state, [])}
      onSelectNode={(nodeId) => {
        state.selectedNodes = [nodeId];
      }}
      system={system}
      locale={locale}
    />
  );
}
