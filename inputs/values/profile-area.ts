import { readPoint, type JsonValue } from '#domain';
import { readParts } from './shape-parts.ts';
import { readVertices } from './read-vertices.ts';

/** Area of a profile (m²) without its voids, on whatever plane it lies, and how many voids there are; undefined without a perimeter. */
export function profileArea(profile: JsonValue): { area: number; voids: number } | undefined {
  const [perimeter, ...voids] = readParts('profile', profile);
  if (perimeter === undefined) return undefined;
  return { area: areaOf(perimeter) - voids.reduce<number>((sum, part) => sum + areaOf(part), 0), voids: voids.length };
}

/** Newell: half the length of the sum of cross products. */
function areaOf(outline: JsonValue): number {
  const corners = readVertices(outline).flatMap((corner) => readPoint(corner) ?? []);
  let [x, y, z] = [0, 0, 0];
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length] ?? a;
    x += a.Y * b.Z - a.Z * b.Y;
    y += a.Z * b.X - a.X * b.Z;
    z += a.X * b.Y - a.Y * b.X;
  }
  return Math.hypot(x, y, z) / 2;
}
