import { type Vec3 } from '../math/vector.ts';
import { pitchCode } from '../shapes/pitch-code.ts';
import type { Triangles } from '../shapes/clip-ears.ts';
import { fan, isConvex, triangulate, type FlatRegion, type Plane, type Ring } from '../shapes/planar.ts';
import type { EdgeRoom, Room, ShapeBuilder, Stencil } from '../shapes/shape-builder.ts';
import { boxSlot, writeBox } from './box-prism.ts';

/** Facets that turn less than this (cosine, about 24°) belong to one curved face. */
export const SMOOTH_COSINE = 0.91;
const FLAT_COSINE = 0.9999;
/** Storey height (m): thin things such as slabs repeat at about this distance. */
const STOREY = 3.6;

/** Adds a region moved along `vector` as a closed solid; `plane.normal` points along `vector`. */
export function addPrism(builder: ShapeBuilder, region: FlatRegion, plane: Plane, vector: Vec3): void {
  builder.startPart();
  const { outline, holes, triangulation } = region;
  const count = outline.length / 2;
  let corners = count;
  for (let at = 0; at < holes.length; at++) corners += (holes[at] as Ring).length / 2;
  const isPlain =
    holes.length === 0 && builder.isEmpty && corners <= MOST_SHARED && (triangulation?.isConvex ?? isConvex(outline));
  const slot = isPlain ? boxSlot(outline, plane, vector, builder.hasEdges) : undefined;
  const known = slot?.stencil;
  const triangles = isPlain ? undefined : triangulate(region).triangles;
  const room = builder.claim(corners * 6, triangles ? triangles.count * 2 + corners * 6 : 0, known === undefined);
  if (known) writeBox(room, outline, plane, vector);
  else {
    let ringStart = writeRing(room, outline, plane, vector, 0, corners, !isPlain);
    for (let at = 0; at < holes.length; at++)
      ringStart = writeRing(room, holes[at] as Ring, plane, vector, ringStart, corners, true);
    if (triangles) writeCaps(room.index, room.corner + corners * 6, triangles, room.first, corners);
  }
  tellBounds(builder, room, count, corners * 6, vector);
  const edges = builder.hasEdges ? addEdges(builder, room, region, plane, vector, corners, known !== undefined) : undefined;
  if (slot) builder.share((slot.stencil ??= boxStencil(room, edges)));
  else if (isPlain) builder.share(prismStencil(corners));
}

/** What boxes that stand alike have in common, from the first of them. */
function boxStencil({ normals, normal }: Room, edges: EdgeRoom | undefined): Stencil {
  // Without negative zeros.
  const kept = (numbers: Float32Array, from: number) => numbers.slice(from, from + 72).map((value) => value + 0);
  return {
    index: prismStencil(4).index,
    normals: kept(normals, normal),
    ...(edges ? { edgeNormals: kept(edges.normals, edges.normal) } : {}),
  };
}

/** The edges of a prism that was written; answers where they stand. */
function addEdges(
  builder: ShapeBuilder,
  room: Room,
  { outline, holes }: FlatRegion,
  plane: Plane,
  vector: Vec3,
  corners: number,
  hasStencil: boolean,
): EdgeRoom {
  const depth = Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
  const far = depth >= 1 ? depth : Math.min(STOREY, Math.max(depth, extentOf(outline)));
  const pitches = { far: pitchCode(far), near: pitchCode(depth < 1 ? depth : far) };
  const edges = builder.claimEdges(corners * 3, !hasStencil);
  let used = writeRingEdges(edges, 0, room, 0, outline.length / 2, corners, plane.normal, vector, pitches, hasStencil);
  let from = outline.length / 2;
  for (let at = 0; at < holes.length; at++) {
    const count = (holes[at] as Ring).length / 2;
    used = writeRingEdges(edges, used, room, from, count, corners, plane.normal, vector, pitches, false);
    from += count;
  }
  builder.dropEdges(corners * 3 - used);
  return edges;
}

/**
 * Writes one ring: its points in the near cap (from 0), in the far cap (from `corners`), and four for each side (from 2 × `corners`).
 * Numbers in a row instead of vectors: this is where most time of a model goes. Answers where the next ring starts.
 */
