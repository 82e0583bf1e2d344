import type { WebGLRenderer } from 'three';
import { drawsByProcessor } from '#ui';
import type { DrawingRenderer } from '../drawing/drawing-renderer.ts';
import { GpuQueue } from '../drawing/gpu-queue.ts';

/** Samples added at rest. */
const REST_SAMPLES = 32;
/** Where the processor draws, sampling ends early: after this time (ms), with at least a few samples. */
const REST_BUDGET_MS = 700;
const LEAST_SAMPLES = 4;
/** A picture that takes longer tells that the processor draws; of a card one alone may have waited for its programs. */
const SLOW_PICTURE_MS = 250;
const SLOW_PICTURES_OF_A_CARD = 2;
/** Where one takes this long, samples would stall the page: the picture stays as it is in motion. */
const STALLED_PICTURE_MS = 300;
const REST_AFTER_MS = 150;
/** Frames over which the JavaScript time is told. */
const TIMED_FRAMES = 64;

/** What the loop asks of its view. */
interface Drawn {
  /** The pane has another size than the picture: a picture of the new size comes at once. */
  isResizing(): boolean;
  /** Brings the camera forward; answers whether it moved. */
  fly(nowMs: number): boolean;
  isFlying(): boolean;
  /** Prepares the renderer for a moving picture. */
  prepare(): void;
  /** A moving picture was drawn. */
  drawn(): void;
  hasContent(): boolean;
}

/** Decides when to draw: at once while something moves, then samples at rest, never faster than the card can follow. */
export class DrawLoop {
  /** Pictures of this page take long: its other views are drawn by the same processor. */
  static #isPageSlow = false;
  readonly #renderer: DrawingRenderer;
  readonly #canvas: HTMLElement;
  readonly #queue: GpuQueue;
  readonly #invalidate: () => void;
  readonly #view: Drawn;
  readonly #times: number[] = [];
  #isStale = true;
  /** A canvas of another size holds nothing: the next picture does not wait. */
  #isEmptied = true;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #isResting = false;
  #restStartedMs = 0;
  #isRested = false;
  /** Somebody works over the picture: no samples until they are done. */
  #isHeld = false;
  readonly #byProcessor: boolean;
  #slowInARow = 0;
  isCoarse = false;

  constructor(gl: WebGLRenderer, renderer: DrawingRenderer, invalidate: () => void, view: Drawn) {
    this.#renderer = renderer;
    this.#canvas = gl.domElement;
    const context = gl.getContext() as WebGL2RenderingContext;
    this.#queue = new GpuQueue(context);
    this.#byProcessor = drawsByProcessor(context);
    this.#invalidate = invalidate;
    this.#view = view;
    if (DrawLoop.#isPageSlow) this.#coarsen();
  }

  get isRested(): boolean {
    return this.#isRested;
  }

  /** JavaScript times of the last moving frames (ms), oldest first. */
  get frameTimesMs(): readonly number[] {
    return this.#times;
  }

  /** Whether many samples would take long: found so, or nothing is known yet and no card draws. */
  get isSlow(): boolean {
    return this.isCoarse || (this.#byProcessor && this.#queue.lastMs === 0);
  }

  emptied(): void {
    this.#isEmptied = true;
  }

  /** The renderer drew something else meanwhile: what is shown stands, its samples begin anew. */
  resume(): void {
    if (this.#isStale) this.#invalidate();
    else if (!this.#isRested) this.#restLater();
  }

  /** While held, the picture stays as it is in motion: the pointer has the time that samples would take. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    this.redraw();
  }

  redraw(): void {
    this.#isStale = true;
    this.#isResting = false;
    this.#setRested(false);
    clearTimeout(this.#restTimer);
    this.#invalidate();
  }

  /** Draws what is due; called once an animation frame, only when something asked for it. */
  frame(): void {
    const now = performance.now();
    if (this.#view.fly(now)) this.#isStale = true;
    const isDue = this.#isStale || this.#isResting;
    // Commands queue up where pixels are slow: the picture would trail behind the hand.
    const waits = isDue && (this.#view.isResizing() || (!this.#isEmptied && this.#queue.isBusy()));
    if (waits) this.#invalidate();
    else if (this.#isStale) this.#drawMoving();
    else if (this.#isResting) this.#drawResting(now);
    if (this.#view.isFlying()) this.#invalidate();
  }

  #drawMoving(): void {
    this.#coarsenWhereSlow();
    const start = performance.now();
    this.#view.prepare();
    this.#renderer.draw();
    this.#times.push(performance.now() - start);
    if (this.#times.length > TIMED_FRAMES) this.#times.shift();
    this.#queue.mark();
    this.#isStale = false;
    this.#isEmptied = false;
    this.#view.drawn();
    // Whoever was told may have moved the camera: the next picture is the one that rests.
    if (!this.#isStale) this.#restLater();
  }

  #restLater(): void {
    clearTimeout(this.#restTimer);
    this.#isResting = false;
    if (this.#isHeld) this.#setRested(!this.#view.isFlying());
    else if (this.#view.hasContent())
      this.#restTimer = setTimeout(() => {
        this.#isResting = true;
        this.#invalidate();
      }, REST_AFTER_MS);
  }

  #coarsenWhereSlow(): void {
    if (this.isCoarse) return;
    this.#slowInARow = this.#queue.lastMs > SLOW_PICTURE_MS ? this.#slowInARow + 1 : 0;
    const enough = this.#byProcessor ? 1 : SLOW_PICTURES_OF_A_CARD;
    if (DrawLoop.#isPageSlow || this.#slowInARow >= enough) this.#coarsen();
  }

  #coarsen(): void {
    DrawLoop.#isPageSlow = true;
    this.isCoarse = true;
    this.#canvas.dataset['coarse'] = 'true';
    this.#renderer.coarsen();
  }

  #drawResting(now: number): void {
    const { samples } = this.#renderer;
    if (samples === 0) this.#restStartedMs = now;
    // The pixels of the last sample are there: whether another is worth its time shows only now.
    const isOverBudget = samples >= LEAST_SAMPLES && now - this.#restStartedMs > REST_BUDGET_MS;
    if (samples >= REST_SAMPLES || isOverBudget || this.#queue.lastMs > STALLED_PICTURE_MS) {
      this.#isResting = false;
      this.#setRested(true);
      return;
    }
    this.#coarsenWhereSlow();
    this.#renderer.settle();
    this.#queue.mark();
    this.#invalidate();
  }

  /** The canvas says so too, and of how many samples it is, for whoever waits for the finished picture. */
  #setRested(isDone: boolean): void {
    if (isDone === this.#isRested) return;
    this.#isRested = isDone;
    this.#canvas.dataset['samples'] = String(this.#renderer.samples);
    if (isDone) this.#canvas.dataset['rested'] = 'true';
    else delete this.#canvas.dataset['rested'];
  }

  /** After a lost context its fences say nothing any more. */
  forget(): void {
    this.#queue.forget();
  }

  dispose(): void {
    clearTimeout(this.#restTimer);
  }
}
