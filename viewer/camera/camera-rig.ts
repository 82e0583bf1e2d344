import type { ViewCamera } from '#domain';
import type { Vec3 } from '#engine';
import {
  asPlan,
  carried,
  fitted,
  flown,
  inStandardView,
  isStanding,
  LENSES,
  lookedAround,
  panned,
  rayThrough,
  START,
  turned,
  withLens,
  zoomed,
  type Orbit,
  type Projection,
  type StandardView,
} from './orbit.ts';
import { uncovered } from './uncovered.ts';

const FLIGHT_MS = 320;
const STAND_MS = 900;
/** Share of the picture that a single element takes. */
const NEAR_FILL = 0.4;

/** Share of the pane that what stands beside may take. */
const MOST_BESIDE = 0.35;

/** One leg of a flight. */
interface Leg {
  to: Orbit;
  ms: number;
  turns: number;
}

/** How a camera is flown to; absent: by the shortest way, at the speed of a hand. */
export interface Flight {
  /** How long the last leg takes; 0: there at once. */
  ms: number;
  /** Once around on the last leg. */
  isTurn?: boolean;
  /** Cameras on the way. */
  through?: readonly { camera: ViewCamera; ms: number }[];
}
/** A plane met farther away than this (m) is met at the horizon. */
const MAX_REACH = 100_000;

/** What somebody works on and what is to be seen whole in place of the building; asked anew each time. */
export interface Work {
  /** Its box (scene coordinates). */
  box(): ArrayLike<number>;
  /** Px of the pane's end that a table beside it covers. */
  beside(): number;
  /** A hand holds a part of it, which stays under the hand whatever becomes of the pane. */
  isHeld(): boolean;
}

/** What the camera looks at; asked anew each time. */
export interface Subject {
  /** Where the scene's zero lies in the model (m). */
  origin(): Vec3;
  /** Box of what is to be seen whole (scene coordinates); undefined while there is nothing. */
  bounds(): ArrayLike<number> | undefined;
  /** The picture is out of date. */
  moved(): void;
}

