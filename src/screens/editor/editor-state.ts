import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import type { NodeId, Talk, ViewCamera, ViewType } from '#domain';
import type { InspectorTab } from '#graph';
import type { ModelFilter, ModelViewHandle, PickRequest, SketchRequest } from '#viewer';
import { localStorageOrNone } from '#ui';
import { pageEvents } from '../../app/events.ts';
import type { TriedChange } from '../../overrides/tried-change.ts';
import type { Discussed } from '../../comments/thread-card.tsx';
import type { PlacedInput } from './placed-input.ts';
import type { ExportType } from '../../export/export-model.ts';

/** Height of the docks (px) until a person changes it: one line crosses the window. */
export const DOCK_HEIGHT = 221;

/** What the right pane shows: a view of one type, a model over a report, or the slides. */
export type ViewMode = ViewType | 'both' | 'deck';

export const BESIDE_GRAPH = ['outline', 'matrix'] as const;
/** What may stand beside the board. */
export type BesideGraph = (typeof BESIDE_GRAPH)[number];

/** Reach of the editor into its model pane; nothing answers while none is shown. */
export interface ModelPaneReach {
  read: () => ViewCamera | undefined;
  /** What is seen of the building; undefined until it is drawn. */
  seen: ModelViewHandle['seen'];
  facesOf: ModelViewHandle['facesOf'];
  boxOf: ModelViewHandle['boxOf'];
  show: ModelViewHandle['show'];
  fly: ModelViewHandle['fly'];
  placeAt: ModelViewHandle['placeAt'];
  spotOf: ModelViewHandle['spotOf'];
  watch: ModelViewHandle['watch'];
  /** Ends a flight where it leads to. */
  arrive: () => void;
  /** Starts a tool of the model; answers false while none is shown. */
  startTool: (tool: Parameters<ModelViewHandle['startTool']>[0]) => boolean;
  /** Rejects while nothing is drawn. */
  picture: ModelViewHandle['picture'];
  pictureOf: ModelViewHandle['pictureOf'];
}

export const NO_PANE: ModelPaneReach = {
  read: () => undefined,
  seen: () => undefined,
  facesOf: () => undefined,
  boxOf: () => undefined,
  show: () => undefined,
  fly: () => undefined,
  placeAt: () => undefined,
  spotOf: () => undefined,
  watch: () => () => undefined,
  arrive: () => undefined,
  startTool: () => false,
  picture: () => Promise.reject(new Error('No model is shown.')),
  pictureOf: () => Promise.reject(new Error('No model is shown.')),
};

/** Reach into whatever pane is shown when it is asked. */
export const paneReach = (handle: () => ModelViewHandle | null): ModelPaneReach => ({
  read: () => handle()?.camera(),
  seen: () => handle()?.seen(),
  facesOf: (one, axes) => handle()?.facesOf(one, axes),
  boxOf: (one) => handle()?.boxOf(one),
  show: (one, at) => handle()?.show(one, at),
  fly: (camera, flight) => handle()?.fly(camera, flight),
  placeAt: (x, y) => handle()?.placeAt(x, y),
  spotOf: (at) => handle()?.spotOf(at),
  watch: (listener) => handle()?.watch(listener) ?? (() => undefined),
  arrive: () => handle()?.arrive(),
  startTool: (tool) => {
    handle()?.startTool(tool);
    return handle() !== null;
  },
  picture: (size) => handle()?.picture(size) ?? NO_PANE.picture(size),
  pictureOf: (one, at, size) => handle()?.pictureOf(one, at, size) ?? NO_PANE.pictureOf(one, at, size),
});

