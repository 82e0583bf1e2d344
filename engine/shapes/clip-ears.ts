/** The rings of a region in one row (x, y pairs), counter-clockwise outline first, then clockwise holes. */
export type Rings = readonly ArrayLike<number>[];

/** Corners that are clipped here; beyond, a library with a spatial hash is faster. */
const MOST_CORNERS = 160;
/** Each bridge to a hole repeats two corners. */
const ROOM = MOST_CORNERS * 3;

// A ring of corners as numbers in a row: objects for each corner would cost more than the clipping.
const xs = new Float64Array(ROOM);
const ys = new Float64Array(ROOM);
const next = new Int16Array(ROOM);
const prev = new Int16Array(ROOM);
/** Which corner of the region each entry is: bridges repeat some. */
const corner = new Int16Array(ROOM);
/** Entries that turn right: only these can lie inside an ear. */
const reflex = new Int16Array(ROOM);
const reflexXs = new Float64Array(ROOM);
const reflexYs = new Float64Array(ROOM);
const isReflex = new Uint8Array(ROOM);
let used = 0;
let reflexCount = 0;

/** Triangles: three corners each, `count` of them from `start` on in memory that many share. */
export class Triangles {
  readonly memory: Uint8Array | Uint32Array;
  readonly start: number;
  readonly count: number;

  constructor(memory: Uint8Array | Uint32Array, start = 0, count = memory.length) {
    this.memory = memory;
    this.start = start;
    this.count = count;
  }

  /** As a window of the memory: opening one costs more than clipping a few ears. */
  get corners(): Uint8Array | Uint32Array {
    return this.memory.subarray(this.start, this.start + this.count);
  }
}

/** Corners of the triangles of many regions in a row: a list for each would be most of the garbage of a model. */
const ARENA_LENGTH = 1 << 17;
let arena = new Uint8Array(0);
let arenaUsed = 0;

/**
 * Triangles of a small region by clipping ears, holes bridged to the outline first (Eberly, "Triangulation by Ear Clipping").
 * Counts corners ring by ring. Undefined where the region is large, or where its rings cross so that no ear is left.
 */
export function clipEars(rings: Rings): Triangles | undefined {
  let corners = 0;
  for (const ring of rings) corners += ring.length / 2;
  if (corners + rings.length * 2 > MOST_CORNERS) return undefined;
  used = 0;
  const start = link(rings[0] as ArrayLike<number>, 0);
  if (rings.length > 1 && !bridgeHoles(rings, start)) return undefined;
  return clip(start);
}

/** Enters a ring and answers its first entry. */
function link(ring: ArrayLike<number>, firstCorner: number): number {
  const first = used;
  const count = ring.length / 2;
  for (let at = 0; at < count; at++) {
    const entry = first + at;
    xs[entry] = ring[at * 2] as number;
    ys[entry] = ring[at * 2 + 1] as number;
    corner[entry] = firstCorner + at;
    next[entry] = entry + 1;
    prev[entry] = entry - 1;
  }
  used += count;
  next[used - 1] = first;
  prev[first] = used - 1;
  return first;
}

const area = (a: number, b: number, c: number): number =>
  ((xs[b] as number) - (xs[a] as number)) * ((ys[c] as number) - (ys[a] as number)) -
  ((xs[c] as number) - (xs[a] as number)) * ((ys[b] as number) - (ys[a] as number));

/** Leftmost entries of the holes, from the left. */
const lefts = new Int16Array(MOST_CORNERS);

/** Joins every hole to the outline, from the left: a bridge then never meets a hole that is still apart. */
function bridgeHoles(rings: Rings, outline: number): boolean {
  let firstCorner = (rings[0] as ArrayLike<number>).length / 2;
  for (let which = 1; which < rings.length; which++) {
    const ring = rings[which] as ArrayLike<number>;
    const first = link(ring, firstCorner);
    firstCorner += ring.length / 2;
    let left = first;
    for (let entry = first + 1; entry < used; entry++) if ((xs[entry] as number) < (xs[left] as number)) left = entry;
    sortIn(left, which - 1);
  }
  for (let at = 0; at + 1 < rings.length; at++) {
    const left = lefts[at] as number;
    const from = bridgeTo(left, outline);
    if (from < 0) return false;
    split(from, left);
  }
  return true;
}