function writeRing(
  room: Room,
  ring: Ring,
  plane: Plane,
  vector: Vec3,
  start: number,
  corners: number,
  hasIndex: boolean,
): number {
  const { positions, normals, index, first } = room;
  const [ox, oy, oz] = plane.origin;
  const [xx, xy, xz] = plane.x;
  const [yx, yy, yz] = plane.y;
  const [cx, cy, cz] = plane.normal;
  const [wx, wy, wz] = vector;
  const count = ring.length / 2;
  let near = room.point + start * 3;
  let nearNormal = room.normal + start * 3;
  const toFar = corners * 3;
  let side = room.point + (corners * 2 + start * 4) * 3;
  let sideNormal = room.normal + (corners * 2 + start * 4) * 3;
  let corner = room.corner + start * 6;
  let vertex = first + corners * 2 + start * 4;
  let u = ring[0] as number;
  let v = ring[1] as number;
  let ax = ox + xx * u + yx * v;
  let ay = oy + xy * u + yy * v;
  let az = oz + xz * u + yz * v;
  const firstX = ax;
  const firstY = ay;
  const firstZ = az;
  for (let at = 0; at < count; at++) {
    let bx = firstX;
    let by = firstY;
    let bz = firstZ;
    if (at + 1 < count) {
      u = ring[at * 2 + 2] as number;
      v = ring[at * 2 + 3] as number;
      bx = ox + xx * u + yx * v;
      by = oy + xy * u + yy * v;
      bz = oz + xz * u + yz * v;
    }
    positions[near] = ax;
    positions[near + 1] = ay;
    positions[near + 2] = az;
    normals[nearNormal] = -cx;
    normals[nearNormal + 1] = -cy;
    normals[nearNormal + 2] = -cz;
    positions[near + toFar] = ax + wx;
    positions[near + toFar + 1] = ay + wy;
    positions[near + toFar + 2] = az + wz;
    normals[nearNormal + toFar] = cx;
    normals[nearNormal + toFar + 1] = cy;
    normals[nearNormal + toFar + 2] = cz;
    near += 3;
    nearNormal += 3;
    const ux = bx - ax;
    const uy = by - ay;
    const uz = bz - az;
    let nx = uy * wz - uz * wy;
    let ny = uz * wx - ux * wz;
    let nz = ux * wy - uy * wx;
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    nx /= size;
    ny /= size;
    nz /= size;
    positions[side] = ax;
    positions[side + 1] = ay;
    positions[side + 2] = az;
    positions[side + 3] = bx;
    positions[side + 4] = by;
    positions[side + 5] = bz;
    positions[side + 6] = bx + wx;
    positions[side + 7] = by + wy;
    positions[side + 8] = bz + wz;
    positions[side + 9] = ax + wx;
    positions[side + 10] = ay + wy;
    positions[side + 11] = az + wz;
    side += 12;
    for (const end = sideNormal + 12; sideNormal < end; sideNormal += 3) {
      normals[sideNormal] = nx;
      normals[sideNormal + 1] = ny;
      normals[sideNormal + 2] = nz;
    }
    if (hasIndex) {
      index[corner] = vertex;
      index[corner + 1] = vertex + 1;
      index[corner + 2] = vertex + 2;
      index[corner + 3] = vertex;
      index[corner + 4] = vertex + 2;
      index[corner + 5] = vertex + 3;
      corner += 6;
      vertex += 4;
    }
    ax = bx;
    ay = by;
    az = bz;
  }
  return start + count;
}

/** Profiles with more corners are no boxes or columns; few are alike. */
const MOST_SHARED = 64;
/** Triangles of prisms over convex outlines, by the number of corners. */
const PRISMS: (Stencil | undefined)[] = [];

/** Triangles of a prism over a convex outline, in the order in which its vertices are written. */
function prismStencil(corners: number): Stencil {
  const known = PRISMS[corners];
  if (known) return known;
  const caps = fan(corners);
  const index = new Uint32Array(corners * 6 + caps.count * 2);
  for (let side = 0; side < corners; side++) {
    const vertex = corners * 2 + side * 4;
    index.set([vertex, vertex + 1, vertex + 2, vertex, vertex + 2, vertex + 3], side * 6);
  }
  writeCaps(index, corners * 6, caps, 0, corners);
  return (PRISMS[corners] = { index });
}

/** The box of a prism from its outline in the near cap. */
function tellBounds(
  builder: ShapeBuilder,
  { positions, point }: Room,
  count: number,
  vertices: number,
  [wx, wy, wz]: Vec3,
): void {
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let at = point; at < point + count * 3; at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  builder.bound(
    vertices,
    wx < 0 ? minX + wx : minX,
    wy < 0 ? minY + wy : minY,
    wz < 0 ? minZ + wz : minZ,
    wx > 0 ? maxX + wx : maxX,
    wy > 0 ? maxY + wy : maxY,
    wz > 0 ? maxZ + wz : maxZ,
  );
}

