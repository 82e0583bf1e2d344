import type { Vec3 } from '#engine';
import { gap } from '../sketch/plan-geometry.ts';
import type { Caught } from '../model/catch-point.ts';
import { Observed } from '../model/observed.ts';
import { POINTS_OF, type Measured, type MeasureKind } from './measure.ts';

/** Two points nearer than this (m) are one. */
const SAME = 1e-6;

/** Measures of one view: finished ones, the one that grows, and what the pointer caught. Lives in the tab only. */
export class MeasureSession extends Observed {
  kind: MeasureKind = 'distance';
  finished: readonly Measured[] = [];
  points: readonly Vec3[] = [];
  caught: Caught | undefined;

  /** The measure that grows, with the caught point as its next. */
  get growing(): Measured {
    return { kind: this.kind, points: this.caught ? [...this.points, this.caught.at] : this.points };
  }

  choose(kind: MeasureKind): void {
    this.kind = kind;
    this.points = [];
    this.changed();
  }

  hover(caught: Caught | undefined): void {
    this.caught = caught;
    this.changed();
  }

  /** Sets the caught point; ends the measure where it has all its points. */
  place(): void {
    const at = this.caught?.at;
    const [first, last] = [this.points[0], this.points.at(-1)];
    if (!at) return;
    if (this.kind === 'area' && first && this.points.length > 2 && gap(first, at) < SAME) return this.end();
    if (last && gap(last, at) < SAME) return;
    this.points = [...this.points, at];
    if (this.points.length === POINTS_OF[this.kind]) this.end();
    else this.changed();
  }

  /** Ends an area of three points or more. */
  end(): void {
    const least = this.kind === 'distance' ? 2 : 3;
    if (this.points.length >= least) this.finished = [...this.finished, { kind: this.kind, points: this.points }];
    this.points = [];
    this.changed();
  }

  /** Takes back the last point, else the last measure. */
  back(): void {
    if (this.points.length > 0) this.points = this.points.slice(0, -1);
    else this.finished = this.finished.slice(0, -1);
    this.changed();
  }

  clear(): void {
    this.finished = [];
    this.points = [];
    this.changed();
  }
}
