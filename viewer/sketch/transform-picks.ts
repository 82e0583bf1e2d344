import type { Vec3 } from '#engine';
import { planGap } from './plan-geometry.ts';
import type { Address } from './edit-items.ts';
import type { SketchItem } from './sketch-value.ts';
import { PICKS, transformOf, type Transform, type TransformTool } from './transform-items.ts';

/** What a transform needs to be done; which shapes it takes is asked apart. */
export type AskedTransform = Omit<Transform, 'only'>;

/** The points that a transform was given so far. */
export class TransformPicks {
  points: readonly Vec3[] = [];
  /** It takes everything, though one shape is selected. */
  isWhole = false;

  /** Place of the selected shape where there are others. */
  chosen(items: readonly SketchItem[], selected: Address | undefined): number | undefined {
    return selected && items.length > 1 && items[selected.item] ? selected.item : undefined;
  }

  /** The one shape that is taken; absent: all. */
  only(items: readonly SketchItem[], selected: Address | undefined): ReadonlySet<number> | undefined {
    const chosen = this.chosen(items, selected);
    return this.isWhole || chosen === undefined ? undefined : new Set([chosen]);
  }

  clear(): void {
    this.points = [];
    this.isWhole = false;
  }

  /** Takes the last point back; answers whether there was one. */
  back(): boolean {
    const { length } = this.points;
    this.points = this.points.slice(0, -1);
    return length > 0;
  }

  /** Takes the next point; answers the transform once it is complete. */
  add(tool: TransformTool, at: Vec3, typedTurn: number | undefined): AskedTransform | undefined {
    const last = this.points.at(-1);
    if (last && typedTurn === undefined && planGap(last, at) < 1e-9) return undefined;
    const points = [...this.points, at];
    const asked = transformOf(tool, points, this.points.length > 0 ? typedTurn : undefined);
    if (!asked) this.points = points.slice(0, PICKS[tool] - 1);
    return asked;
  }

  /** What it would be with one more point; undefined before the first one is set. */
  ahead(tool: TransformTool, at: Vec3 | undefined, typedTurn: number | undefined): AskedTransform | undefined {
    return this.points.length === 0 ? undefined : transformOf(tool, at ? [...this.points, at] : this.points, typedTurn);
  }
}
