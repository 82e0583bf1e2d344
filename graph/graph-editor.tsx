import { ReactFlow, ReactFlowProvider, useOnViewportChange, useReactFlow, type NodeProps } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import type { NodeId, NodeMark } from '#domain';
import './view/board.css';
import './card/card.css';
import './card/port.css';
import './presence/peers.css';
import './add/quick-add.css';
import { QuickAdd } from './add/quick-add.tsx';
import { WireLayer } from './canvas/wire-layer.tsx';
import { Dots } from './canvas/dots.tsx';
import { CommentPins } from './comments/comment-pins.tsx';
import { NodeCard } from './card/node-card.tsx';
import { listenToKeys } from './commands/listen-to-keys.ts';
import { isSelected, select } from './edit/selection.ts';
import { BoardNote } from './frames/board-note.tsx';
import { FrameCard } from './frames/frame-card.tsx';
import { FrameTitles } from './frames/frame-titles.tsx';
import { listenToBoard } from './gestures/board-gestures.ts';
import { PendingTip } from './gestures/pending-tip.tsx';
import { PendingWire } from './gestures/pending-wire.tsx';
import { GraphContext, useGraphScope, type GraphActions } from './editor/graph-context.ts';
import type { Graph } from './editor/graph.ts';
import type { Units } from '#inputs';
import { ConnectDialog } from './keyboard/connect-dialog.tsx';
import { LiveRegion } from './keyboard/live-region.tsx';
import { seenOrder } from './keyboard/neighbours.ts';
import type { Box } from './model/card-geometry.ts';
import { useSignal } from './model/signal.ts';
import { PeerGhosts } from './presence/peer-ghosts.tsx';
import { PeerCursors } from './presence/peers.tsx';
import { Emptiness } from './view/beginnings.tsx';
import { FindHost } from './view/find-host.tsx';
import { Attribution } from './view/attribution.tsx';
import { useFlowWords } from './view/flow-words.ts';
import { GraphMenu } from './view/graph-menu.tsx';
import { MAX_ZOOM, NO_MARKS } from './editor/graph-view.ts';
import { followShown } from './view/follow-shown.ts';
import { Minimap } from './view/minimap.tsx';
import type { Viewport } from './editor/graph-view.ts';
import { fitGraph, followLeastZoom, keepSelectedInSight } from './camera/move-view.ts';
import { NodeWindow, type CardEntry } from './view/node-window.ts';
import { QuestionDialog } from './question/question-dialog.tsx';
import { PlanningDialog } from './planning/planning-dialog.tsx';
import { KeepDialog } from './snippets/keep-dialog.tsx';
import { SketchStrip } from './strip/sketch-strip.tsx';
import { TimesBar } from './view/times-bar.tsx';
import { WireTip } from './view/wire-tip.tsx';
import { ZoomPill } from './view/zoom-pill.tsx';

/** Props of {@link GraphEditor}. */
export interface GraphEditorProps {
  /** From `createGraph`; keep one for each open workflow. */
  graph: Graph;
  units: Units;
  /** Selected nodes, where the application keeps them. */
  selection?: readonly NodeId[];
  onSelectionChange?: (selection: NodeId[]) => void;
  actions?: GraphActions;
  /** Hears of what failed outside a command's own words, such as the layout worker. */
  onError?: (error: unknown) => void;
  /** Functions that differ between two states that are compared. */
  marks?: ReadonlyMap<NodeId, NodeMark> | undefined;
  /** Px of the board's lower end that lie under a dock. */
  covered?: number;
  /** Node whose input is being sketched: it and what reads it stand as a strip; the board keeps its size and view for later. */
  sketched?: NodeId | undefined;
}

const NODE_TYPES = {
  card: ({ id }: NodeProps<CardEntry>) => <NodeCard id={id} />,
  frame: ({ id }: NodeProps<CardEntry>) => <FrameCard id={id} />,
  note: ({ id }: NodeProps<CardEntry>) => <BoardNote id={id} />,
};
const PAN_BUTTONS = [1, 2];
const NO_ACTIONS: GraphActions = {};
const report = (error: unknown) => console.error(error);

