import type { WebGLRenderer } from 'three';
import type { CropBox, Exploded, ViewBackground, ViewEnvironment, ViewManner } from '#domain';
import {
  createPickIndex,
  liftedScene,
  type PickHit,
  type PickIndex,
  type SceneBuffers,
  type SceneElement,
  type Vec3,
} from '#engine';
import { CameraRig } from '../camera/camera-rig.ts';
import { lineReach as reachOf, type Orbit } from '../camera/orbit.ts';
import { riseOf, standBefore, type Ground } from '../camera/walk.ts';
import { DrawingRenderer } from '../drawing/drawing-renderer.ts';
import { STATE_FLAGS } from '../drawing/shaders/shared.ts';
import { tonesOf } from '../drawing/tones.ts';
import type { ProjectedPoint } from './pane-point.ts';
import { pickCut } from './pick-cut.ts';
import { DrawLoop } from './draw-loop.ts';
import { elementStates, surroundingOf, type ShowState } from './element-states.ts';
import { isSameLifts, liftsOf, type Lifts } from './lifts.ts';
import { subjectBounds } from './subject-bounds.ts';
import { takePicture, type PicturedView, type PictureSize } from './take-picture.ts';

/** Render statistics of the last picture, for the status line, the bench and tests. */
export interface ViewStats {
  drawCalls: number;
  triangles: number;
  elements: number;
  /** JavaScript times of the last moving frames (ms), oldest first. */
  frameTimesMs: readonly number[];
  /** Samples added since the picture rests; `isResting` when no more come. */
  restSamples: number;
  isResting: boolean;
}

/** Style of the whole picture. */
export interface DrawnLook {
  theme: 'light' | 'dark';
  background?: ViewBackground;
  environment?: ViewEnvironment;
  manner?: ViewManner;
}

/** How far a turn of the wheel goes that makes a picture e times as large (m). */
const STRIDE = 8;

const NOTHING_SHOWN: ShowState = { hiddenNodes: new Set(), selectedNodes: [], selectedElement: undefined };

/** Controller of one view: holds camera, scene and renderer; knows neither React nor the pane's markup. */
export class ViewController {
  readonly camera: CameraRig;
  readonly #renderer: DrawingRenderer;
  readonly #gl: WebGLRenderer;
  readonly #loop: DrawLoop;
  readonly #listeners = new Set<() => void>();
  /** As it is built. */
  #scene: SceneBuffers | undefined;
  /** As it is seen, where its parts are drawn apart; made when somebody points, cuts or measures. */
  #seen: SceneBuffers | undefined;
  #exploded: Exploded | undefined;
  #lifts: Lifts | undefined;
  #picks: PickIndex | undefined;
  #show = NOTHING_SHOWN;
  #crop: CropBox | undefined;
  #look: DrawnLook | undefined;
  #hovered = -1;
  #counts = { drawCalls: 0, triangles: 0 };
  #frame = 0;

