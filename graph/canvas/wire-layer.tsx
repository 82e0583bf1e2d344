import { useEffect, useRef } from 'react';
import { hasNoCard, useTranslation } from '#ui';
import type { NodeId, NodeState } from '#domain';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { ZOOM_REST_MS, type Viewport } from '../editor/graph-view.ts';
import type { Box, Point } from '../model/card-geometry.ts';
import { readColours, watchTheme, type CanvasColours } from './canvas-colours.ts';
import { BlockText, watchFonts } from './block-text.ts';
import { drawBlocks } from './draw-blocks.ts';
import { drawBoardBlocks, drawPapers } from './draw-frames.ts';
import { distantWires, drawBundles, drawDistantWires, drawPills, drawWires, type DistantWires } from './draw-wires.ts';
import { bundledWires, type BundledWires } from './frame-bundles.ts';
import { drawnPart, EVERYTHING, type DrawnPart } from './drawn-part.ts';

/** The picture is larger than the board by this part on each side, so that panning moves it before it is drawn again. */
const MARGIN = 0.25;
/** Zooming scales the picture; it is drawn again when zooming rests, or at once where drawing is cheap. */
const CHEAP_MS = 5;
/** Smaller than this part of its size, or larger by as much, the picture is drawn again at once. */
const LEAST_SCALE = 0.48;
/** What is zoomed away leaves so much of each side bare, so long, before the picture is drawn again. */
const [MOST_BARE, MOST_BARE_MS] = [0.14, 100];
const FRAME_MS = 17;
const LATE_MS = 4000;
/** While functions run, a twentieth of the time goes into pictures of their states at most; none is older than this. */
const [PAUSES_PER_PAINT, MOST_PAUSE_MS] = [20, 3000];
/** Of a larger part of the graph (square px of it) all wires are laid once. */
const MOST_IN_PARTS_PX = 3e8;
/** Up to so many dragged cards a canvas for a graphics card is the cheaper one, also where there is none. */
const MOST_BY_CARD = 100;
/** Dashes of running wires go this far in one pulse, by a picture each step. */
const PULSE_PX = 18;
const PULSE_MS = 1200;
const PULSE_STEP_MS = 50;

/**
 * Canvases below the cards: all wires, and the cards themselves from far away. What is dragged or glides is drawn on one of
 * its own, so that the others are drawn once.
 */
export function WireLayer() {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const untitled = t('frame.untitled');
  const still = useRef<HTMLCanvasElement>(null);
  const few = useRef<HTMLCanvasElement>(null);
  const many = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!still.current || !few.current || !many.current) return undefined;
    return new Painter(graph, still.current, { few: few.current, many: many.current }, untitled).start();
  }, [graph, untitled]);
  return (
    <>
      <canvas ref={still} className="wires" data-part="wires" aria-hidden="true" />
      <canvas ref={few} className="wires" aria-hidden="true" hidden />
      <canvas ref={many} className="wires" aria-hidden="true" hidden />
    </>
  );
}

class Painter {
  readonly #graph: Graph;
  readonly #canvas: HTMLCanvasElement;
  /** What is dragged or glides now, as large as the board: few cards or many. */
  readonly #over: Record<'few' | 'many', HTMLCanvasElement>;
  /** What frames without a title are called. */
  readonly #untitled: string;
  #colours: CanvasColours | undefined;
  #font = 'sans-serif';
  #texts = new BlockText(this.#font);
  /** What the picture shows. */
  #drawn: { viewport: Viewport; width: number; height: number } | undefined;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Zoom at which no step came for a while. */
  #restedAt: number | undefined;
  #needsPaint = true;
  /** Something looks otherwise than in the last picture. */
  #hasChanged = true;
  /** All wires as they look from far away, while only the view moves. */
  #distant: DistantWires | undefined;
  /** Wires between frames, until wires, places or what is dragged differ: to find them is a walk over all. */
  #bundled: { part: DrawnPart; revision: number; wires: BundledWires } | undefined;
  /** What the last picture cost, drawing after this thread's part included. */
  #lastPaintMs = 0;
  #paintedAt = -Infinity;
  #paintEndedMs = -Infinity;
  /** When the picture first left some of the board bare. */
  #bareSince = Infinity;
  #moving = false;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  /** Until states of runs are drawn again. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** What the picture leaves to the other canvas. */
  #part = EVERYTHING;
  /** Of the runs, as they were told last. */
  readonly #states = new Map<NodeId, NodeState | undefined>();

  constructor(graph: Graph, canvas: HTMLCanvasElement, over: Record<'few' | 'many', HTMLCanvasElement>, untitled: string) {
    this.#graph = graph;
    this.#canvas = canvas;
    this.#over = over;
    this.#untitled = untitled;
  }

