import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../math/vector.ts';
import { createSnapIndex, type SnapEdge } from './snap-index.ts';

const scene = (edges: readonly (readonly number[])[], origin: Vec3 = [0, 0, 0]) => ({
  origin,
  chunks: [{ edgePoints: Float32Array.from(edges.flat()) }],
});

describe('what can be caught', () => {
  it('are edges in the work plane, and places where others pass through it', () => {
    const index = createSnapIndex(
      scene([
        [0, 0, 3, 4, 0, 3],
        [2, 5, 0, 2, 5, 6],
        [0, 9, 5, 4, 9, 7],
        [0, 0, 0, 8, 8, 4],
      ]),
      3,
    );
    expect(index.near([2, 0.3, 3], 0.5)).toEqual([
      [
        [0, 0, 3],
        [4, 0, 3],
      ],
    ]);
    expect(index.near([2, 0.6, 3], 0.5)).toEqual([]);
    expect(index.pointsNear([2.1, 5, 3], 0.5)).toEqual([[2, 5, 3]]);
    // Three quarters up a line from (0, 0, 0) to (8, 8, 4).
    expect(index.pointsNear([6, 6, 3], 0.1)).toEqual([[6, 6, 3]]);
    expect(index.pointsNear([2, 9, 3], 1)).toEqual([]);
  });

  it('stand where the model stands, however far from zero', () => {
    const index = createSnapIndex(scene([[1, 2, 0, 5, 2, 0]], [2_683_000, 1_247_000, 400]), 400);
    expect(index.near([2_683_003, 1_247_002.1, 400], 0.2)).toEqual([
      [
        [2_683_001, 1_247_002, 400],
        [2_683_005, 1_247_002, 400],
      ],
    ]);
  });

  it('are each told once, the same as by looking at every edge: long ones, short ones, at any reach', () => {
    const number = fc.double({ min: -200, max: 200, noNaN: true });
    const corner = fc.tuple(number, number).map(([x, y]): Vec3 => [x, y, 0]);
    const gap = ([[x1, y1], [x2, y2]]: SnapEdge, [x, y]: Vec3) => {
      const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square));
      return Math.hypot(x1 + share * (x2 - x1) - x, y1 + share * (y2 - y1) - y);
    };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(corner, corner), { maxLength: 60 }),
        corner,
        fc.double({ min: 0.01, max: 300, noNaN: true }),
        (edges, at, reach) => {
          const text = (all: readonly SnapEdge[]) => all.map((edge) => JSON.stringify(edge)).toSorted();
          expect(text(createSnapIndex(undefined, 0, edges).near(at, reach))).toEqual(
            text(edges.filter((edge) => gap(edge, at) <= reach)),
          );
        },
      ),
    );
  });
});
