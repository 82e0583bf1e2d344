import type { Shape } from '../shapes/shape.ts';

/** Volume (m³) and surface (m²) of a shape in its own coordinates. */
export interface ShapeMeasure {
  /** What its closed parts enclose; sheets, open meshes and lines enclose nothing. */
  volume: number;
  area: number;
}

/** A part whose outward areas do not cancel out to this share is open. */
const CLOSED = 1e-5;

/** Measures a shape part by part: each solid operation is one. */
export function measureShape({ positions, index, parts }: Shape): ShapeMeasure {
  let [volume, area] = [0, 0];
  for (let part = 0; part < parts.length; part++) {
    const found = measurePart(positions, index, parts[part] as number, parts[part + 1] ?? index.length);
    volume += found.volume;
    area += found.area;
  }
  return { volume, area };
}

function measurePart(positions: Float64Array, index: Uint32Array, from: number, to: number): ShapeMeasure {
  let [volume, area, nx, ny, nz] = [0, 0, 0, 0, 0];
  const origin = (index[from] ?? 0) * 3;
  // From a corner of the part, so that distant shapes keep their digits.
  const [ox, oy, oz] = [positions[origin] as number, positions[origin + 1] as number, positions[origin + 2] as number];
  for (let at = from; at < to; at += 3) {
    const [a, b, c] = [(index[at] as number) * 3, (index[at + 1] as number) * 3, (index[at + 2] as number) * 3];
    const [ax, ay, az] = [(positions[a] as number) - ox, (positions[a + 1] as number) - oy, (positions[a + 2] as number) - oz];
    const [ux, uy, uz] = [
      (positions[b] as number) - ox - ax,
      (positions[b + 1] as number) - oy - ay,
      (positions[b + 2] as number) - oz - az,
    ];
    const [vx, vy, vz] = [
      (positions[c] as number) - ox - ax,
      (positions[c + 1] as number) - oy - ay,
      (positions[c + 2] as number) - oz - az,
    ];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    volume += (ax * x + ay * y + az * z) / 6;
    area += Math.hypot(x, y, z) / 2;
    nx += x / 2;
    ny += y / 2;
    nz += z / 2;
  }
  return { volume: Math.hypot(nx, ny, nz) <= CLOSED * area ? Math.abs(volume) : 0, area };
}