  constructor(gl: WebGLRenderer, invalidate: () => void) {
    this.#gl = gl;
    this.#renderer = new DrawingRenderer(gl, () => this.#loop.redraw());
    this.camera = new CameraRig({
      origin: () => this.#scene?.origin ?? [0, 0, 0],
      bounds: () => subjectBounds(this.scene),
      moved: () => this.#loop.redraw(),
    });
    this.#loop = new DrawLoop(gl, this.#renderer, invalidate, {
      isResizing: () => this.#isResizing,
      fly: (now) => this.camera.fly(now),
      isFlying: () => this.camera.isFlying,
      prepare: () => this.#renderer.setCamera(this.camera.orbit),
      drawn: () => this.#wasDrawn(),
      hasContent: () => this.#scene?.bounds !== undefined,
    });
  }

  /** Told after each picture whose camera or scene changed, in the same frame. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts pictures whose overlay may differ. */
  frameNumber = (): number => this.#frame;

  /** What is drawn, where it is seen: of an exploded view its parts stand apart. */
  get scene(): SceneBuffers | undefined {
    if (!this.#scene || !this.#lifts) return this.#scene;
    return (this.#seen ??= liftedScene(this.#scene, this.#lifts.of, this.#lifts.ofLevels));
  }

  /** Whether parts are drawn elsewhere than they are built. */
  get isApart(): boolean {
    return this.#lifts !== undefined;
  }

  /** The same as it is built. */
  get builtScene(): SceneBuffers | undefined {
    return this.#scene;
  }

  /** Whether the processor draws: a picture takes long enough to be waited for. */
  get isSlow(): boolean {
    return this.#loop.isSlow;
  }

  get orbit(): Orbit {
    return this.camera.orbit;
  }

  get size(): { width: number; height: number } {
    return this.camera.size;
  }

  get crop(): CropBox | undefined {
    return this.#crop;
  }

  setLook(look: DrawnLook): void {
    this.#look = look;
    this.#wear(look);
    this.#loop.redraw();
  }

  #wear({ theme, background, environment, manner }: DrawnLook): void {
    this.#renderer.setManner(manner ?? 'drawn');
    this.#renderer.setTones(tonesOf(theme, background, environment));
  }

  setSize(width: number, height: number, dpr: number): void {
    this.#loop.emptied();
    this.#renderer.setSize(width, height, dpr);
    this.camera.setSize(width, height, dpr);
    this.#aim();
  }

  get #isResizing(): boolean {
    const { clientWidth = 0, clientHeight = 0 } = this.#gl.domElement.parentElement ?? {};
    const { width, height } = this.size;
    return clientWidth > 0 && clientHeight > 0 && (Math.abs(clientWidth - width) >= 1 || Math.abs(clientHeight - height) >= 1);
  }

  /** Shows other buffers under the same camera; the first that hold anything are fitted. */
  setScene(scene: SceneBuffers | undefined): void {
    if (scene) this.camera.rebase(this.#scene?.origin ?? [0, 0, 0], scene.origin);
    this.#scene = scene;
    this.#seen = undefined;
    this.#lifts = undefined;
    this.#picks = undefined;
    this.#hovered = -1;
    this.#renderer.setScene(scene);
    this.#renderer.setCrop(this.#crop);
    this.#applyStates();
    this.camera.fitOnce();
    this.#aim();
  }

  /** What lies over the drawing stands where the camera looks, also before the first picture is there. */
  #aim(): void {
    this.#renderer.setCamera(this.camera.orbit);
    this.#loop.redraw();
  }

  setShow(show: ShowState): void {
    this.#show = show;
    if (this.#applyStates()) this.#loop.redraw();
  }

  /** Cuts everything outside a box away (model coordinates); undefined cuts nothing. While dragged, outlines wait. */
  setCrop(crop: CropBox | undefined, isDragged = false): void {
    this.#crop = crop;
    this.#renderer.setCrop(crop, isDragged);
    this.#loop.redraw();
  }

  /** Draws levels, functions or types apart; undefined as they are built. */
  setExploded(exploded: Exploded | undefined): void {
    this.#exploded = exploded;
    this.#liftParts(exploded);
    this.#loop.redraw();
  }

  /** After what is hidden is known: parts of which nothing is drawn take no room. */
  #liftParts(exploded: Exploded | undefined): void {
    const scene = this.#scene;
    if (!scene) return;
    const lifts = liftsOf(scene, exploded, this.#isSeen);
    if (isSameLifts(lifts, this.#lifts)) return;
    this.#lifts = lifts;
    this.#seen = undefined;
    this.#picks = undefined;
    this.#renderer.setLifts(lifts && { ...lifts, seen: () => this.scene ?? scene });
  }

  /** Somebody draws or drags over the picture: samples at rest wait. */
  hold(isHeld: boolean): void {
    this.#loop.hold(isHeld);
  }

  /** Answers whether anything is seen otherwise. */
  #applyStates(): boolean {
    if (!this.#scene) return false;
    const { flags, tints } = elementStates(this.#scene, this.#show);
    if (this.#hovered >= 0) flags[this.#hovered] = (flags[this.#hovered] ?? 0) | STATE_FLAGS.hover;
    const isChanged = this.#renderer.states.setAll(flags, tints);
    this.#liftParts(this.#exploded);
    if (isChanged) this.#renderer.refresh();
    return isChanged;
  }

  /** Flies to one element. */
  fitElement(element: number): void {
    const box = this.scene?.boxes.subarray(element * 6, element * 6 + 6);
    if (box) this.camera.fitBox(box);
  }

  /** Comes nearer (factor below 1) to what lies at a place of the pane (CSS px), or to the middle. */
  zoom(factor: number, x = this.size.width / 2, y = this.size.height / 2): void {
    if (this.camera.isStanding) return this.walk(0, -Math.log(factor) * STRIDE);
    const { origin, direction } = this.camera.ray(x, y);
    const reach = this.hitAt(x, y)?.distance ?? this.orbit.distance;
    this.camera.zoom(factor, along(origin, direction, reach));
  }

  /** Goes over the ground (m to the right and ahead); who stands in the model stays on what lies under them. */
  walk(right: number, ahead: number): void {
    this.camera.carry(right, ahead);
    if (this.camera.isStanding) this.camera.carry(0, 0, riseOf(this.orbit, this.#ground));
  }

  /** Flies down to where somebody stands before the building, or back to where all of it is seen. */
  toggleStanding(): void {
    const box = subjectBounds(this.scene);
    if (this.camera.isStanding || !box) return this.camera.fit();
    this.camera.stand(standBefore(this.orbit, box, this.#ground));
  }

  #ground: Ground = (from) => {
    const { scene } = this;
    if (!scene) return undefined;
    this.#picks ??= createPickIndex(scene);
    return this.#picks.pick(from, [0, 0, -1], this.#isFirm)?.point[2];
  };

  /** What the ray through a place of the pane meets first; trees let it through, `beyond` leaves elements out. */
  hitAt(x: number, y: number, beyond?: ReadonlySet<number>, counts = this.#isFirm): PickHit | undefined {
    const { scene } = this;
    if (!scene) return undefined;
    this.#picks ??= createPickIndex(scene);
    const { origin, direction } = this.camera.ray(x, y);
    const isPickable = beyond ? (element: number) => counts(element) && !beyond.has(element) : counts;
    const lineReach = reachOf(this.orbit, this.size.height);
    if (!this.#crop) return this.#picks.pick(origin, direction, isPickable, lineReach);
    return pickCut({ picks: this.#picks, scene, crop: this.#crop, origin, direction, isPickable, lineReach });
  }

  #isPickable = (element: number): boolean =>
    (this.#renderer.states.flagsOf(element) & (STATE_FLAGS.hidden | STATE_FLAGS.ghost)) === 0;

  /** Whether something can stand on an element, or be placed on it. */
  #isFirm = (element: number): boolean => {
    const found = this.scene?.elements[element];
    return this.#isPickable(element) && !(found && surroundingOf(found) === 'trees');
  };

  #isSeen = (element: number): boolean => (this.#renderer.states.flagsOf(element) & STATE_FLAGS.hidden) === 0;

  /** Whether an element is drawn and can be pointed at. */
  isShown(element: number): boolean {
    return this.#isPickable(element);
  }

  /** The place of the model (m) at a point of the page (px). */
  placeAt(x: number, y: number): Vec3 | undefined {
    const { left, top } = this.#gl.domElement.getBoundingClientRect();
    const hit = this.hitAt(x - left, y - top);
    const [ox, oy, oz] = this.#scene?.origin ?? [0, 0, 0];
    return hit && [hit.point[0] + ox, hit.point[1] + oy, hit.point[2] + oz];
  }

  onPlane(x: number, y: number, elevation: number): Vec3 | undefined {
    return this.camera.onPlane(x, y, elevation);
  }

  /** Where a point of the model (not of the scene) lies in the pane. */
  projectModel([x, y, z]: Vec3): ProjectedPoint {
    const [ox, oy, oz] = this.#scene?.origin ?? [0, 0, 0];
    return this.project(x - ox, y - oy, z - oz);
  }

  /** The element at a place of the pane (CSS px). */
  elementAt(x: number, y: number, beyond?: ReadonlySet<number>): { index: number; element: SceneElement } | undefined {
    const hit =
      this.hitAt(x, y, beyond, this.#isPickable) ?? (this.#show.palePoints ? this.hitAt(x, y, beyond, this.#isSeen) : undefined);
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
    this.#loop.redraw();
  }

  /** Where a point of the scene lies in the pane (CSS px). */
  project = (x: number, y: number, z: number): ProjectedPoint => this.#renderer.project(x, y, z);

  /** Draws what is due; called once an animation frame, only when something asked for it. */
  drawFrame(): void {
    this.#loop.frame();
  }

  #wasDrawn(): void {
    this.#counts = this.#renderer.counts;
    this.#frame++;
    for (const listener of this.#listeners) listener();
  }

  get stats(): ViewStats {
    return {
      ...this.#counts,
      elements: this.#scene?.elements.length ?? 0,
      frameTimesMs: this.#loop.frameTimesMs,
      restSamples: this.#renderer.samples,
      isResting: this.#loop.isRested,
    };
  }

  /** A PNG of the view in any size; a thumbnail shows the whole building. Without selection. */
  picture(size: PictureSize): Promise<Blob> {
    const { width, height, dpr } = this.camera.size;
    this.#renderer.complete();
    try {
      if (size.as) this.#showAs(size.as, size.theme ?? this.#look?.theme ?? 'light');
      else if (size.theme) this.#renderer.setTones(tonesOf(size.theme, 'default', this.#look?.environment));
      return takePicture(this.#gl, this.#renderer, this.camera, size, this.#loop.isSlow);
    } finally {
      if (this.#look) this.#wear(this.#look);
      if (size.as) this.#renderer.setCrop(this.#crop);
      this.#renderer.setSize(width, height, dpr);
      this.#renderer.setCamera(this.camera.orbit);
      this.#applyStates();
      this.#loop.resume();
    }
  }

  /** Another view of the same scene, for one picture. */
  #showAs(
    { hiddenNodes, contextNodes, crop, background, environment, manner, exploded }: PicturedView,
    theme: DrawnLook['theme'],
  ): void {
    this.#wear({ theme, ...(background && { background }), ...(environment && { environment }), ...(manner && { manner }) });
    this.#renderer.setCrop(crop);
    if (!this.#scene) return;
    const { flags, tints } = elementStates(this.#scene, { ...NOTHING_SHOWN, hiddenNodes, contextNodes });
    this.#renderer.states.setAll(flags, tints);
    this.#liftParts(exploded);
    this.#renderer.refresh();
  }

  /** The graphics card lost everything and gave it back. */
  contextRestored(): void {
    this.#loop.forget();
    this.#renderer.refresh();
    this.#loop.redraw();
  }

  dispose(): void {
    this.#loop.dispose();
    this.#listeners.clear();
    this.#renderer.dispose();
  }
}

const along = (from: Vec3, direction: Vec3, by: number): [number, number, number] => [
  from[0] + direction[0] * by,
  from[1] + direction[1] * by,
  from[2] + direction[2] * by,
];
