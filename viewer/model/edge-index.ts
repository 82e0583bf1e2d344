import { visitCopy, type SceneBuffers } from '#engine';

/** Edges of each element, found once a scene. */
export interface EdgeIndex {
  /** Calls with both ends of each edge of an element (scene coordinates). */
  each(element: number, visit: (from: readonly [number, number, number], to: readonly [number, number, number]) => void): void;
}

const kept = new WeakMap<SceneBuffers, EdgeIndex>();

/** The edge index of a scene; made with the first question. */
export function edgeIndexOf(scene: SceneBuffers): EdgeIndex {
  const known = kept.get(scene);
  if (known) return known;
  const made = createEdgeIndex(scene);
  kept.set(scene, made);
  return made;
}

function createEdgeIndex({ chunks, lineCopies, elements }: SceneBuffers): EdgeIndex {
  const copyOf = new Map(lineCopies.flatMap((copies) => Array.from(copies.ids, (id, copy) => [id, { copies, copy }] as const)));
  const starts = new Uint32Array(elements.length + 1);
  const idOf = (word: number) => word & 0xffffff;
  for (const { edgeMeta } of chunks)
    for (let at = 0; at < edgeMeta.length; at += 2) {
      const after = idOf(edgeMeta[at] as number) + 1;
      starts[after] = (starts[after] as number) + 1;
    }
  for (let element = 0; element < elements.length; element++)
    starts[element + 1] = (starts[element + 1] as number) + (starts[element] as number);
  const next = starts.slice();
  // Chunk and place of each edge, grouped by element.
  const places = new Uint32Array((starts[elements.length] as number) * 2);
  for (const [chunk, { edgeMeta }] of chunks.entries())
    for (let at = 0; at < edgeMeta.length; at += 2) {
      const element = idOf(edgeMeta[at] as number);
      const slot = next[element] as number;
      next[element] = slot + 1;
      places[slot * 2] = chunk;
      places[slot * 2 + 1] = at / 2;
    }
  return {
    each(element, visit) {
      const copied = copyOf.get(element);
      if (copied) visitCopy(copied.copies, copied.copy, (_, ...[x0, y0, z0, x1, y1, z1]) => visit([x0, y0, z0], [x1, y1, z1]));
      for (let slot = starts[element] ?? 0; slot < (starts[element + 1] ?? 0); slot++) {
        const points = chunks[places[slot * 2] as number]?.edgePoints;
        const at = (places[slot * 2 + 1] as number) * 6;
        if (!points) continue;
        visit(
          [points[at] as number, points[at + 1] as number, points[at + 2] as number],
          [points[at + 3] as number, points[at + 4] as number, points[at + 5] as number],
        );
      }
    },
  };
}