  start(): () => void {
    const { view, model, ports } = this.#graph;
    const repaint = () => {
      this.#hasChanged = true;
      this.#ask(true);
    };
    const place = () => this.#ask(false);
    const theme = () => {
      this.#colours = undefined;
      repaint();
    };
    const ends = [
      view.viewport.subscribe(place),
      view.size.subscribe(repaint),
      ...[
        ...[view.selection, view.items, view.dropInto],
        ...[view.selectedWire, view.hoveredWire, view.tier, view.find, view.slowest, view.lists, view.awaited],
      ].map((signal) => signal.subscribe(repaint)),
      view.shown.subscribe(() => (this.#part.isOf(view.shown.get()) ? place() : repaint())),
      model.subscribe((change) => (change.geometry || change.wires) && repaint()),
      ports.runs.subscribeAll((nodes) => this.#showOtherStates(nodes) && this.#afterPause(repaint)),
      watchTheme(theme),
      watchFonts(theme),
    ];
    repaint();
    return () => {
      ends.forEach((end) => end());
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#rest);
      clearTimeout(this.#pulse);
      clearTimeout(this.#pause);
    };
  }

  /** Where pictures are rasterised slowly they would queue up, and nothing else of the page be shown before them. */
  #afterPause(repaint: () => void): void {
    const pauseMs = Math.min(MOST_PAUSE_MS, PAUSES_PER_PAINT * this.#lastPaintMs);
    const again = () => {
      this.#pause = undefined;
      repaint();
    };
    this.#pause ??= setTimeout(again, Math.max(0, this.#paintEndedMs + pauseMs - performance.now()));
  }

  /** A preview makes new results, not new states: wires stay as they are. */
  #showOtherStates(nodes: readonly NodeId[]): boolean {
    let isOther = false;
    for (const id of nodes) {
      const state = this.#graph.ports.runs.get(id)?.state;
      isOther ||= state !== this.#states.get(id);
      this.#states.set(id, state);
    }
    return isOther;
  }

  #ask(paint: boolean): void {
    this.#needsPaint ||= paint;
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#onFrame(now));
  }

  #onFrame(now: number): void {
    this.#frame = 0;
    const sincePaintMs = now - this.#paintedAt;
    // The frame right after a picture comes late when the picture was expensive to rasterise.
    if (sincePaintMs < LATE_MS) this.#lastPaintMs = Math.max(this.#lastPaintMs, sincePaintMs - FRAME_MS);
    this.#paintedAt = -Infinity;
    // Where frames come slowly another step may have come before this one.
    this.#needsPaint ||= this.#restedAt === this.#graph.view.viewport.get().zoom;
    this.#restedAt = undefined;
    if (this.#needsPaint || !this.#covers(now)) this.#paint(now);
    else this.#place();
    this.#paintOver();
    if (this.#moving) this.#pulse ??= setTimeout(() => this.#nextPulse(), PULSE_STEP_MS);
  }

  #nextPulse(): void {
    this.#pulse = undefined;
    this.#ask(true);
  }

  /** Whether the picture can be moved instead of drawn again: while it is zoomed it may leave a little of the board bare for a moment. */
  #covers(now: number): boolean {
    const place = this.#placed();
    if (!place) return false;
    const { scale, left, top, width, height } = place;
    if (scale !== 1 && this.#lastPaintMs < CHEAP_MS) return false;
    if (scale !== 1) {
      clearTimeout(this.#rest);
      const { zoom } = this.#graph.view.viewport.get();
      this.#rest = setTimeout(() => {
        this.#restedAt = zoom;
        this.#ask(false);
      }, ZOOM_REST_MS);
    }
    const board = this.#graph.view.size.get();
    const bare = Math.max(
      left / board.width,
      1 - (left + width) / board.width,
      top / board.height,
      1 - (top + height) / board.height,
    );
    this.#bareSince = bare > 0 ? Math.min(this.#bareSince, now) : Infinity;
    const isShort = scale !== 1 && bare <= MOST_BARE && now - this.#bareSince < MOST_BARE_MS;
    return scale > LEAST_SCALE && scale < 1 / LEAST_SCALE && (bare <= 0 || isShort);
  }

  /** Where on the board (px) the picture lies that was drawn last, and how much it is scaled there. */
  #placed(): { scale: number; left: number; top: number; width: number; height: number } | undefined {
    const drawn = this.#drawn;
    if (!drawn) return undefined;
    const { x, y, zoom } = this.#graph.view.viewport.get();
    const scale = zoom / drawn.viewport.zoom;
    return {
      scale,
      left: (-drawn.width * MARGIN - drawn.viewport.x) * scale + x,
      top: (-drawn.height * MARGIN - drawn.viewport.y) * scale + y,
      width: drawn.width * (1 + 2 * MARGIN) * scale,
      height: drawn.height * (1 + 2 * MARGIN) * scale,
    };
  }

  #place(): void {
    const place = this.#placed();
    if (place) this.#canvas.style.transform = `translate(${place.left}px, ${place.top}px) scale(${place.scale})`;
  }

