import type { Vec3 } from '#engine';
import type { SketchTool } from './sketch-ask.ts';
import { isClosedKind, itemKindOf, type SketchItem, type SketchKind } from './sketch-value.ts';
import { isTransform } from './transform-items.ts';

/** The level plane on which a sketch is drawn. */
export class WorkPlane {
  readonly #kind: SketchKind;
  #elevation: number;
  /** Somebody chose it, or what is drawn already lies on it. */
  #isChosen: boolean;

  constructor(kind: SketchKind, items: readonly SketchItem[], elevation: number | undefined) {
    this.#kind = kind;
    const first = items[0]?.outlines[0]?.[0];
    this.#elevation = elevation ?? first?.[2] ?? 0;
    this.#isChosen = elevation !== undefined || first !== undefined;
  }

  /** Height (m). */
  get elevation(): number {
    return this.#elevation;
  }

  choose(elevation: number): void {
    this.#elevation = elevation;
    this.#isChosen = true;
  }

  /** A corner was set: what goes on from there lies as high. */
  follow([, , z]: Vec3): void {
    if (itemKindOf(this.#kind) !== 'point') this.#elevation = z;
  }

  /** A void lies as high as its perimeter. */
  followPerimeter(item: SketchItem | undefined): void {
    this.#elevation = item?.outlines[0]?.[0]?.[2] ?? this.#elevation;
  }

  /** Whether a corner takes the height at which it is caught: a flat outline that of its first one, where no plane was chosen. */
  takesHeight(tool: SketchTool, cornersSoFar: number): boolean {
    if (isTransform(tool) || tool === 'split' || tool === 'void') return false;
    return !isClosedKind(this.#kind) || (tool !== 'edit' && cornersSoFar === 0 && !this.#isChosen);
  }
}