/** Enters the leftmost corner of a hole among the `count` that are there. */
function sortIn(left: number, count: number): void {
  const x = xs[left] as number;
  const y = ys[left] as number;
  let at = count;
  for (; at > 0; at--) {
    const before = lefts[at - 1] as number;
    const beforeX = xs[before] as number;
    if (beforeX < x || (beforeX === x && (ys[before] as number) <= y)) break;
    lefts[at] = before;
  }
  lefts[at] = left;
}

/** The entry of the outline from which a bridge to the leftmost corner of a hole crosses nothing; −1 without one. */
function bridgeTo(hole: number, outline: number): number {
  const hx = xs[hole] as number;
  const hy = ys[hole] as number;
  let qx = -Infinity;
  let found = -1;
  let entry = outline;
  let y = ys[entry] as number;
  do {
    const after = next[entry] as number;
    const afterY = ys[after] as number;
    if (hy <= y && hy >= afterY && afterY !== y) {
      const x = (xs[entry] as number) + ((hy - y) * ((xs[after] as number) - (xs[entry] as number))) / (afterY - y);
      if (x <= hx && x > qx) {
        qx = x;
        found = (xs[entry] as number) < (xs[after] as number) ? entry : after;
        // The hole touches the outline.
        if (x === hx) return found;
      }
    }
    entry = after;
    y = afterY;
  } while (entry !== outline);
  return found < 0 ? -1 : nearestSeen(hole, found, qx);
}

/** Of the corners in the triangle between hole, ray and `found` the one at the least angle to the ray; `found` where none is inside. */
function nearestSeen(hole: number, found: number, qx: number): number {
  const hx = xs[hole] as number;
  const hy = ys[hole] as number;
  const mx = xs[found] as number;
  const my = ys[found] as number;
  const nearX = hy < my ? hx : qx;
  const farX = hy < my ? qx : hx;
  const low = hy < my ? hy : my;
  const high = hy < my ? my : hy;
  let best = found;
  let least = Infinity;
  let entry = found;
  do {
    const x = xs[entry] as number;
    const y = ys[entry] as number;
    if (hx > x && x >= mx && y >= low && y <= high && isWithin(nearX, hy, mx, my, farX, hy, x, y)) {
      const slope = Math.abs(hy - y) / (hx - x);
      if (
        isLocallyInside(entry, hole) &&
        (slope < least || (slope === least && (x > (xs[best] as number) || (x === xs[best] && holdsSector(best, entry)))))
      ) {
        best = entry;
        least = slope;
      }
    }
    entry = next[entry] as number;
  } while (entry !== found);
  return best;
}

const holdsSector = (a: number, b: number): boolean =>
  area(prev[a] as number, a, prev[b] as number) > 0 && area(next[b] as number, a, next[a] as number) > 0;

/** Whether the way from `a` to `b` starts inside the polygon. */
const isLocallyInside = (a: number, b: number): boolean =>
  area(prev[a] as number, a, next[a] as number) > 0
    ? area(a, b, next[a] as number) <= 0 && area(a, prev[a] as number, b) <= 0
    : area(a, b, prev[a] as number) > 0 || area(a, next[a] as number, b) > 0;

function isWithin(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, x: number, y: number): boolean {
  return (
    (cx - x) * (ay - y) >= (ax - x) * (cy - y) &&
    (ax - x) * (by - y) >= (bx - x) * (ay - y) &&
    (bx - x) * (cy - y) >= (cx - x) * (by - y)
  );
}

/** Makes one ring of two: there and back over the bridge. */
function split(a: number, b: number): void {
  const a2 = copyOf(a);
  const b2 = copyOf(b);
  const afterA = next[a] as number;
  const beforeB = prev[b] as number;
  next[a] = b;
  prev[b] = a;
  next[a2] = afterA;
  prev[afterA] = a2;
  next[b2] = a2;
  prev[a2] = b2;
  next[beforeB] = b2;
  prev[b2] = beforeB;
}

