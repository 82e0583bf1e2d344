import { IDENTITY, type Matrix } from '../math/matrix.ts';
import { LINE_CLASSES } from '../roles/element-role.ts';
import { edgeWord } from './edge-word.ts';
import { PITCH_CODES } from '../shapes/pitch-code.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Placement } from './placement.ts';
import type { SceneLineCopies } from './scene-buffers.ts';
import { edgeDirections, normalTransformOf } from './normal-transform.ts';

/** So many places of one shape, and so many edges in all of them, are worth a draw call of their own. */
const LEAST_COPIES = 16;
const LEAST_EDGES = 4096;
/** How far a matrix may be from a rotation with one scale. */
const SKEW = 1e-6;

interface Batch {
  shape: Shape;
  line: number;
  members: Placement[];
  ids: number[];
}

/** Shapes with surfaces that stand in many places: their edges are kept once, and the places beside them. */
export class LineCopies {
  readonly #batches = new Map<string, Batch>();
  /** Shapes that may be worth it, numbered. */
  readonly #shapes = new Map<Shape, number>();
  /** Batches of placements that are kept here. */
  readonly #kept = new Map<Placement, Batch>();

  /** Looks through all that will be drawn. */
  constructor(placements: readonly Placement[]) {
    if (placements.length < LEAST_COPIES) return;
    const counts = new Map<Shape, number>();
    for (const { shape } of placements) counts.set(shape, (counts.get(shape) ?? 0) + 1);
    for (const [shape, count] of counts)
      if (shape.vertexCount > 0 && isWorthIt(count, shape)) this.#shapes.set(shape, this.#shapes.size);
    if (this.#shapes.size === 0) return;
    for (const placement of placements) {
      const key = this.#keyOf(placement);
      if (key === undefined) continue;
      const batch = this.#batches.get(key);
      if (batch) batch.members.push(placement);
      else {
        const line = LINE_CLASSES[placement.role.line];
        this.#batches.set(key, { shape: placement.shape, line, members: [placement], ids: [] });
      }
    }
    for (const [key, batch] of this.#batches)
      if (!isWorthIt(batch.members.length, batch.shape)) this.#batches.delete(key);
      else for (const member of batch.members) this.#kept.set(member, batch);
  }

  /** Whether the edges of a placement come from here; then they are not written into its chunk. */
  has(placement: Placement): boolean {
    return this.#kept.has(placement);
  }

  /** Tells the element of a placement that is kept here, in the order of the placements. */
  tell(placement: Placement, id: number): void {
    this.#kept.get(placement)?.ids.push(id);
  }

  #keyOf({ shape, matrix, role }: Placement): string | undefined {
    const number = this.#shapes.get(shape);
    return number === undefined || !canBeCopied(matrix) ? undefined : `${number} ${role.line}`;
  }

  /** The buffers; `boxes` are those of the elements, six numbers each. */
  toBuffers(origin: readonly [number, number, number], boxes: Float32Array): SceneLineCopies[] {
    return [...this.#batches.values()].map(({ shape, line, members, ids }) => {
      const places = new Float32Array(members.length * 12);
      const bounds = new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
      members.forEach(({ matrix }, copy) => {
        for (let at = 0; at < 12; at++)
          places[copy * 12 + at] = (matrix[at] as number) - (at % 4 === 3 ? (origin[(at - 3) / 4] as number) : 0);
        const id = ids[copy] as number;
        for (let axis = 0; axis < 3; axis++) {
          bounds[axis] = Math.min(bounds[axis] as number, boxes[id * 6 + axis] as number);
          bounds[axis + 3] = Math.max(bounds[axis + 3] as number, boxes[id * 6 + axis + 3] as number);
        }
      });
      return { ...sortedEdges(shape, line), places, ids: Uint32Array.from(ids), bounds };
    });
  }
}

const isWorthIt = (count: number, { edgeCount }: Shape): boolean => count >= LEAST_COPIES && count * edgeCount >= LEAST_EDGES;

