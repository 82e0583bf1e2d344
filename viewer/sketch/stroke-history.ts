import type { Vec3 } from '#engine';
import type { SketchTool } from './sketch-ask.ts';
import type { SketchItem } from './sketch-value.ts';

/** What one stroke leaves. */
export interface Strokes {
  items: readonly SketchItem[];
  draft: readonly Vec3[];
  /** What the pointer drew with; undo and redo go on with it. */
  tool: SketchTool;
}

/** What was before and after, stroke by stroke. */
export class StrokeHistory {
  #past: Strokes[] = [];
  #future: Strokes[] = [];

  get isEmpty(): boolean {
    return this.#past.length === 0;
  }

  /** A new stroke follows `before`; what was undone is gone. */
  push(before: Strokes): void {
    this.#past.push(before);
    this.#future = [];
  }

  /** What was before the last stroke; undefined where there is none. */
  undo(now: Strokes): Strokes | undefined {
    const before = this.#past.pop();
    if (before) this.#future.push(now);
    return before;
  }

  redo(now: Strokes): Strokes | undefined {
    const next = this.#future.pop();
    if (next) this.#past.push(now);
    return next;
  }

  /** The last stroke is part of the one that comes. */
  forgetLast(): void {
    this.#past.pop();
  }
}