  #paint(now: number): void {
    const began = performance.now();
    const { view } = this.#graph;
    const viewport = view.viewport.get();
    const { width, height } = view.size.get();
    if (width === 0) return;
    this.#needsPaint = false;
    this.#bareSince = Infinity;
    clearTimeout(this.#rest);
    const context = contextOf(this.#canvas, Math.ceil(width * (1 + 2 * MARGIN)), Math.ceil(height * (1 + 2 * MARGIN)));
    if (!context) return;
    const shown = view.shown.get();
    if (!this.#part.isOf(shown)) this.#part = drawnPart(this.#graph, shown);
    this.#drawn = { viewport, width, height };
    const margin = { x: width * MARGIN, y: height * MARGIN };
    this.#moving = this.#draw(context, {
      now,
      margin,
      area: view.seen(Math.max(width, height) * MARGIN),
      part: this.#part.still,
    });
    this.#hasChanged = false;
    this.#place();
    this.#paintEndedMs = performance.now();
    this.#lastPaintMs = this.#paintEndedMs - began;
    this.#paintedAt = now;
    // The next frame tells what rasterising cost.
    if (this.#lastPaintMs > CHEAP_MS) this.#ask(false);
  }

  /** Draws what moves over the picture of all that stands. */
  #paintOver(): void {
    const { width, height } = this.#graph.view.size.get();
    const { few, many } = this.#over;
    const isAny = this.#part !== EVERYTHING && width > 0;
    const isMany = this.#graph.view.shown.get().size > MOST_BY_CARD;
    few.hidden = !isAny || isMany;
    many.hidden = !isAny || !isMany;
    const context = isAny ? contextOf(isMany ? many : few, width, height, isMany) : undefined;
    if (!context) return;
    this.#draw(context, { now: 0, margin: { x: 0, y: 0 }, area: this.#graph.view.seen(), part: this.#part.moving });
  }

  /** Draws a part of the graph; answers whether something in it moves by itself. */
  #draw(
    context: CanvasRenderingContext2D,
    { now, margin, area, part }: { now: number; margin: Point; area: Box; part: DrawnPart },
  ): boolean {
    const graph = this.#graph;
    const { x, y, zoom } = graph.view.viewport.get();
    const colours = this.#read();
    const ratio = devicePixelRatio;
    context.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * (x + margin.x), ratio * (y + margin.y));
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const offset = isStill ? 0 : ((now % PULSE_MS) / PULSE_MS) * PULSE_PX;
    const far = graph.view.tier.get() === 'far';
    drawPapers(context, graph, area, zoom, colours, part);
    if (!far) {
      const moves = drawWires(context, graph, { area, part, colours, dashOffset: offset, font: this.#font });
      // Cards that are mounted lie over their blocks.
      if (graph.view.awaited.get() && part === this.#part.still) this.#drawBlocks(context, { area, part, zoom, colours });
      return moves && !isStill;
    }
    const wires =
      part === this.#part.still
        ? this.#distantWires(area, colours)
        : distantWires(graph, { part, bundled: bundledWires(graph, part), colours, area });
    drawDistantWires(context, wires);
    const isWritten = this.#texts.isReadable(zoom);
    drawBundles(context, wires, zoom, { colours, isWritten });
    this.#drawBlocks(context, { area, part, zoom, colours });
    if (isWritten) drawPills(context, graph, wires, zoom, { colours, font: this.#font });
    return false;
  }

  #drawBlocks(
    context: CanvasRenderingContext2D,
    what: { area: Box; part: DrawnPart; zoom: number; colours: CanvasColours },
  ): void {
    drawBlocks(context, this.#graph, { ...what, texts: this.#texts });
    drawBoardBlocks(context, this.#graph, { ...what, texts: this.#texts, untitled: this.#untitled });
  }

  /** Colours and font that hold now. */
  #read(): CanvasColours {
    if (this.#colours) return this.#colours;
    this.#font = getComputedStyle(this.#canvas).fontFamily;
    this.#texts = new BlockText(this.#font);
    return (this.#colours = readColours(this.#canvas.parentElement ?? document.body));
  }

  /** Of a picture that changes, as during a run, or shows a part alone, only what is in sight is laid; of others everything once. */
  #distantWires(area: Box, colours: CanvasColours): DistantWires {
    const { still: part } = this.#part;
    const { revision } = this.#graph.wires;
    if (this.#bundled?.part !== part || this.#bundled.revision !== revision)
      this.#bundled = { part, revision, wires: bundledWires(this.#graph, part) };
    const bundled = this.#bundled.wires;
    if (this.#hasChanged) this.#distant = undefined;
    if (this.#distant) return this.#distant;
    const isPart = this.#hasChanged || area.width * area.height < MOST_IN_PARTS_PX;
    const wires = distantWires(this.#graph, { part, bundled, colours, ...(isPart ? { area } : {}) });
    if (!isPart) this.#distant = wires;
    return wires;
  }
}

/** What to draw with on a canvas of this size, emptied. */
function contextOf(canvas: HTMLCanvasElement, width: number, height: number, isMuch = true): CanvasRenderingContext2D | null {
  const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  // Without a card a canvas that is meant for one takes fifty times as long for thousands of wires: 2.7 s against 0.06.
  const context = canvas.getContext('2d', { willReadFrequently: isMuch && hasNoCard() });
  context?.setTransform(1, 0, 0, 1, 0, 0);
  context?.clearRect(0, 0, wide, high);
  return context;
}
