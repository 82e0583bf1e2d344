import { createPickIndex, type PickIndex, type SceneBuffers, type SceneElement } from '#engine';
import { WebGLRenderTarget, type WebGLRenderer } from 'three';
import {
  between,
  fitted,
  inStandardView,
  panned,
  lineReach,
  rayThrough,
  START,
  turned,
  withLens,
  zoomed,
  type Orbit,
  type Projection,
  type StandardView,
} from '../camera/orbit.ts';
import { DrawingRenderer } from '../drawing/drawing-renderer.ts';
import { GpuQueue } from '../drawing/gpu-queue.ts';
import { STATE_FLAGS } from '../drawing/shaders/shared.ts';
import { tonesOf } from '../drawing/tones.ts';
import { encodePng } from './encode-png.ts';
import { elementFlags, type ShowState } from './element-states.ts';

/** Samples added at rest. */
const REST_SAMPLES = 32;
/** Where the processor draws, sampling ends early: after this time (ms), with at least a few samples. */
const REST_BUDGET_MS = 1500;
const LEAST_SAMPLES = 4;
/** A picture that takes longer tells that the processor draws. */
const SLOW_PICTURE_MS = 250;
const THUMBNAIL_SAMPLES = 8;
const SLOW_THUMBNAIL_SAMPLES = 2;
const REST_AFTER_MS = 150;
const FLIGHT_MS = 320;
/** A plane met farther away than this (m) is met at the horizon. */
const MAX_REACH = 100_000;

/** Figures of the last picture, for the status line and for tests. */
export interface ViewStats {
  drawCalls: number;
  triangles: number;
  elements: number;
  /** JavaScript time of the last moving frame (ms). */
  jsFrameMs: number;
  /** Samples added since the picture rests; `isResting` when no more come. */
  restSamples: number;
  isResting: boolean;
}

/** Holds camera, scene and renderer of one view; knows neither React nor the pane's markup. */
export class ViewController {
  readonly #renderer: DrawingRenderer;
  readonly #gl: WebGLRenderer;
  readonly #invalidate: () => void;
  readonly #listeners = new Set<() => void>();
  #scene: SceneBuffers | undefined;
  #picks: PickIndex | undefined;
  #orbit: Orbit = START;
  #flight: { from: Orbit; to: Orbit; startedMs: number } | undefined;
  #size = { width: 1, height: 1, dpr: 1 };
  #show: ShowState = { hiddenNodes: new Set(), selectedNodes: [], selectedElement: undefined };
  #hovered = -1;
  #hasFitted = false;
  readonly #queue: GpuQueue;
  #isStale = true;
  /** A canvas of another size holds nothing: the next picture does not wait. */
  #isEmptied = true;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #isResting = false;
  #isCoarse = false;
  #restStartedMs = 0;
  #restIsDone = false;
  #jsFrameMs = 0;
  #counts = { drawCalls: 0, triangles: 0 };
  #frame = 0;

  constructor(gl: WebGLRenderer, invalidate: () => void) {
    this.#gl = gl;
    this.#invalidate = invalidate;
    this.#renderer = new DrawingRenderer(gl, () => this.#redraw());
    this.#queue = new GpuQueue(gl.getContext() as WebGL2RenderingContext);
  }

  /** Told after each picture whose camera or scene changed, in the same frame. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts pictures whose overlay may differ. */
  frameNumber = (): number => this.#frame;

  get scene(): SceneBuffers | undefined {
    return this.#scene;
  }

  get orbit(): Orbit {
    return this.#orbit;
  }

  get size(): { width: number; height: number } {
    return this.#size;
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.#renderer.setTones(tonesOf(theme));
    this.#redraw();
  }

  setSize(width: number, height: number, dpr: number): void {
    const wasEmpty = this.#size.width <= 1;
    this.#size = { width, height, dpr };
    this.#isEmptied = true;
    this.#renderer.setSize(width, height, dpr);
    if (wasEmpty) this.#hasFitted = false;
    this.#fitOnce();
    this.#redraw();
  }

  /** Shows other buffers under the same camera; the first that hold anything are fitted. */
  setScene(scene: SceneBuffers | undefined): void {
    this.#scene = scene;
    this.#picks = undefined;
    this.#hovered = -1;
    this.#renderer.setScene(scene);
    this.#applyStates();
    this.#fitOnce();
    this.#redraw();
  }

  setShow(show: ShowState): void {
    this.#show = show;
    this.#applyStates();
    this.#redraw();
  }