/** Turned and scaled alike in all directions, not mirrored. */
function canBeCopied(matrix: Matrix): boolean {
  let isCopied = judged.get(matrix);
  if (isCopied === undefined) judged.set(matrix, (isCopied = isTurnWithOneScale(matrix)));
  return isCopied;
}

/** Placements stay the same while others change. */
const judged = new WeakMap<Matrix, boolean>();

function isTurnWithOneScale(m: Matrix): boolean {
  const column = (at: number) => [m[at] as number, m[at + 4] as number, m[at + 8] as number] as const;
  const [x, y, z] = [column(0), column(1), column(2)];
  const dot = (a: typeof x, b: typeof x) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const size = dot(x, x);
  const limit = SKEW * size;
  if (![dot(y, y) - size, dot(z, z) - size, dot(x, y), dot(x, z), dot(y, z)].every((off) => Math.abs(off) <= limit)) return false;
  const turned = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]] as const;
  return dot(turned, z) > 0;
}

/** The edges of a shape in its own coordinates, widest pitch first. */
function sortedEdges(shape: Shape, line: number): Pick<SceneLineCopies, 'edgePoints' | 'edgeMeta' | 'edgeCuts'> {
  const { edgePitches, edgeSmooth } = shape;
  const still = normalTransformOf(IDENTITY);
  const order = Array.from(edgePitches, (_, edge) => edge).toSorted(
    (a, b) => (edgePitches[b] as number) - (edgePitches[a] as number) || a - b,
  );
  const edgePoints = new Float32Array(order.length * 6);
  const edgeMeta = new Uint32Array(order.length * 2);
  const edgeCuts = new Uint32Array(PITCH_CODES + 1);
  order.forEach((edge, slot) => {
    for (let part = 0; part < 6; part++) edgePoints[slot * 6 + part] = shape.edgePoints[edge * 6 + part] as number;
    const code = edgePitches[edge] as number;
    edgeMeta[slot * 2] = edgeWord(0, edgeSmooth[edge] ? LINE_CLASSES.smooth : line, code);
    edgeMeta[slot * 2 + 1] = edgeDirections(shape, still, edge);
    for (let at = 0; at <= code; at++) edgeCuts[at] = (edgeCuts[at] as number) + 1;
  });
  return { edgePoints, edgeMeta, edgeCuts };
}

/** Calls with element and both ends of each edge that stands in many places (m, from the scene's origin). */
export function eachCopiedEdge(
  { edgePoints, places, ids }: Pick<SceneLineCopies, 'edgePoints' | 'places' | 'ids'>,
  visit: (element: number, x0: number, y0: number, z0: number, x1: number, y1: number, z1: number) => void,
): void {
  for (let copy = 0; copy < ids.length; copy++) visitCopy({ edgePoints, places, ids }, copy, visit);
}

/** The same for one of the places. */
export function visitCopy(
  { edgePoints, places, ids }: Pick<SceneLineCopies, 'edgePoints' | 'places' | 'ids'>,
  copy: number,
  visit: (element: number, x0: number, y0: number, z0: number, x1: number, y1: number, z1: number) => void,
): void {
  const m = (at: number) => places[copy * 12 + at] as number;
  const [a, b, c, d, e, f] = [m(0), m(1), m(2), m(3), m(4), m(5)];
  const [g, h, i, j, k, l] = [m(6), m(7), m(8), m(9), m(10), m(11)];
  const id = ids[copy] as number;
  for (let at = 0; at < edgePoints.length; at += 6) {
    const x = edgePoints[at] as number;
    const y = edgePoints[at + 1] as number;
    const z = edgePoints[at + 2] as number;
    const u = edgePoints[at + 3] as number;
    const v = edgePoints[at + 4] as number;
    const w = edgePoints[at + 5] as number;
    visit(
      id,
      a * x + b * y + c * z + d,
      e * x + f * y + g * z + h,
      i * x + j * y + k * z + l,
      a * u + b * v + c * w + d,
      e * u + f * v + g * w + h,
      i * u + j * v + k * w + l,
    );
  }
}