function copyOf(entry: number): number {
  const copy = used++;
  xs[copy] = xs[entry] as number;
  ys[copy] = ys[entry] as number;
  corner[copy] = corner[entry] as number;
  return copy;
}

/** Triangles of less (m²) are rounding. */
const SLIVER = 1e-12;

/** Clips until nothing is left; undefined where no ear is left before. */
function clip(start: number): Triangles | undefined {
  if (arenaUsed + used * 3 > arena.length) {
    arena = new Uint8Array(ARENA_LENGTH);
    arenaUsed = 0;
  }
  const triangles = arena;
  const first = arenaUsed;
  let to = first;
  collectReflex(start);
  let ear = start;
  let stop = start;
  // Once around without an ear: corners on its sides no longer count. Bridges that meet in a line need that.
  let isStrict = true;
  for (;;) {
    const a = prev[ear] as number;
    const c = next[ear] as number;
    if (a === c) break;
    const size = area(a, ear, c);
    if (size === 0 || (!isStrict && Math.abs(size) < SLIVER) || (size > 0 && isEar(a, ear, c, isStrict))) {
      // A corner on the line between its neighbours goes without a triangle.
      if (size > 0) {
        triangles[to] = corner[a] as number;
        triangles[to + 1] = corner[ear] as number;
        triangles[to + 2] = corner[c] as number;
        to += 3;
      }
      next[a] = c;
      prev[c] = a;
      isReflex[ear] = 0;
      if (isReflex[a] === 1 && area(prev[a] as number, a, c) > 0) isReflex[a] = 0;
      if (isReflex[c] === 1 && area(a, c, next[c] as number) > 0) isReflex[c] = 0;
      // Skipping one makes fewer slivers.
      ear = next[c] as number;
      stop = ear;
      isStrict = true;
      continue;
    }
    ear = c;
    if (ear !== stop) continue;
    if (!isStrict) return undefined;
    isStrict = false;
  }
  arenaUsed = to;
  return new Triangles(triangles, first, to - first);
}

function collectReflex(start: number): void {
  reflexCount = 0;
  let entry = start;
  do {
    const turnsRight = area(prev[entry] as number, entry, next[entry] as number) <= 0;
    isReflex[entry] = turnsRight ? 1 : 0;
    if (turnsRight) {
      reflexXs[reflexCount] = xs[entry] as number;
      reflexYs[reflexCount] = ys[entry] as number;
      reflex[reflexCount++] = entry;
    }
    entry = next[entry] as number;
  } while (entry !== start);
}

/** Whether no other corner lies in the triangle at a corner that turns left; `isStrict`: nor on its sides. */
function isEar(a: number, b: number, c: number, isStrict: boolean): boolean {
  const ax = xs[a] as number;
  const ay = ys[a] as number;
  const bx = xs[b] as number;
  const by = ys[b] as number;
  const cx = xs[c] as number;
  const cy = ys[c] as number;
  const minX = ax < bx ? (ax < cx ? ax : cx) : bx < cx ? bx : cx;
  const maxX = ax > bx ? (ax > cx ? ax : cx) : bx > cx ? bx : cx;
  const minY = ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy;
  const maxY = ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy;
  let count = reflexCount;
  for (let at = 0; at < count; at++) {
    const x = reflexXs[at] as number;
    if (x < minX || x > maxX) continue;
    const y = reflexYs[at] as number;
    if (y < minY || y > maxY) continue;
    const entry = reflex[at] as number;
    if (isReflex[entry] === 0) {
      // Clipped, or it turns left by now: never again in the way.
      count--;
      reflexCount = count;
      reflex[at] = reflex[count] as number;
      reflexXs[at] = reflexXs[count] as number;
      reflexYs[at] = reflexYs[count] as number;
      at--;
      continue;
    }
    if (entry === a || entry === b || entry === c) continue;
    if (x === ax && y === ay) continue;
    if (isStrict ? isWithin(ax, ay, bx, by, cx, cy, x, y) : isStrictlyWithin(a, b, c, entry)) return false;
  }
  return true;
}

const isStrictlyWithin = (a: number, b: number, c: number, entry: number): boolean =>
  area(a, b, entry) > 0 && area(b, c, entry) > 0 && area(c, a, entry) > 0;
