import type { Graph } from '../editor/graph.ts';
import { itemOf } from '../model/board-items.ts';
import type { Point } from '../model/card-geometry.ts';

/** Shows cards on their way from where they were to where the document says; the document never sees a frame of it. */
export function glide(graph: Graph, from: ReadonlyMap<string, Point>, durationMs: number): Promise<void> {
  if (durationMs === 0 || from.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / durationMs);
      const eased = 1 - (1 - part) ** 3;
      const places = new Map<string, Point>();
      for (const [id, start] of from) {
        const end = (itemOf(id) ? graph.model.board.modelOf(id) : graph.model.card(id))?.box;
        if (end) places.set(id, { x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased });
      }
      graph.show(part < 1 ? places : new Map());
      if (part < 1) requestAnimationFrame(step);
      else resolve();
    };
    step(began);
  });
}
