import { describe, expect, it } from 'vitest';
import { createSnapIndex, type Vec3 } from '#engine';
import type { Segment } from './plan-geometry.ts';
import { snapsAt, type SnapAsk } from './snap.ts';

describe('snaps', () => {
  const wall: Segment = [
    [0, 0, 0],
    [10, 0, 0],
  ];
  const ask = (at: Vec3, more: Partial<SnapAsk> = {}): SnapAsk => ({
    at,
    reach: 0.5,
    field: createSnapIndex(undefined, 0, [
      wall,
      [
        [10, 0, 0],
        [10, 8, 0],
      ],
      [
        [3, -4, 0],
        [3, 4, 0],
      ],
    ]),
    draft: [],
    canClose: false,
    gridStep: 1,
    ...more,
  });
  const best = (at: Vec3, more?: Partial<SnapAsk>) => {
    const [first] = snapsAt(ask(at, more));
    return [first?.kind, ...(first?.at.slice(0, 2) ?? [])];
  };

  it('catches corner, crossing, middle and edge in this order', () => {
    expect(best([10.2, 0.1, 0])).toEqual(['vertex', 10, 0]);
    expect(best([3.2, 0.2, 0])).toEqual(['intersection', 3, 0]);
    expect(best([5.1, 0.2, 0])).toEqual(['midpoint', 5, 0]);
    expect(best([7.3, 0.2, 0])).toEqual(['edge', 7.3, 0]);
    expect(best([7.2, 3.1, 0])).toEqual(['grid', 7, 3]);
    expect(best([7.5, 3.5, 0], { reach: 0.1 })).toEqual(['free', 7.5, 3.5]);
  });

  it('catches square to an edge, along axes, parallel to the last edge, and the first corner', () => {
    expect(best([6.6, 0.2, 0], { draft: [[6.4, 3.3, 0]], gridStep: 100 })).toEqual(['perpendicular', 6.4, 0]);
    expect(best([20.3, 5.2, 0], { draft: [[15, 5, 0]], gridStep: 100 })).toEqual(['axis', 20.3, 5]);
    expect(best([20.1, 5.2, 0], { draft: [[15, 5, 0]] })).toEqual(['axis', 20, 5]);
    const [parallel] = snapsAt(
      ask([22.1, 14, 0], {
        draft: [
          [20, 20, 0],
          [24, 18, 0],
        ],
        gridStep: 100,
      }),
    );
    // Square to the last edge (4, −2): along (2, 4).
    expect([parallel?.kind, (parallel?.at[0] ?? 0) * 2 - (parallel?.at[1] ?? 0)]).toEqual(['parallel', expect.closeTo(30, 6)]);
    expect(
      best([20.1, 20.1, 0], {
        draft: [
          [20, 20, 0],
          [24, 20, 0],
          [24, 24, 0],
        ],
        canClose: true,
      }),
    ).toEqual(['close', 20, 20]);
  });

  it('catches the model where it lies in the plane of a level or passes through it', () => {
    const scene = {
      origin: [100, 0, 0] as const,
      chunks: [{ edgePoints: Float32Array.of(0, 0, 12, 4, 0, 12, 9, 9, 0, 9, 9, 24, 50, 50, 0, 60, 50, 0) }],
    };
    const field = createSnapIndex(scene, 12);
    const at = (x: number, y: number): SnapAsk => ask([x, y, 12], { field, gridStep: 1000 });
    expect(snapsAt(at(103.9, 0.1))[0]).toMatchObject({ kind: 'vertex', at: [104, 0, 12] });
    expect(snapsAt(at(109.1, 9.1))[0]).toMatchObject({ kind: 'vertex', at: [109, 9, 12] });
    expect(snapsAt(at(155, 50))[0]?.kind).toBe('free');
  });

  it('catches a corner that is seen aloft: at its height, or brought onto the plane; edges only at their height', () => {
    const seen = { at: [60, 70, 32.4], kind: 'vertex', away: 0.2 } as const;
    // The pointer stands over the ground far from it: the roof is seen there.
    expect(snapsAt(ask([20.4, 30.4, 0], { seen, takesHeight: true }))[0]).toMatchObject({ kind: 'vertex', at: [60, 70, 32.4] });
    expect(snapsAt(ask([20.4, 30.4, 0], { seen }))[0]).toMatchObject({
      kind: 'vertex',
      at: [60, 70, 0],
      guides: [
        [
          [60, 70, 32.4],
          [60, 70, 0],
        ],
      ],
    });
    const edge = { ...seen, kind: 'edge' } as const;
    expect(snapsAt(ask([20.4, 30.4, 0], { seen: edge, takesHeight: true }))[0]?.at).toEqual([60, 70, 32.4]);
    expect(snapsAt(ask([20.4, 30.4, 0], { seen: edge })).map(({ at }) => at[0])).not.toContain(60);
    // Of two corners the one that is seen nearer wins.
    const far = { ...seen, away: 0.4 };
    expect(snapsAt(ask([10.1, 0.1, 0], { seen: far, takesHeight: true }))[0]?.at).toEqual([10, 0, 0]);
    expect(snapsAt(ask([10.3, 0.3, 0], { seen, takesHeight: true }))[0]?.at).toEqual([60, 70, 32.4]);
  });
});