/** Triangles of both caps from place `near` on; the near one turned around. */
function writeCaps(index: Uint32Array, start: number, triangles: Triangles, first: number, corners: number): void {
  const { memory, count } = triangles;
  let near = start;
  let far = near + count;
  for (let at = triangles.start, end = at + count; at < end; at += 3) {
    const a = memory[at] as number;
    const b = memory[at + 1] as number;
    const c = memory[at + 2] as number;
    index[near] = first + c;
    index[near + 1] = first + b;
    index[near + 2] = first + a;
    index[far] = first + corners + a;
    index[far + 1] = first + corners + b;
    index[far + 2] = first + corners + c;
    near += 3;
    far += 3;
  }
}

/** Shorter side of the rectangle around a flat ring. */
function extentOf(flat: Ring): number {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < flat.length; at += 2) {
    minX = Math.min(minX, flat[at] as number);
    maxX = Math.max(maxX, flat[at] as number);
    minY = Math.min(minY, flat[at + 1] as number);
    maxY = Math.max(maxY, flat[at + 1] as number);
  }
  return Math.min(maxX - minX, maxY - minY);
}

/**
 * Writes the edges of a ring that was written: along both caps, and from one to the other where two sides meet.
 * Answers how many edges there are by now; with a stencil their normals are known.
 */
function writeRingEdges(
  edges: EdgeRoom,
  first: number,
  { positions, normals, point, normal }: Room,
  start: number,
  count: number,
  corners: number,
  [cx, cy, cz]: Vec3,
  [wx, wy, wz]: Vec3,
  pitches: { far: number; near: number },
  hasStencil: boolean,
): number {
  const { points, normals: edgeNormals, smooth, pitches: codes } = edges;
  const firstSide = normal + (corners * 2 + start * 4) * 3;
  const firstPoint = point + start * 3;
  let edge = first;
  let before = firstSide + (count - 1) * 12;
  let beforeLength = lengthOf(positions, firstPoint + (count - 1) * 3, firstPoint);
  for (let at = 0; at < count; at++) {
    const a = firstPoint + at * 3;
    const b = at + 1 === count ? firstPoint : a + 3;
    const own = firstSide + at * 12;
    const ax = positions[a] as number;
    const ay = positions[a + 1] as number;
    const az = positions[a + 2] as number;
    const bx = positions[b] as number;
    const by = positions[b + 1] as number;
    const bz = positions[b + 2] as number;
    const side = lengthOf(positions, a, b);
    let to = edges.point + edge * 6;
    writeLine(points, to, ax, ay, az, bx, by, bz);
    writeLine(points, to + 6, ax + wx, ay + wy, az + wz, bx + wx, by + wy, bz + wz);
    codes[edges.pitchAt + edge] = pitches.near;
    codes[edges.pitchAt + edge + 1] = pitches.far;
    smooth[edges.smoothAt + edge] = 0;
    smooth[edges.smoothAt + edge + 1] = 0;
    let turn = 0;
    if (!hasStencil) {
      const nx = normals[own] as number;
      const ny = normals[own + 1] as number;
      const nz = normals[own + 2] as number;
      const mx = normals[before] as number;
      const my = normals[before + 1] as number;
      const mz = normals[before + 2] as number;
      turn = mx * nx + my * ny + mz * nz;
      const slot = edges.normal + edge * 6;
      writeLine(edgeNormals, slot, nx, ny, nz, -cx, -cy, -cz);
      writeLine(edgeNormals, slot + 6, nx, ny, nz, cx, cy, cz);
      if (turn <= FLAT_COSINE) writeLine(edgeNormals, slot + 12, mx, my, mz, nx, ny, nz);
    }
    edge += 2;
    if (turn <= FLAT_COSINE) {
      to += 12;
      writeLine(points, to, ax, ay, az, ax + wx, ay + wy, az + wz);
      codes[edges.pitchAt + edge] = pitchCode(side < beforeLength ? side : beforeLength);
      smooth[edges.smoothAt + edge] = turn > SMOOTH_COSINE ? 1 : 0;
      edge++;
    }
    before = own;
    beforeLength = side;
  }
  return edge;
}

function writeLine(
  out: Float64Array | Float32Array,
  at: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
): void {
  out[at] = ax;
  out[at + 1] = ay;
  out[at + 2] = az;
  out[at + 3] = bx;
  out[at + 4] = by;
  out[at + 5] = bz;
}

function lengthOf(points: Float64Array, at: number, next: number): number {
  const x = (points[next] as number) - (points[at] as number);
  const y = (points[next + 1] as number) - (points[at + 1] as number);
  const z = (points[next + 2] as number) - (points[at + 2] as number);
  return Math.sqrt(x * x + y * y + z * z);
}