/** The camera of one view: where it stands, where it flies to, and the pane it fills. Works in scene coordinates. */
export class CameraRig {
  readonly #subject: Subject;
  #orbit: Orbit = START;
  #flight: { from: Orbit; legs: readonly Leg[]; startedMs: number } | undefined;
  #size = { width: 1, height: 1, dpr: 1 };
  #hasFitted = false;
  /** Everything was asked for, and nobody has moved since: it stays in sight while the pane changes its size. */
  #isWhole = false;
  /** Px of the pane's lower end that something else covers. */
  #covered = 0;
  /** Share of its start that words cover. */
  #aside = 0;
  #work: Work | undefined;
  #isFlat = false;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  get orbit(): Orbit {
    return this.#orbit;
  }

  get size(): { width: number; height: number; dpr: number } {
    return this.#size;
  }

  get projection(): Projection {
    return this.#goal.fov <= LENSES.parallel ? 'parallel' : 'perspective';
  }

  /** Whether everything is seen as a plan, which is moved and not turned. */
  get isFlat(): boolean {
    return this.#isFlat;
  }

  /** Whether somebody stands in the model, and looks around instead of turning it. */
  get isStanding(): boolean {
    return isStanding(this.#goal);
  }

  get isFlying(): boolean {
    return this.#flight !== undefined;
  }

  setSize(width: number, height: number, dpr: number): void {
    if (this.#size.width <= 1) this.#hasFitted = false;
    const isOther = width !== this.#size.width || height !== this.#size.height;
    this.#size = { width, height, dpr };
    this.fitOnce();
    if (isOther && this.#isWhole && !this.#work?.isHeld()) this.#fitAgain();
  }

  /** Fits the camera, or where it flies to, into the pane as it is now. */
  #fitAgain(): void {
    const to = this.#fittedTo(this.#goal);
    if (!to) return;
    if (!this.#flight) this.#orbit = to;
    else
      this.#flight = { ...this.#flight, legs: [...this.#flight.legs.slice(0, -1), { ...(this.#flight.legs.at(-1) as Leg), to }] };
  }

  /** The first scene that holds anything is fitted, unless a camera was given. */
  fitOnce(): void {
    if (this.#hasFitted || this.#size.width <= 1 || !this.#subject.bounds()) return;
    this.#hasFitted = true;
    this.#orbit = this.#fittedTo(this.#orbit) ?? this.#orbit;
    this.#isWhole = true;
  }

  /** Whether nobody has moved so far: everything is in sight, or will be once there is anything. */
  get isUnmoved(): boolean {
    return this.#isWhole || !this.#hasFitted;
  }

  /** From now on the camera stays where it is when the first model arrives: somebody draws. */
  keep(): void {
    this.#hasFitted = true;
  }

  /** Everything in sight from the same side, at once: now, or when the first model arrives. */
  showWhole(): void {
    this.#moveTo(this.#goal);
    this.#hasFitted = false;
    this.fitOnce();
  }

  /** The same direction, as near as everything (or a box) fits into the pane. */
  #fittedTo(orbit: Orbit, bounds = this.#work?.box() ?? this.#subject.bounds(), fill?: number): Orbit | undefined {
    if (!bounds) return undefined;
    const { width, height } = this.#size;
    const room = Math.max(height / 2, height - this.#covered);
    const start = width * Math.min(0.5, this.#aside);
    const end = Math.min(width * MOST_BESIDE, this.#work?.beside() ?? 0);
    const free = width - start - end;
    const near = fitted(offTheGround(orbit), bounds, { aspect: free / room, ...(fill === undefined ? {} : { fill }) });
    // The picture is as high as the pane: what fits into the room above is drawn as much smaller, and higher.
    return room === height && free === width
      ? near
      : panned({ ...near, distance: (near.distance * height) / room }, (start - end) / 2, (room - height) / 2, height);
  }

  /** A dock covers this much of the pane's lower end (px); what is fitted from now on stands above it. */
  setCovered(covered: number): void {
    this.#covered = covered;
  }

  get covered(): number {
    return this.#covered;
  }

  /** Flies by the shortest way to where a box (scene coordinates) that is in the picture stands above what covers its lower end. */
  uncover(box: ArrayLike<number>): void {
    if (!this.isStanding) this.#flyTo(uncovered(this.#goal, box, { ...this.#size, covered: this.#covered }));
  }

  /** Words cover this share of the pane's start; what is fitted from now on stands beside them. */
  setAside(aside: number): void {
    this.#aside = aside;
  }

  /** Somebody works on this and on nothing else until told otherwise. */
  setWork(work: Work | undefined): void {
    this.#work = work;
  }

  /** Where everything is seen in a picture of another aspect, or a box (scene coordinates) with what stands around it. */
  fittedIn(aspect: number, around?: ArrayLike<number>, from = this.#orbit): Orbit | undefined {
    const orbit = offTheGround(from);
    if (around) return fitted(orbit, around, { aspect, fill: NEAR_FILL });
    const bounds = this.#subject.bounds();
    return bounds && fitted(orbit, bounds, { aspect });
  }

  /** Flies to where everything of the building is seen. */
  fit(flight?: Flight): void {
    const to = this.#fittedTo(this.#goal);
    this.#flyTo(to, flight);
    this.#isWhole = to !== undefined;
  }

  /** Flies to a box (scene coordinates). */
  fitBox(box: ArrayLike<number>): void {
    this.#flyTo(this.#fittedTo(this.#goal, box, NEAR_FILL));
  }

  /** From now on a plan, or again what can be turned: from the angle that a model is drawn at. */
  setFlat(isFlat: boolean): void {
    if (isFlat === this.#isFlat) return;
    this.#isFlat = isFlat;
    if (isFlat) return this.#moveTo(asPlan(this.#goal));
    const turnedTo = inStandardView(withLens(this.#goal, 'perspective'), 'iso');
    this.#moveTo(this.#fittedTo(turnedTo) ?? turnedTo);
  }

  standardView(view: StandardView): void {
    if (this.#isFlat) return;
    const turnedTo = inStandardView(this.#goal, view);
    this.#flyTo(this.#fittedTo(turnedTo) ?? turnedTo);
  }

  /**
   * Stands at once above what is worked on, as a plan is drawn: north up, parallels parallel, all of it in sight, also
   * while the pane changes its size.
   */
  lookDown(): void {
    const above = inStandardView(withLens(this.#goal, 'parallel'), 'top');
    const to = this.#fittedTo(above);
    this.#moveTo(to ?? above);
    this.#isWhole = to !== undefined;
  }

  setProjection(projection: Projection): void {
    if (this.#isFlat) return;
    this.#moveTo(withLens(this.#orbit, projection));
  }

  /** The camera as a view keeps it: where it is or flies to, in model coordinates. */
  kept(): ViewCamera {
    const { target, ...rest } = this.#goal;
    const origin = this.#subject.origin();
    return { ...rest, target: [target[0] + origin[0], target[1] + origin[1], target[2] + origin[2]] };
  }

  /** Flies to a kept camera, or stands there at once. */
  show(camera: ViewCamera, isAtOnce: boolean, flight?: Flight): void {
    const orbit = this.#isFlat ? asPlan(this.inScene(camera)) : this.inScene(camera);
    this.#hasFitted = true;
    if (isAtOnce) this.#moveTo(orbit);
    else this.#flyTo(orbit, flight);
  }

  /** Ends a flight where it leads to. */
  arrive(): void {
    if (this.#flight) this.#moveTo(this.#goal);
  }

  /** A kept camera in scene coordinates. */
  inScene({ target, ...rest }: ViewCamera): Orbit {
    const origin = this.#subject.origin();
    return { ...rest, target: [target[0] - origin[0], target[1] - origin[1], target[2] - origin[2]] };
  }

  /** The scene's zero moved within the model: what is looked at stays where it is. */
  rebase(from: Vec3, to: Vec3): void {
    const by = [from[0] - to[0], from[1] - to[1], from[2] - to[2]] as const;
    if (by.every((part) => part === 0)) return;
    const moved = ({ target, ...rest }: Orbit): Orbit => ({
      ...rest,
      target: [target[0] + by[0], target[1] + by[1], target[2] + by[2]],
    });
    this.#orbit = moved(this.#orbit);
    if (!this.#flight) return;
    const legs = this.#flight.legs.map((leg) => ({ ...leg, to: moved(leg.to) }));
    this.#flight = { ...this.#flight, from: moved(this.#flight.from), legs };
  }

  /** Where the camera is or flies to. */
  get #goal(): Orbit {
    return this.#flight?.legs.at(-1)?.to ?? this.#orbit;
  }

  #flyTo(to: Orbit | undefined, { ms, isTurn = false, through = [] }: Flight = { ms: FLIGHT_MS }): void {
    if (!to) return;
    this.#isWhole = false;
    if (ms <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#moveTo(to);
    const stops = through.map((stop): Leg => ({ to: this.inScene(stop.camera), ms: Math.max(1, stop.ms), turns: 0 }));
    const legs = [...stops, { to, ms, turns: isTurn ? 1 : 0 }];
    this.#flight = { from: this.#orbit, legs, startedMs: performance.now() };
    this.#subject.moved();
  }

  /** Turns the model, or the head of who stands in it; a plan is not turned. */
  turn(byAzimuth: number, byPitch: number): void {
    if (!this.#isFlat) this.#moveTo((this.isStanding ? lookedAround : turned)(this.#orbit, byAzimuth, byPitch));
  }

  /** Goes over the ground (m to the right and ahead), and up. */
  carry(right: number, ahead: number, up = 0): void {
    this.#moveTo(carried(this.#orbit, right, ahead, up));
  }

  /** Flies to where somebody stands (scene coordinates). */
  stand(at: Orbit): void {
    this.#hasFitted = true;
    this.#flyTo(at, { ms: STAND_MS });
  }

  pan(rightPx: number, downPx: number): void {
    this.#moveTo(panned(this.#orbit, rightPx, downPx, this.#size.height));
  }

  /** Comes nearer (factor below 1) so that a point keeps its place. */
  zoom(factor: number, fixed: Vec3): void {
    this.#moveTo(zoomed(this.#orbit, factor, fixed));
  }

  #moveTo(orbit: Orbit): void {
    this.#flight = undefined;
    this.#isWhole = false;
    this.#orbit = orbit;
    this.#subject.moved();
  }

  /** Goes on with a flight; answers whether the picture changed. */
  fly(nowMs: number): boolean {
    if (!this.#flight) return false;
    const { from, legs, startedMs } = this.#flight;
    const [leg, ...rest] = legs as [Leg, ...Leg[]];
    const share = Math.max(0, Math.min(1, (nowMs - startedMs) / leg.ms));
    this.#orbit = flown(from, leg.to, leg.ms > FLIGHT_MS ? eased(share) : 1 - (1 - share) ** 3, leg.turns);
    if (share === 1) this.#flight = rest.length === 0 ? undefined : { from: leg.to, legs: rest, startedMs: startedMs + leg.ms };
    return true;
  }

  /** The ray through a place of the pane (CSS px). */
  ray(x: number, y: number): { origin: Vec3; direction: Vec3 } {
    const { width, height } = this.#size;
    return rayThrough(this.#orbit, (x / width) * 2 - 1, 1 - (y / height) * 2, width / height);
  }

  /** Where the ray through a place of the pane meets a level plane (model coordinates, m); undefined beside the horizon. */
  onPlane(x: number, y: number, elevation: number): Vec3 | undefined {
    const { origin, direction } = this.ray(x, y);
    const [ox, oy, oz] = this.#subject.origin();
    const reach = (elevation - oz - origin[2]) / direction[2];
    if (!Number.isFinite(reach) || reach <= 0 || reach > MAX_REACH) return undefined;
    return [origin[0] + direction[0] * reach + ox, origin[1] + direction[1] * reach + oy, elevation];
  }
}

/** From where somebody stands nothing is seen whole: the drawing's lens, and not from under the ground. */
const offTheGround = (orbit: Orbit): Orbit =>
  isStanding(orbit) ? { ...withLens(orbit, 'perspective'), pitch: Math.max(3, orbit.pitch) } : orbit;

/** Starts and ends gently. */
const eased = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);
