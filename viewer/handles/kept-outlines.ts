import type { SceneBuffers, Vec3 } from '#engine';
import { edgesOf } from './ghost.ts';

/** Edges of an element (model coordinates, m). */
export type Outline = readonly (readonly [Vec3, Vec3])[];

/** How elements looked that changes by hand are about, for when they are gone: removed, or lost where the ground moved. */
export class KeptOutlines {
  readonly #outlineOf: (scene: SceneBuffers, place: number) => Outline;
  /** The last scene in which each change had its element, and its place there. */
  readonly #last = new Map<string, { scene: SceneBuffers; place: number }>();
  readonly #outlines = new Map<string, Outline>();

  constructor(outlineOf: (scene: SceneBuffers, place: number) => Outline = edgesOf) {
    this.#outlineOf = outlineOf;
  }

  /** Another scene, or other changes. `here`: places of elements in the scene, by change; `gone`: changes whose element is not there any more. */
  follow(scene: SceneBuffers, here: ReadonlyMap<string, number>, gone: ReadonlySet<string>): void {
    for (const [id, place] of here) {
      this.#last.set(id, { scene, place });
      this.#outlines.delete(id);
    }
    // Edges are found once they are wanted: while a hand drags, each picture has another scene.
    for (const [id, { scene: then, place }] of Array.from(this.#last)) {
      if (here.has(id) || !gone.has(id)) continue;
      this.#outlines.set(id, this.#outlineOf(then, place));
      this.#last.delete(id);
    }
  }

  /** Undefined while its element is there, or was never seen in this tab. */
  of(id: string): Outline | undefined {
    return this.#outlines.get(id);
  }
}

const KEPT = new WeakMap<object, KeptOutlines>();

/** Outlines that are kept for one view, also while its marks are not shown. */
export function outlinesOf(view: object): KeptOutlines {
  const known = KEPT.get(view) ?? new KeptOutlines();
  KEPT.set(view, known);
  return known;
}
