import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import type { NodeId } from '#domain';
import type { InspectorTab } from '#graph';
import type { SketchRequest } from '#viewer';

/** What the right pane shows. */
export type ViewMode = 'model' | 'report' | 'both';

/** State of one editor in this tab; never part of the document. */
export interface EditorState {
  selectedNodes: NodeId[];
  /** The element selected in model or report: the node that made it, and its id there. */
  element: { nodeId: NodeId; elementId: string } | undefined;
  /** Everything selected with it, such as the elements of a bar. */
  elements: readonly { nodeId: NodeId; elementId: string }[];
  /** What is drawn over the model; one sketch at a time. */
  sketch: SketchRequest | undefined;
  view: ViewMode;
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
    view: 'both',
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
  if (state.view === 'report') state.view = 'both';
  return true;
}

/** Chooses what the right pane shows. */
export function showView(state: EditorState, view: ViewMode): void {
  state.view = view;
}

/** Gives the whole window to the graph, or takes it back. */
export function toggleGraphMaximised(state: EditorState): void {
  state.graphMaximised = !state.graphMaximised;
}

/** A reading of the state that renders again when what was read changes. */
export const useEditorState = (state: EditorState) => useSnapshot(state);