  #applyStates(): void {
    if (!this.#scene) return;
    const flags = elementFlags(this.#scene, this.#show);
    if (this.#hovered >= 0) flags[this.#hovered] = (flags[this.#hovered] ?? 0) | STATE_FLAGS.hover;
    this.#renderer.states.setAll((element) => flags[element] as number);
    this.#renderer.refresh();
  }

  #fitOnce(): void {
    if (this.#hasFitted || !this.#scene?.bounds || this.#size.width <= 1) return;
    this.#hasFitted = true;
    this.#orbit = this.#fittedTo(this.#orbit) ?? this.#orbit;
  }

  #fittedTo(orbit: Orbit, bounds?: ArrayLike<number>): Orbit | undefined {
    const box = bounds ?? this.#scene?.buildingBounds ?? this.#scene?.bounds;
    return box && fitted(orbit, box, { aspect: this.#size.width / this.#size.height });
  }

  /** From now on the camera stays where it is when the first model arrives: somebody draws. */
  keepCamera(): void {
    this.#hasFitted = true;
  }

  /** Flies to where everything of the building is seen. */
  fit(): void {
    this.#flyTo(this.#fittedTo(this.#goal));
  }

  /** Flies to one element. */
  fitElement(element: number): void {
    const box = this.#scene?.boxes.subarray(element * 6, element * 6 + 6);
    if (box) this.#flyTo(fitted(this.#goal, box, { aspect: this.#size.width / this.#size.height, fill: 0.4 }));
  }

  standardView(view: StandardView): void {
    const turnedTo = inStandardView(this.#goal, view);
    this.#flyTo(this.#fittedTo(turnedTo) ?? turnedTo);
  }

  setProjection(projection: Projection): void {
    this.#orbit = withLens(this.#orbit, projection);
    this.#flight = undefined;
    this.#redraw();
  }

  /** Where the camera is or flies to. */
  get #goal(): Orbit {
    return this.#flight?.to ?? this.#orbit;
  }

  #flyTo(orbit: Orbit | undefined): void {
    if (!orbit) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.#orbit = orbit;
    else this.#flight = { from: this.#orbit, to: orbit, startedMs: performance.now() };
    this.#redraw();
  }

  turn(byAzimuth: number, byPitch: number): void {
    this.#moveTo(turned(this.#orbit, byAzimuth, byPitch));
  }

  pan(rightPx: number, downPx: number): void {
    this.#moveTo(panned(this.#orbit, rightPx, downPx, this.#size.height));
  }

  /** Comes nearer (factor below 1) to what lies at a place of the pane (CSS px), or to the middle. */
  zoom(factor: number, x = this.#size.width / 2, y = this.#size.height / 2): void {
    this.#moveTo(zoomed(this.#orbit, factor, this.#pointAt(x, y)));
  }

  #moveTo(orbit: Orbit): void {
    this.#flight = undefined;
    this.#orbit = orbit;
    this.#redraw();
  }

  #ray(x: number, y: number) {
    const { width, height } = this.#size;
    return rayThrough(this.#orbit, (x / width) * 2 - 1, 1 - (y / height) * 2, width / height);
  }

  /** What is seen there, else the point at the target's depth. */
  #pointAt(x: number, y: number): readonly [number, number, number] {
    const { origin, direction } = this.#ray(x, y);
    const hit = this.#pickIndex?.pick(origin, direction, this.#isPickable);
    const reach = hit?.distance ?? this.#orbit.distance;
    return [0, 1, 2].map((axis) => (origin[axis] as number) + (direction[axis] as number) * reach) as [number, number, number];
  }

  get #pickIndex(): PickIndex | undefined {
    if (this.#scene) this.#picks ??= createPickIndex(this.#scene);
    return this.#picks;
  }