/** The node graph of a workflow: cards, wires, gestures, keys; fills the box around it. */
export function GraphEditor({
  graph,
  units,
  selection,
  onSelectionChange,
  actions = NO_ACTIONS,
  onError = report,
  marks = NO_MARKS,
  covered = 0,
  sketched,
}: GraphEditorProps) {
  const { t } = useTranslation('graph');
  const scope = useMemo(() => ({ graph, actions }), [graph, actions]);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => graph.attach(), [graph]);
  useEffect(() => graph.units.set(units), [graph, units]);
  useSelection(graph, selection, onSelectionChange);
  useEffect(() => (board.current ? mountBoard(graph, board.current, onError) : undefined), [graph, onError]);
  useEffect(() => graph.view.covered.set(covered), [graph, covered]);
  useEffect(() => graph.view.marks.set(marks), [graph, marks]);
  const [held, setHeld] = useState<number>();
  if ((sketched === undefined) !== (held === undefined))
    setHeld(sketched === undefined ? undefined : graph.view.size.get().width);
  const pending = useSignal(graph.view.pending, (wire) => wire !== undefined);
  const far = useSignal(graph.view.tier, (tier) => tier === 'far');
  return (
    <GraphContext value={scope}>
      <div
        ref={board}
        className="board"
        data-part="graph"
        role="region"
        aria-label={t('board')}
        tabIndex={-1}
        data-pending={pending || undefined}
        data-far={far || undefined}
        data-put-away={held === undefined ? undefined : ''}
        inert={held !== undefined}
        style={held === undefined ? undefined : { inlineSize: held }}
      >
        <Dots />
        <WireLayer />
        <ReactFlowProvider>
          <Cards graph={graph} />
        </ReactFlowProvider>
        <Marquee />
        <PeerGhosts graph={graph} />
        <PeerCursors graph={graph} />
        <Emptiness />
        <Minimap />
        <ZoomPill />
        <QuickAdd />
        <FindHost />
        <PendingWire />
        <PendingTip />
        <TimesBar />
        <WireTip />
        <LiveRegion />
      </div>
      {sketched !== undefined && <SketchStrip id={sketched} />}
      <ConnectDialog />
      <QuestionDialog />
      <KeepDialog />
      <PlanningDialog />
      <GraphMenu onError={onError} />
    </GraphContext>
  );
}

/** React Flow mounts the few cards near the eye and turns wheel, pinch and buttons into a view; it knows no wires. */
function Cards({ graph }: { graph: Graph }) {
  const nodeWindow = useMemo(() => new NodeWindow(graph), [graph]);
  const nodes = useSyncExternalStore(nodeWindow.subscribe, nodeWindow.get);
  const flow = useReactFlow();
  const words = useFlowWords();
  useOnViewportChange({ onChange: (viewport) => graph.view.setViewport(viewport) });
  useEffect(() => {
    graph.mountCamera({
      go: (viewport, durationMs) => void flow.setViewport(viewport, durationMs > 0 ? { duration: durationMs } : undefined),
    });
    return () => graph.mountCamera(undefined);
  }, [graph, flow]);
  useFirstView(graph);
  useMoving(graph, nodes);
  const leastZoom = useSignal(graph.view.leastZoom);
  return (
    <ReactFlow<CardEntry>
      nodes={nodes}
      edges={NO_EDGES}
      nodeTypes={NODE_TYPES}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode="Space"
      panOnDrag={PAN_BUTTONS}
      zoomOnDoubleClick={false}
      minZoom={leastZoom}
      maxZoom={MAX_ZOOM}
      ariaLabelConfig={words}
      proOptions={OWN_ATTRIBUTION}
    >
      <FrameTitles />
      <CommentPins />
      <Attribution />
    </ReactFlow>
  );
}

/** Keeps what is dragged or glides where it is shown, also what was mounted or came to stand elsewhere meanwhile. */
function useMoving(graph: Graph, nodes: readonly CardEntry[]): void {
  const following = useRef<ReturnType<typeof followShown>>(undefined);
  useLayoutEffect(() => {
    following.current = followShown(graph);
    return () => following.current?.end();
  }, [graph]);
  useLayoutEffect(() => {
    following.current?.place();
    if (graph.view.shown.get().size === 0) return;
    // What is new is mounted after this.
    const frame = requestAnimationFrame(() => following.current?.place());
    return () => cancelAnimationFrame(frame);
  }, [graph, nodes]);
}

