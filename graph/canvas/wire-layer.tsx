import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeId, NodeState } from '#domain';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import type { Viewport } from '../editor/graph-view.ts';
import type { Box } from '../model/card-geometry.ts';
import { readColours, watchTheme, type CanvasColours } from './canvas-colours.ts';
import { BlockText, watchFonts } from './block-text.ts';
import { drawBlocks } from './draw-blocks.ts';
import { drawBoardBlocks, drawPapers } from './draw-frames.ts';
import { distantWires, drawDistantWires, drawWires } from './draw-wires.ts';

/** The picture is larger than the board by this part on each side, so that panning moves it before it is drawn again. */
const MARGIN = 0.25;
/** Zooming scales the picture; it is drawn again when zooming rests this long, or at once where drawing is cheap. */
const REST_MS = 120;
const CHEAP_MS = 5;
const FRAME_MS = 17;
const LATE_MS = 4000;
/** Dashes of running wires go this far in one pulse. */
const PULSE_PX = 18;
const PULSE_MS = 1200;

/** One canvas below the cards: all wires, and the cards themselves from far away. */
export function WireLayer() {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const untitled = t('frame.untitled');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? new Painter(graph, canvas.current, untitled).start() : undefined), [graph, untitled]);
  return <canvas ref={canvas} className="wires" data-part="wires" aria-hidden="true" />;
}

class Painter {
  readonly #graph: Graph;
  readonly #canvas: HTMLCanvasElement;
  /** What frames without a title are called. */
  readonly #untitled: string;
  #colours: CanvasColours | undefined;
  #font = 'sans-serif';
  #texts = new BlockText(this.#font);
  /** What the picture shows. */
  #drawn: { viewport: Viewport; width: number; height: number } | undefined;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #needsPaint = true;
  /** Something looks otherwise than in the last picture. */
  #hasChanged = true;
  /** All wires as they look from far away, while only the view moves. */
  #distant: ReturnType<typeof distantWires> | undefined;
  /** What the last picture cost, drawing after this thread's part included. */
  #lastPaintMs = 0;
  #paintedAt = -Infinity;
  #moving = false;
  /** Of the runs, as they were told last. */
  readonly #states = new Map<NodeId, NodeState | undefined>();

  constructor(graph: Graph, canvas: HTMLCanvasElement, untitled: string) {
    this.#graph = graph;
    this.#canvas = canvas;
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
        ...[view.selectedWire, view.hoveredWire, view.shown, view.tier, view.find, view.slowest, view.lists],
      ].map((signal) => signal.subscribe(repaint)),
      model.subscribe((change) => (change.geometry || change.wires) && repaint()),
      ports.runs.subscribeAll((nodes) => this.#showOtherStates(nodes) && repaint()),
      watchTheme(theme),
      watchFonts(theme),
    ];
    repaint();
    return () => {
      ends.forEach((end) => end());
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#rest);
    };
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
    if (this.#needsPaint || !this.#covers()) this.#paint(now);
    else this.#place();
    if (this.#moving) this.#ask(true);
  }

  /** Whether the picture can be moved instead of drawn again. */
  #covers(): boolean {
    const drawn = this.#drawn;
    if (!drawn) return false;
    const { x, y, zoom } = this.#graph.view.viewport.get();
    const scale = zoom / drawn.viewport.zoom;
    if (scale !== 1 && this.#lastPaintMs < CHEAP_MS) return false;
    if (scale !== 1) {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#ask(true), REST_MS);
    }
    const { width, height } = this.#graph.view.size.get();
    const left = (-drawn.width * MARGIN - drawn.viewport.x) * scale + x;
    const top = (-drawn.height * MARGIN - drawn.viewport.y) * scale + y;
    const [fullWidth, fullHeight] = [drawn.width * (1 + 2 * MARGIN) * scale, drawn.height * (1 + 2 * MARGIN) * scale];
    return scale > 0.5 && scale < 2 && left <= 0 && top <= 0 && left + fullWidth >= width && top + fullHeight >= height;
  }

  #place(): void {
    const drawn = this.#drawn;
    if (!drawn) return;
    const { x, y, zoom } = this.#graph.view.viewport.get();
    const scale = zoom / drawn.viewport.zoom;
    const left = (-drawn.width * MARGIN - drawn.viewport.x) * scale + x;
    const top = (-drawn.height * MARGIN - drawn.viewport.y) * scale + y;
    this.#canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }

  #paint(now: number): void {
    const began = performance.now();
    const { view } = this.#graph;
    const viewport = view.viewport.get();
    const { width, height } = view.size.get();
    if (width === 0) return;
    this.#needsPaint = false;
    clearTimeout(this.#rest);
    const ratio = devicePixelRatio;
    const [fullWidth, fullHeight] = [Math.ceil(width * (1 + 2 * MARGIN)), Math.ceil(height * (1 + 2 * MARGIN))];
    const canvas = this.#canvas;
    if (canvas.width !== Math.round(fullWidth * ratio) || canvas.height !== Math.round(fullHeight * ratio)) {
      canvas.width = Math.round(fullWidth * ratio);
      canvas.height = Math.round(fullHeight * ratio);
      canvas.style.width = `${fullWidth}px`;
      canvas.style.height = `${fullHeight}px`;
    }
    const context = canvas.getContext('2d');
    if (!context) return;
    if (!this.#colours) {
      this.#colours = readColours(canvas.parentElement ?? document.body);
      this.#font = getComputedStyle(canvas).fontFamily;
      this.#texts = new BlockText(this.#font);
    }
    this.#drawn = { viewport, width, height };
    const { zoom } = viewport;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(
      ratio * zoom,
      0,
      0,
      ratio * zoom,
      ratio * (viewport.x + width * MARGIN),
      ratio * (viewport.y + height * MARGIN),
    );
    const area = view.seen(Math.max(width, height) * MARGIN);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const offset = isStill ? 0 : ((now % PULSE_MS) / PULSE_MS) * PULSE_PX;
    const far = view.tier.get() === 'far';
    drawPapers(context, this.#graph, area, zoom, this.#colours);
    if (far) drawDistantWires(context, this.#distantWires(area, this.#colours));
    this.#moving = !far && drawWires(context, this.#graph, area, this.#colours, offset, this.#font) && !isStill;
    if (far) drawBlocks(context, this.#graph, area, zoom, this.#colours, this.#texts);
    if (far) drawBoardBlocks(context, this.#graph, area, zoom, this.#colours, this.#texts, this.#untitled);
    this.#hasChanged = false;
    this.#place();
    this.#lastPaintMs = performance.now() - began;
    this.#paintedAt = now;
  }

  /** Of a picture that changes, as under a drag, only what is in sight is laid; of one that is moved, everything once. */
  #distantWires(area: Box, colours: CanvasColours): ReturnType<typeof distantWires> {
    if (!this.#hasChanged) return (this.#distant ??= distantWires(this.#graph, colours));
    this.#distant = undefined;
    return distantWires(this.#graph, colours, area);
  }
}