  #isPickable = (element: number): boolean =>
    (this.#renderer.states.flagsOf(element) & (STATE_FLAGS.hidden | STATE_FLAGS.ghost)) === 0;

  /** Where the ray through a place of the pane meets a level plane (model coordinates, m); undefined beside the horizon. */
  onPlane(x: number, y: number, elevation: number): readonly [number, number, number] | undefined {
    const { origin, direction } = this.#ray(x, y);
    const [ox, oy, oz] = this.#scene?.origin ?? [0, 0, 0];
    const reach = (elevation - oz - origin[2]) / direction[2];
    if (!Number.isFinite(reach) || reach <= 0 || reach > MAX_REACH) return undefined;
    return [origin[0] + direction[0] * reach + ox, origin[1] + direction[1] * reach + oy, elevation];
  }

  /** Where a point of the model (not of the scene) lies in the pane. */
  projectModel([x, y, z]: readonly [number, number, number]): { x: number; y: number; isBefore: boolean } {
    const [ox, oy, oz] = this.#scene?.origin ?? [0, 0, 0];
    return this.project(x - ox, y - oy, z - oz);
  }

  /** The element at a place of the pane (CSS px). */
  elementAt(x: number, y: number): { index: number; element: SceneElement } | undefined {
    const { origin, direction } = this.#ray(x, y);
    const hit = this.#pickIndex?.pick(origin, direction, this.#isPickable, lineReach(this.#orbit, this.#size.height));
    const element = hit && this.#scene?.elements[hit.element];
    return element ? { index: hit.element, element } : undefined;
  }

  /** Lights the element under the pointer; −1 for none. */
  hover(index: number): void {
    if (index === this.#hovered) return;
    const states = this.#renderer.states;
    if (this.#hovered >= 0) states.set(this.#hovered, states.flagsOf(this.#hovered) & ~STATE_FLAGS.hover);
    if (index >= 0) states.set(index, states.flagsOf(index) | STATE_FLAGS.hover);
    this.#hovered = index;
    this.#redraw();
  }

  /** Where a point of the scene lies in the pane (CSS px). */
  project(x: number, y: number, z: number): { x: number; y: number; isBefore: boolean } {
    return this.#renderer.project(x, y, z);
  }

  #redraw(): void {
    this.#isStale = true;
    this.#isResting = false;
    this.#setRested(false);
    clearTimeout(this.#restTimer);
    this.#invalidate();
  }

  /** Draws what is due; called once an animation frame, only when something asked for it. */
  drawFrame(): void {
    const now = performance.now();
    this.#fly(now);
    const isDue = this.#isStale || this.#isResting;
    // Commands queue up where pixels are slow: the picture would trail behind the hand.
    if (isDue && !this.#isEmptied && this.#queue.isBusy()) this.#invalidate();
    else if (this.#isStale) this.#drawMoving();
    else if (this.#isResting) this.#drawResting(now);
    if (this.#flight) this.#invalidate();
  }

  #fly(now: number): void {
    if (!this.#flight) return;
    const { from, to, startedMs } = this.#flight;
    const share = Math.min(1, (now - startedMs) / FLIGHT_MS);
    this.#orbit = between(from, to, 1 - (1 - share) ** 3);
    this.#isStale = true;
    if (share === 1) this.#flight = undefined;
  }

  #drawMoving(): void {
    const start = performance.now();
    this.#renderer.setCamera(this.#orbit);
    this.#renderer.draw();
    this.#queue.mark();
    this.#jsFrameMs = performance.now() - start;
    this.#counts = this.#renderer.counts;
    this.#isStale = false;
    this.#isEmptied = false;
    this.#frame++;
    for (const listener of this.#listeners) listener();
    clearTimeout(this.#restTimer);
    if (this.#scene?.bounds)
      this.#restTimer = setTimeout(() => {
        this.#isResting = true;
        this.#invalidate();
      }, REST_AFTER_MS);
  }

  #drawResting(now: number): void {
    const { samples } = this.#renderer;
    if (samples === 0) this.#restStartedMs = now;
    // The pixels of the last sample are there: whether another is worth its time shows only now.
    if (samples >= REST_SAMPLES || (samples >= LEAST_SAMPLES && now - this.#restStartedMs > REST_BUDGET_MS)) {
      this.#isResting = false;
      this.#setRested(true);
      return;
    }
    if (!this.#isCoarse && this.#queue.lastMs > SLOW_PICTURE_MS) {
      this.#isCoarse = true;
      this.#renderer.coarsen();
    }
    this.#renderer.settle();
    this.#queue.mark();
    this.#invalidate();
  }

  /** The canvas says so too, for whoever waits for the finished picture. */
  #setRested(isDone: boolean): void {
    if (isDone === this.#restIsDone) return;
    this.#restIsDone = isDone;
    if (isDone) this.#gl.domElement.dataset['rested'] = 'true';
    else delete this.#gl.domElement.dataset['rested'];
  }

  get stats(): ViewStats {
    return {
      ...this.#counts,
      elements: this.#scene?.elements.length ?? 0,
      jsFrameMs: this.#jsFrameMs,
      restSamples: this.#renderer.samples,
      isResting: this.#restIsDone,
    };
  }

  /** A square picture of the whole building, without selection, `sizePx` wide. */
  async thumbnail(sizePx: number): Promise<Blob> {
    const target = new WebGLRenderTarget(sizePx, sizePx, { generateMipmaps: false });
    const { width, height, dpr } = this.#size;
    const orbit = this.#orbit;
    const pixels = new Uint8Array(sizePx * sizePx * 4);
    let reading: Promise<unknown>;
    try {
      this.#renderer.setSize(sizePx, sizePx, 1);
      this.#size = { width: sizePx, height: sizePx, dpr: 1 };
      this.#renderer.states.setAll(
        (element) => this.#renderer.states.flagsOf(element) & (STATE_FLAGS.hidden | STATE_FLAGS.ghost),
      );
      this.#renderer.setCamera(this.#fittedTo(orbit) ?? orbit);
      this.#renderer.draw(target);
      const samples = this.#isCoarse ? SLOW_THUMBNAIL_SAMPLES : THUMBNAIL_SAMPLES;
      for (let sample = 0; sample < samples; sample++) this.#renderer.settle(target);
      reading = this.#gl.readRenderTargetPixelsAsync(target, 0, 0, sizePx, sizePx, pixels);
    } finally {
      this.#size = { width, height, dpr };
      this.#isEmptied = true;
      this.#renderer.setSize(width, height, dpr);
      this.#applyStates();
      this.#redraw();
    }
    await reading.finally(() => target.dispose());
    return encodePng(pixels, sizePx);
  }

  /** The graphics card lost everything and gave it back. */
  contextRestored(): void {
    this.#queue.forget();
    this.#renderer.refresh();
    this.#redraw();
  }

  dispose(): void {
    clearTimeout(this.#restTimer);
    this.#listeners.clear();
    this.#renderer.dispose();
  }
}