const NO_EDGES: never[] = [];
// The library's own says in English what it is; ours stands in its place, always.
const OWN_ATTRIBUTION = { hideAttribution: true };

/** Shows everything once, when board and nodes are there, and again while panes change and nobody moved the view. */
function useFirstView(graph: Graph): void {
  const isDone = useRef(false);
  useEffect(() => {
    let shown: Viewport | undefined;
    const fit = () => {
      shown = fitGraph(graph, undefined, 0) ?? shown;
    };
    const sized = () => {
      if (!graph.view.hasRoom || !graph.camera) return;
      if (isDone.current && !(shown && isSameView(shown, graph.view.viewport.get()))) return;
      isDone.current = graph.model.size > 0;
      fit();
    };
    sized();
    const ends = [
      graph.view.size.subscribe(sized),
      graph.model.subscribe((change) => {
        if (!change.geometry || graph.model.size === 0 || isDone.current) return;
        isDone.current = true;
        // Nodes that arrive after the board was mounted are fitted; one that a person just added is not.
        if (graph.view.quickAdd.get() === undefined && graph.model.size > 1) fit();
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [graph]);
}

const isSameView = (a: Viewport, b: Viewport): boolean =>
  Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.zoom - b.zoom) < 0.001;

function useSelection(
  graph: Graph,
  selection: readonly NodeId[] | undefined,
  onChange: ((selection: NodeId[]) => void) | undefined,
): void {
  // Arrays come new with every render; what they hold decides.
  const [wanted, setWanted] = useState(selection);
  if (wanted?.join('\n') !== selection?.join('\n')) setWanted(selection);
  useEffect(() => {
    // What was told from here comes back: frames and notes that are selected beside the functions stay so.
    if (wanted && !isSelected(graph, wanted)) select(graph, wanted);
  }, [graph, wanted]);
  useEffect(() => {
    const tell = () => {
      const ids = [...graph.view.selection.get()];
      onChange?.(ids);
      graph.ports.presence?.set({ selection: ids });
    };
    return graph.view.selection.subscribe(tell);
  }, [graph, onChange]);
}

/** Size, gestures and keys of the board's element. */
function mountBoard(graph: Graph, element: HTMLElement, onError: (error: unknown) => void): () => void {
  graph.board = element;
  const observer = new ResizeObserver(() => graph.view.size.set({ width: element.clientWidth, height: element.clientHeight }));
  observer.observe(element);
  graph.view.size.set({ width: element.clientWidth, height: element.clientHeight });
  const stopGestures = listenToBoard(graph, element);
  const stopKeys = listenToKeys(graph, element, onError);
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onView = () => {
    // While the view moves cards are one picture that is scaled; at rest they are drawn sharp again.
    if (rest === undefined) element.dataset['moving'] = '';
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      delete element.dataset['moving'];
    }, REST_MS);
  };
  const stopView = graph.view.viewport.subscribe(onView);
  const stopSize = keepSelectedInSight(graph);
  const stopLeast = followLeastZoom(graph);
  onView();
  // One tab stop: the first card stands in until one was focused.
  const stop = () => graph.view.focused.get() === undefined && graph.view.focused.set(seenOrder(graph)[0]);
  const stopFocus = graph.model.subscribe((change) => change.geometry && stop());
  stop();
  return () => {
    observer.disconnect();
    stopGestures();
    stopKeys();
    stopView();
    stopSize();
    stopLeast();
    clearTimeout(rest);
    stopFocus();
    graph.board = undefined;
  };
}

const REST_MS = 150;

function Marquee() {
  const graph = useScopeGraph();
  const box = useSignal(graph.view.marquee);
  return box ? <MarqueeBox graph={graph} box={box} /> : null;
}

function MarqueeBox({ graph, box }: { graph: Graph; box: Box }) {
  const { zoom } = useSignal(graph.view.viewport);
  const corner = graph.view.toBoard(box);
  return (
    <div className="marquee" style={{ left: corner.x, top: corner.y, width: box.width * zoom, height: box.height * zoom }} />
  );
}

function useScopeGraph(): Graph {
  return useGraphScope().graph;
}
