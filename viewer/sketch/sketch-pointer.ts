import type { SnapIndex, Vec3 } from '#engine';
import { headingOf, planGap, polar, type Segment } from './plan-geometry.ts';
import { NOTHING_NEAR, snapsAt, withEdges, type Snap } from './snap.ts';

/** Typed measures of a point: from the last one (m, degrees), or where the first one is (m). Undefined: no longer typed. */
export type TypedMeasures = Partial<Record<'length' | 'heading' | 'east' | 'north', number | undefined>>;

/** What the pointer of a sketch stands on: the places that it caught, which of them counts, and typed measures. */
export class SketchPointer {
  /** What can be caught of the model. */
  field: SnapIndex = NOTHING_NEAR;
  #snaps: Snap[] = [];
  #choice = 0;
  /** Typed measures of the next edge (m, degrees). */
  length: number | undefined;
  heading: number | undefined;
  /** Typed place of a first point (m). */
  east: number | undefined;
  north: number | undefined;

  get hasTyped(): boolean {
    return [this.length, this.heading, this.east, this.north].some((typed) => typed !== undefined);
  }

  get caught(): Snap | undefined {
    return this.#snaps[this.#choice] ?? this.#snaps[0];
  }

  /** What was caught, at the typed coordinates; both of them need nothing caught, and lie at the height of the work plane. */
  placedAt(elevation: number): Snap | undefined {
    const { caught, east, north } = this;
    if (east === undefined && north === undefined) return caught;
    const x = east ?? caught?.at[0];
    const y = north ?? caught?.at[1];
    if (x === undefined || y === undefined) return undefined;
    return { at: [x, y, elevation], kind: 'free', guides: [] };
  }

  /** What was caught, bent to typed measures from a point. */
  bentFrom(from: Vec3 | undefined): Snap | undefined {
    const { caught } = this;
    if (!caught || !from || !this.hasTyped) return caught;
    const length = this.length ?? planGap(from, caught.at);
    const at = polar(from, length, this.heading ?? headingOf(from, caught.at));
    return { at, kind: 'free', guides: [[from, at]] };
  }

  /** Looks for places within `reach` (m); `edges` are caught beside the model. */
  look(at: Omit<Parameters<typeof snapsAt>[0], 'field'> & { edges: readonly Segment[] }): void {
    this.#snaps = snapsAt({ ...at, field: at.edges.length > 0 ? withEdges(this.field, at.edges) : this.field });
    this.#choice = 0;
  }

  /** Stands on a place, whatever is near and was typed. */
  standOn(at: Vec3): void {
    this.forgetTyped();
    this.#snaps = [{ at, kind: 'free', guides: [] }];
    this.#choice = 0;
  }

  leave(): void {
    this.#snaps = [];
  }

  /** Whether more than one place could be caught here. */
  get canChoose(): boolean {
    const [first] = this.#snaps;
    return first !== undefined && this.#snaps.some(({ at }) => planGap(at, first.at) > 1e-3);
  }

  next(): void {
    this.#choice = this.#snaps.length > 0 ? (this.#choice + 1) % this.#snaps.length : 0;
  }

  forgetTyped(): void {
    this.length = undefined;
    this.heading = undefined;
    this.east = undefined;
    this.north = undefined;
  }
}
