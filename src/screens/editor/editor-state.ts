import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import type { NodeId, ViewCamera, ViewType } from '#domain';
import type { InspectorTab } from '#graph';
import type { ModelFilter, SketchRequest } from '#viewer';
import type { ExportType } from '../../export/export-model.ts';

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
  /** The dock below the panes; it stands from the first selection on. */
  dockShown: boolean;
}

/** The state of an editor that was just opened. */
export function createEditorState(): EditorState {
  const state = proxy<EditorState>({
    selectedNodes: [],
    element: undefined,
    elements: [],
    sketch: undefined,
    exporting: undefined,
    view: 'both',
    chosenViews: {},
    filter: { query: '', colourBy: '' },
    viewRound: 0,
    camera: ref({ read: () => undefined }),
    graphMaximised: false,
    inspectorTab: 'inputs',
    dockShown: false,
  });
  subscribe(state, () => {
    if (state.selectedNodes.length > 0 || state.element) state.dockShown = true;
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

/** Opens a sketch where none is open; answers whether it did. */
export function startSketch(state: EditorState, sketch: SketchRequest): boolean {
  if (state.sketch) return false;
  state.sketch = ref(sketch);
  state.graphMaximised = false;
  if (state.view !== 'model') state.view = 'both';
  return true;
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