/** State of one editor in this tab; never part of the document. */
export interface EditorState {
  selectedNodes: NodeId[];
  /** The element selected in model or report: the node that made it, and its id there. */
  element: { nodeId: NodeId; elementId: string } | undefined;
  /** Everything selected with it, such as the elements of a bar. */
  elements: readonly { nodeId: NodeId; elementId: string }[];
  /** What is drawn over the model; one sketch at a time. */
  sketch: SketchRequest | undefined;
  /** Transform that is taken by hand over the drawing. */
  placed: (() => PlacedInput) | undefined;
  /** Function whose input is drawn. */
  sketchedNode: NodeId | undefined;
  /** A question that is answered by picking elements of the model; one at a time. */
  pick: PickRequest | undefined;
  /** What was shown before the sketch took the stage. */
  beforeSketch: Pick<EditorState, 'view' | 'chosenViews' | 'graphMaximised'> | undefined;
  /** Where the open sketch says what it is and how it ends. */
  sketchBar: HTMLElement | undefined;
  /** The kind of file and the function (undefined: all) that the export dialog starts with; undefined: closed. */
  exporting: { type: ExportType; nodeId: NodeId | undefined } | undefined;
  /** How the deck goes on paper now; undefined: it does not. */
  paper: PaperWay | undefined;
  /** Function whose newer version is looked at. */
  newer: NodeId | undefined;
  /** Input that is about to be sampled; undefined: any of the function. */
  sampled: string | undefined;
  view: ViewMode;
  /** What stands on the wall; undefined while nobody presents. */
  talk: Talk | undefined;
  /** The slide that is arranged; one that is gone counts as the first. */
  deckSlide: string | undefined;
  /** The chosen view of each type; absent: the first one. */
  chosenViews: Partial<Record<ViewType, string>>;
  /** Which elements stand out in the model, and what colours them. */
  filter: ModelFilter;
  /** How often a view was chosen: each time its camera is taken up. */
  viewRound: number;
  /** The camera of the model pane now. */
  camera: ModelPaneReach;
  /** Whether what hands changed is marked in the model. */
  areMarksShown: boolean;
  /** What a hand that holds a handle has tried last; undefined while none is held. */
  tried: (() => TriedChange) | undefined;
  graphMaximised: boolean;
  /** What the dock tells of the chosen function. */
  inspectorTab: InspectorTab;
  /** What was selected last; it can be taken up again while nothing is selected. */
  lastSelection: Pick<EditorState, 'selectedNodes' | 'elements'> | undefined;
  /** What stands beside the board: the graph as a list, or who gives to whom. */
  besideGraph: BesideGraph | undefined;
  /** What is talked about, and where its thread is shown. */
  discussed: Discussed | undefined;
  /** Card, frame or note that the graph is asked to show. */
  wantedInGraph: string | undefined;
  /** Height of the docks (px). */
  dockHeight: number;
  /** The model was pressed where the dock of its element would open: a second press may follow, and is to meet the model. */
  isPressedLow: boolean;
}

/** The state of an editor that was just opened. */
export function createEditorState(): EditorState {
  const state = proxy<EditorState>({
    selectedNodes: [],
    element: undefined,
    elements: [],
    sketch: undefined,
    placed: undefined,
    sketchedNode: undefined,
    pick: undefined,
    beforeSketch: undefined,
    sketchBar: undefined,
    exporting: undefined,
    paper: undefined,
    newer: undefined,
    sampled: undefined,
    view: 'both',
    talk: undefined,
    deckSlide: undefined,
    chosenViews: {},
    filter: { query: '', colourBy: '' },
    viewRound: 0,
    camera: ref(NO_PANE),
    areMarksShown: true,
    tried: undefined,
    graphMaximised: false,
    inspectorTab: 'inputs',
    lastSelection: undefined,
    besideGraph: undefined,
    discussed: undefined,
    wantedInGraph: undefined,
    dockHeight: keptDockHeight(),
    isPressedLow: false,
  });
  subscribe(state, () => {
    const { selectedNodes, element, elements } = state;
    if (selectedNodes.length === 0 && !element) return;
    // A proxy is compared by what it holds: written anew each time, it would tell of itself for ever.
    const next = JSON.stringify([selectedNodes, elements]);
    if (next === JSON.stringify([state.lastSelection?.selectedNodes, state.lastSelection?.elements])) return;
    const [nodes, held] = JSON.parse(next) as [NodeId[], EditorState['elements']];
    state.lastSelection = { selectedNodes: nodes, elements: held };
    pageEvents.use('selection-made');
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

/** A deck on paper: as PDF, as PDF with its notes, or by the browser's print. */
export type PaperWay = 'pdf' | 'notes' | 'print';

/** Chooses a view; chosen again, it takes up its kept camera. */
export function chooseView(state: EditorState, type: ViewType, id: string): void {
  state.chosenViews = { ...state.chosenViews, [type]: id };
  state.view = type;
  state.viewRound++;
}

/** Opens what stands beside the board, or closes it where it is open. */
export function toggleBeside(state: EditorState, beside: BesideGraph): void {
  state.besideGraph = state.besideGraph === beside ? undefined : beside;
}

/** Gives the whole window to the graph, or takes it back. */
export function toggleGraphMaximised(state: EditorState): void {
  state.graphMaximised = !state.graphMaximised;
}

/** A reading of the state that renders again when what was read changes. */
export const useEditorState = (state: EditorState) => useSnapshot(state);
