import type { JsonValue } from '#domain';
import type { SceneBuffers, Vec3 } from '#engine';
import { catchLine } from '../model/catch-point.ts';
import type { ViewController } from '../model/view-controller.ts';
import { armAt, rayAt } from './gizmo-scale.ts';
import { ghostOf, placesOf } from './ghost.ts';
import {
  caughtAmount,
  pointedAt,
  restOf,
  standOf,
  steadied,
  takenFrom,
  takenValue,
  type Amount,
  type Grip,
  type Steps,
} from './handle.ts';
import type { HandlesRequest } from './handles-request.ts';
import { movedPlaces } from './moved-places.ts';

/** Grip that is held by pointer or key, as it was when it was taken. */
export interface Held {
  grip: Grip;
  amount: Amount;
  /** Edges of what is changed, as it was. */
  ghost: readonly (readonly [Vec3, Vec3])[];
  /** Where the pointer took it; undefined: by keys. */
  from?: Amount | undefined;
  /** The pointer caught a corner of the model. */
  caught?: Vec3 | undefined;
}

/** Holding a handle: what is taken, how far, and that what is let go counts once. Escape puts back. */
export class HoldSession {
  readonly #controller: ViewController;
  #request: HandlesRequest;
  #held: Held | undefined;
  #frame = 0;
  #told: JsonValue | undefined;
  /** The scene as it was taken. */
  #taken: SceneBuffers | undefined;
  /** From the finger to where the handle stands (px): that is what a corner catches, not the head that is held. */
  #offset: readonly [x: number, y: number] = [0, 0];
  #moved: { scene: SceneBuffers; places: ReadonlySet<number> } | undefined;
  readonly #listeners = new Set<() => void>();
  version = 0;

  constructor(controller: ViewController, request: HandlesRequest) {
    this.#controller = controller;
    this.#request = request;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get held(): Held | undefined {
    return this.#held;
  }

  /** What the next gesture is about; one that is held goes on with what it began with. */
  follow(request: HandlesRequest): void {
    this.#request = request;
  }

  /** A finger takes a grip at a place of the pane (px). */
  take(grip: Grip, x: number, y: number): void {
    const from = pointedAt(grip, rayAt(this.#controller, x, y));
    if (!from) return;
    const stand = this.#controller.projectModel(standOf(grip.handle));
    this.#offset = stand.isBefore ? [stand.x - x, stand.y - y] : [0, 0];
    this.#begin(grip, from);
  }

  /** The finger goes on. `isFree`: no corner of the model is caught. */
  drag(x: number, y: number, steps: Steps, isFree: boolean): void {
    const held = this.#held;
    const now = held?.from && pointedAt(held.grip, rayAt(this.#controller, x, y));
    if (!held?.from || !now) return;
    const free = takenFrom(held.grip, held.from, now, held.amount);
    const seen = isFree || held.grip.kind === 'turn' ? undefined : this.#caughtAt(held.grip, x, y, free);
    const amount = seen ? steadied(held.grip, seen.amount, { ...steps, length: 1e-4 }) : steadied(held.grip, free, steps);
    this.#to({ ...held, amount, caught: seen?.at });
  }

  /** Takes a grip by keys, some steps farther than it was. */
  step(grip: Grip, by: Amount, steps: Steps): void {
    const held = this.#held?.grip.id === grip.id ? this.#held : this.#begin(grip);
    const moved: Amount = [held.amount[0] + by[0], held.amount[1] + by[1]];
    // A key goes by its step even past an angle that a finger would stop at.
    this.#to({ ...held, amount: grip.kind === 'turn' ? moved : steadied(grip, moved, steps) });
  }

  /** A typed amount counts at once. */
  typed(grip: Grip, amount: Amount): void {
    const held = this.#held ?? this.#begin(grip);
    this.#held = { ...held, amount: steadied(grip, amount, { length: 1e-4, angle: 1e-3 }) };
    this.release();
  }

  /** Let go: what was changed is kept, as one step. */
  release(): void {
    const held = this.#end();
    if (!held) return;
    const { grip, amount } = held;
    const rest = restOf(grip);
    if (Math.abs(amount[0] - rest[0]) < 1e-9 && Math.abs(amount[1] - rest[1]) < 1e-9) this.#request.onCancel();
    else this.#request.onCommit(grip.handle.id, takenValue(grip, amount), grip.handle.value);
  }

  /** As it was. Answers whether anything was held. */
  cancel(): boolean {
    if (!this.#end()) return false;
    this.#request.onCancel();
    return true;
  }

  #begin(grip: Grip, from?: Amount): Held {
    this.#controller.hold(true);
    const held: Held = { grip, amount: restOf(grip), ghost: ghostOf(this.#controller, this.#request.elements), from };
    this.#told = undefined;
    this.#taken = this.#controller.scene;
    this.#held = held;
    this.#changed();
    return held;
  }

  #to(held: Held): void {
    this.#held = held;
    this.#changed();
    cancelAnimationFrame(this.#frame);
    // One preview a picture: between two pictures only the last counts.
    this.#frame = requestAnimationFrame(() => {
      if (this.#held !== held) return;
      const value = takenValue(held.grip, held.amount);
      if (JSON.stringify(value) === JSON.stringify(this.#told)) return;
      this.#told = value;
      this.#request.onPreview(held.grip.handle.id, value);
    });
  }

  #end(): Held | undefined {
    const held = this.#held;
    cancelAnimationFrame(this.#frame);
    this.#held = undefined;
    this.#taken = this.#moved = undefined;
    if (held) {
      this.#controller.hold(false);
      this.#changed();
    }
    return held;
  }

  #caughtAt(grip: Grip, x: number, y: number, free: Amount): { at: Vec3; amount: Amount } | undefined {
    const beyond = new Set([...placesOf(this.#controller, this.#request.elements), ...this.#movedNow()]);
    const [dx, dy] = this.#offset;
    const found = catchLine(this.#controller, x + dx, y + dy, beyond);
    if (!found || found.kind === 'edge') return undefined;
    const amount = caughtAmount(grip, found.at, free, armAt(this.#controller, standOf(grip.handle)));
    return amount && { at: found.at, amount };
  }

  /** What the hand has moved so far, its own preview: found once of a scene. */
  #movedNow(): ReadonlySet<number> {
    const { scene } = this.#controller;
    if (!scene || !this.#taken) return new Set();
    if (this.#moved?.scene !== scene) this.#moved = { scene, places: movedPlaces(this.#taken, scene) };
    return this.#moved.places;
  }

  #changed(): void {
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}
