import type { SceneBuffers, SceneElement } from '../scene/scene-buffers.ts';

/** Volume enclosed by an element (m³, signed tetrahedra) and area of its surface (m²). */
export function measureElement(scene: SceneBuffers, id: number): { volume: number; area: number } {
  const element = scene.elements[id] as SceneElement;
  const chunk = scene.chunks[element.chunk];
  let [volume, area] = [0, 0];
  if (!chunk) return { volume, area };
  // From a corner of the element, so that distant elements keep their digits.
  const [ox, oy, oz] = [0, 1, 2].map((axis) => scene.boxes[id * 6 + axis] as number) as [number, number, number];
  const corner = (at: number): [number, number, number] => {
    const vertex = (chunk.index[at] as number) * 3;
    return [
      (chunk.positions[vertex] as number) - ox,
      (chunk.positions[vertex + 1] as number) - oy,
      (chunk.positions[vertex + 2] as number) - oz,
    ];
  };
  for (let at = element.firstIndex; at < element.firstIndex + element.indexCount; at += 3) {
    const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
    const cross = [
      (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]),
      (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]),
      (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]),
    ] as [number, number, number];
    volume += (a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2]) / 6;
    area += Math.hypot(...cross) / 2;
  }
  return { volume, area };
}
