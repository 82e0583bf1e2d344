import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import type { NodeId, ViewCamera, ViewType } from '#domain';
import type { InspectorTab } from '#graph';
import type { ModelFilter, SketchRequest } from '#viewer';
import { localStorageOrNone } from '#ui';
import type { ExportType } from '../../export/export-model.ts';

/** Height of the docks (px) until a person changes it: one line crosses the window. */
export const DOCK_HEIGHT = 221;

/** What the right pane shows: a view of one type, or a model over a report. */
export type ViewMode = ViewType | 'both';

/** State of one editor in this tab; never part of the document. */
export interface EditorState {
  selectedNodes: NodeId[];
  /** The element selected in model or report: the node that made it, and its id there. */
  element: { nodeId: NodeId; elementId: string } | undefined;
  /** Everything selected with it, such as the elements of a bar. */
  elements: readonly { nodeId: NodeId; elementId: string }[];
  /** What is drawn over the model; one sketch at a time. */
  sketch: SketchRequest | undefined;
  /** Function whose input is drawn. */
  sketchedNode: NodeId | undefined;
  /** What was shown before the sketch took the stage. */
  beforeSketch: Pick<EditorState, 'view' | 'chosenViews' | 'graphMaximised'> | undefined;
  /** Where the open sketch says what it is and how it ends. */
  sketchBar: HTMLElement | undefined;
  /** The kind of file and the function (undefined: all) that the export dialog starts with; undefined: closed. */
  exporting: { type: ExportType; nodeId: NodeId | undefined } | undefined;
  view: ViewMode;
  /** The chosen view of each type; absent: the first one. */
  chosenViews: Partial<Record<ViewType, string>>;
  /** Which elements stand out in the model, and what colours them. */
  filter: ModelFilter;
  /** How often a view was chosen: each time its camera is taken up. */
  viewRound: number;
  /** The camera of the model pane now. */
  camera: { read: () => ViewCamera | undefined };
  graphMaximised: boolean;
  /** What the dock tells of the chosen function. */
  inspectorTab: InspectorTab;
  /** What was selected last; it can be taken up again while nothing is selected. */
  lastSelection: Pick<EditorState, 'selectedNodes' | 'elements'> | undefined;
  /** Height of the docks (px). */
  dockHeight: number;
}

/** The state of an editor that was just opened. */
export function createEditorState(): EditorState {
  const state = proxy<EditorState>({
    selectedNodes: [],
    element: undefined,
    elements: [],
    sketch: undefined,
    sketchedNode: undefined,
    beforeSketch: undefined,
    sketchBar: undefined,
    exporting: undefined,
    view: 'both',
    chosenViews: {},
    filter: { query: '', colourBy: '' },
    viewRound: 0,
    camera: ref({ read: () => undefined }),
    graphMaximised: false,
    inspectorTab: 'inputs',
    lastSelection: undefined,
    dockHeight: keptDockHeight(),
  });
  subscribe(state, () => {
    const { selectedNodes, element, elements } = state;
    if (selectedNodes.length === 0 && !element) return;
    // A proxy is compared by what it holds: written anew each time, it would tell of itself for ever.
    const next = JSON.stringify([selectedNodes, elements]);
    if (next === JSON.stringify([state.lastSelection?.selectedNodes, state.lastSelection?.elements])) return;
    const [nodes, held] = JSON.parse(next) as [NodeId[], EditorState['elements']];
    state.lastSelection = { selectedNodes: nodes, elements: held };
  });
  return state;
}

/** Selects elements everywhere; the first one is shown in full. */
export function selectElements(state: EditorState, elements: EditorState['elements']): void {
  state.element = elements[0] && { ...elements[0] };
  state.elements = elements.map((element) => ({ ...element }));
}

/** Chooses a function and shows one side of it in the dock. */
export function showInspector(state: EditorState, node: NodeId, tab: InspectorTab): void {
  state.selectedNodes = [node];
  state.inspectorTab = tab;
  state.graphMaximised = false;
}

/** Name under which this browser remembers the height of the docks. */
export const DOCK_KEY = 'parti.dock';

function keptDockHeight(): number {
  const kept = Number(localStorageOrNone().getItem(DOCK_KEY));
  return kept > 0 ? kept : DOCK_HEIGHT;
}

/** Takes up again what was selected last, as far as it is still there. */
export function selectAgain(state: EditorState, isThere: (id: NodeId) => boolean): void {
  const { lastSelection } = state;
  if (!lastSelection) return;
  state.selectedNodes = lastSelection.selectedNodes.filter(isThere);
  selectElements(
    state,
    lastSelection.elements.filter(({ nodeId }) => isThere(nodeId)),
  );
}

/** Chooses what the right pane shows. */
export function showView(state: EditorState, view: ViewMode): void {
  state.view = view;
}

/** Chooses a view; chosen again, it takes up its kept camera. */
export function chooseView(state: EditorState, type: ViewType, id: string): void {
  state.chosenViews = { ...state.chosenViews, [type]: id };
  state.view = type;
  state.viewRound++;
}

/** Gives the whole window to the graph, or takes it back. */
export function toggleGraphMaximised(state: EditorState): void {
  state.graphMaximised = !state.graphMaximised;
}

/** A reading of the state that renders again when what was read changes. */
export const useEditorState = (state: EditorState) => useSnapshot(state);
