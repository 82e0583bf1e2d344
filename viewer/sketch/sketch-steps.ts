import type { Vec3 } from '#engine';
import type { ViewController } from '../model/view-controller.ts';
import { dragCorner } from './drag-held.ts';
import { heldCorner } from './edit-corners.ts';
import { clean, edgesOf, plus } from './plan-geometry.ts';
import type { SketchSession } from './sketch-session.ts';
import { isClosedKind } from './sketch-value.ts';
import { placesAround, placeTowards, SnapWalk } from './snap-walk.ts';

/** A direction of the pane. */
export type Direction = readonly [right: number, up: number];

const ARROWS: Record<string, Direction | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The direction of an arrow key; undefined for other keys. */
export const directionOf = (key: string): Direction | undefined => ARROWS[key];

/** What keys move lands exactly: nothing around it is caught instead (m). */
const EXACT = 1e-6;
/** Where keys put the pointer stays this far inside the pane (px). */
const MARGIN = 24;

/** Moves the pointer of a sketch, or its selected corner, by keys: along the grid, or from one place of the model to another. */
export class SketchSteps {
  readonly #controller: ViewController;
  readonly #session: SketchSession;
  readonly #walk = new SnapWalk();
  #draft: readonly Vec3[] = [];

  constructor(controller: ViewController, session: SketchSession) {
    this.#controller = controller;
    this.#session = session;
  }

  /** Grid steps along the axis of the plan that looks most like the direction. */
  byGrid([right, up]: Direction, count: number): void {
    const quarter = Math.round(this.#controller.orbit.azimuth / 90) * 90;
    const [east, north] = turnedBy([right, up], quarter);
    const size = this.#session.gridStep * count;
    this.#moveTo(plus(this.#stand, [Math.round(east) * size, Math.round(north) * size, 0]));
  }

  /** Grid steps upwards: the point; of a flat outline the plane on which it is begun. */
  byHeight(count: number): void {
    const size = this.#session.gridStep * count;
    if (!isClosedKind(this.#session.kind)) this.#moveTo(plus(this.#stand, [0, 0, size]));
    else if (this.#session.draft.length === 0) this.#session.setElevation(clean(this.#session.elevation + size));
  }

  /** The next place by distance from where the walk began (1), or the one before (−1). */
  toPlace(by: 1 | -1): void {
    // From a point that was just set the places around it count.
    if (this.#draft !== this.#session.draft) this.#walk.stop();
    this.#draft = this.#session.draft;
    const goesOn = this.#walk.isAt(this.#stand);
    const place = this.#walk.step(this.#stand, by, (from) => this.#placesFrom(from));
    if (!place) return this.#session.say('nothingNear');
    // A corner that goes on from place to place is one stroke.
    const { selected } = this.#session;
    if (goesOn && heldCorner(this.#session) && selected) {
      this.#session.undo();
      this.#session.select(selected);
    }
    this.#moveTo(place);
  }

  /** The nearest place in a direction of the pane. */
  towards(direction: Direction): void {
    const way = turnedBy(direction, this.#controller.orbit.azimuth);
    const place = placeTowards(this.#stand, way, this.#placesFrom(this.#stand));
    if (place) this.#moveTo(place);
    else this.#session.say('nothingNear');
  }

  get #stand(): Vec3 {
    const { snap, draft, elevation } = this.#session;
    return heldCorner(this.#session) ?? snap?.at ?? draft.at(-1) ?? this.#start(elevation);
  }

  /** The zero of the plan where it is seen; in survey coordinates the grid point nearest to what is looked at. */
  #start(elevation: number): Vec3 {
    const zero: Vec3 = [0, 0, elevation];
    if (this.#isSeen(zero)) return zero;
    const { orbit, scene } = this.#controller;
    const [east, north] = [0, 1].map((axis) => {
      const looked = (orbit.target[axis] ?? 0) + (scene?.origin[axis] ?? 0);
      return Math.round(looked / this.#session.gridStep) * this.#session.gridStep;
    }) as [number, number];
    return [east, north, elevation];
  }

  #isSeen(place: Vec3): boolean {
    const { size } = this.#controller;
    const { x, y, isBefore } = this.#controller.projectModel(place);
    return isBefore && x >= MARGIN && y >= MARGIN && x <= size.width - MARGIN && y <= size.height - MARGIN;
  }

  /** A held corner does not go to places of its own sketch. */
  #placesFrom(from: Vec3): Vec3[] {
    const { field, ownEdges, draft } = this.#session;
    return placesAround(field, from, heldCorner(this.#session) ? [] : [...ownEdges, ...edgesOf(draft, false)]);
  }

  #moveTo(place: Vec3): void {
    const { selected } = this.#session;
    const isHeld = heldCorner(this.#session) !== undefined;
    this.#session.hover(place, EXACT, { isByKeys: true });
    if (isHeld && selected) {
      dragCorner(this.#session, selected);
      this.#session.drop();
      this.#session.select(selected);
    }
    this.#show(place);
  }

  /** Looks at a place that lies outside the pane. */
  #show(place: Vec3): void {
    if (this.#isSeen(place)) return;
    const { camera } = this.#controller;
    camera.show({ ...camera.kept(), target: place }, true);
  }
}

/** A direction of the pane in the plan of a view that is turned by so many degrees. */
function turnedBy([right, up]: Direction, degrees: number): [east: number, north: number] {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [right * cos - up * sin, right * sin + up * cos];
}
