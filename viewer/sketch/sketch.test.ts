import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import type { Corner, Segment } from './corner.ts';
import { areaOf, copied, middleOf, movedEdge, rotated, splitOutline } from './edit-items.ts';
import { InteractiveStack, type InteractiveCommand, type InteractiveEvent } from './interactive-stack.ts';
import { snapField } from './snap-field.ts';
import { snapsAt, type SnapAsk } from './snap.ts';
import { SketchSession } from './sketch-session.ts';
import { readSketch, writeSketch } from './sketch-value.ts';

const square: Corner[] = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 10, 0],
  [0, 10, 0],
];
const vertices = (value: unknown): number[][] =>
  ((value as JsonObject)['Vertices'] as { X: number; Y: number; Z: number }[]).map(({ X, Y, Z }) => [X, Y, Z]);

/** Draws corners with no reach, so that nothing but them is caught. */
function draw(session: SketchSession, corners: readonly Corner[]): void {
  for (const corner of corners) {
    session.hover(corner, 1e-6);
    session.place();
  }
}

describe('drawing', () => {
  it('W3.08k draws seven corners and follows one that is dragged', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined });
    draw(session, [
      [0, 0, 0],
      [20, 0, 0],
      [30, 10, 0],
      [30, 20, 0],
      [20, 30, 0],
      [10, 30, 0],
      [0, 20, 0],
    ]);
    session.close();
    // A square of 30 m without its corners: 900 − 50 − 50 − 50.
    expect(areaOf(session.items[0]?.outlines[0] ?? [])).toBe(750);
    expect(session.findings).toEqual([]);
    session.hover([30, 0, 0], 1e-6);
    session.dragCorner({ item: 0, outline: 0, corner: 1 });
    expect(areaOf(session.items[0]?.outlines[0] ?? [])).toBe(800);
    session.drop();
    expect(vertices(session.value)[1]).toEqual([30, 0, 0]);
  });

  it('W4.10a draws on the work plane of a level', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined, elevation: 43.2 });
    draw(
      session,
      square.map(([x, y]): Corner => [x, y, 43.2]),
    );
    session.close();
    expect(vertices(session.value).map(([, , z]) => z)).toEqual([43.2, 43.2, 43.2, 43.2]);
  });

  it('W3.08d a line with a typed length has that length, along the pointer or a typed angle', () => {
    const session = new SketchSession({ kind: 'line', value: undefined });
    draw(session, [[1, 1, 0]]);
    session.hover([4, 5, 0], 1e-6);
    session.type({ length: 10 });
    session.place();
    expect(session.value).toEqual({
      discriminator: 'Elements.Geometry.Line',
      Start: { X: 1, Y: 1, Z: 0 },
      End: { X: 7, Y: 9, Z: 0 },
    });
    const second = new SketchSession({ kind: 'line', value: undefined });
    draw(second, [[0, 0, 0]]);
    second.hover([1, 0, 0], 1e-6);
    second.type({ length: 2, heading: 30 });
    second.place();
    const end = (second.value as JsonObject)['End'] as { X: number; Y: number };
    expect([end.X, end.Y]).toEqual([1.732050808, 1]);
  });

  it('W3.08j places a point, W3.08l ends a polyline and puts a vertex in', () => {
    const point = new SketchSession({ kind: 'point', value: { X: 1, Y: 1, Z: 5, Extra: true } });
    expect(point.elevation).toBe(5);
    point.setTool('draw');
    draw(point, [[3, 4, 5]]);
    expect(point.value).toEqual({ X: 3, Y: 4, Z: 5, Extra: true });
    const line = new SketchSession({ kind: 'polyline', value: undefined });
    draw(line, square.slice(0, 3));
    line.close();
    line.insert({ item: 0, outline: 0, corner: 0 }, [5, 0, 0]);
    expect(vertices(line.value)).toEqual([
      [0, 0, 0],
      [5, 0, 0],
      [10, 0, 0],
      [10, 10, 0],
    ]);
  });

  it('W9.06 a typed rectangle stands and stays editable as a polygon', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined });
    session.setTool('rectangle');
    draw(session, [[2, 3, 0]]);
    session.placeRectangle(20, 12);
    expect(vertices(session.value)).toEqual([
      [2, 3, 0],
      [22, 3, 0],
      [22, 15, 0],
      [2, 15, 0],
    ]);
    expect(session.tool).toBe('edit');
  });

  it('draws voids into a profile', () => {
    const session = new SketchSession({ kind: 'profile', value: undefined });
    draw(session, square);
    session.close();
    session.setTool('void');
    draw(session, [
      [2, 2, 0],
      [4, 2, 0],
      [4, 4, 0],
    ]);
    session.close();
    const value = session.value as { Perimeter: JsonObject; Voids: JsonObject[] };
    expect(vertices(value.Perimeter)).toHaveLength(4);
    expect(value.Voids.map(vertices)).toEqual([
      [
        [2, 2, 0],
        [4, 2, 0],
        [4, 4, 0],
      ],
    ]);
    expect(session.findings).toEqual([]);
  });

  it('W5.09 a bow-tie is named while it is drawn and is nothing once it is given up', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined });
    draw(session, [
      [0, 0, 0],
      [10, 10, 0],
      [10, 0, 0],
      [0, 10, 0],
    ]);
    session.close();
    expect(session.findings.map(({ code }) => code)).toEqual(['geometry.self-intersecting']);
    expect(session.valueWithoutFlaws).toBeNull();
  });

  it('W5.17a a point a thousand kilometres away is too far', () => {
    const session = new SketchSession({ kind: 'point', value: { X: 1e6, Y: 0, Z: 0 } });
    expect(session.findings.map(({ code }) => code)).toEqual(['geometry.point-far-from-location']);
  });
});

describe('editing', () => {
  it('W4.10b an edge moves parallel; its neighbours keep their direction', () => {
    const [item] = movedEdge([{ outlines: [square] }], { item: 0, outline: 0, corner: 1 }, [5, 7, 0], true);
    expect(item?.outlines[0]).toEqual([
      [0, 0, 0],
      [15, 0, 0],
      [15, 10, 0],
      [0, 10, 0],
    ]);
    // The right side leans 45°, so pushing the top 5 m up widens it by 5 m.
    const leaning: Corner[] = [
      [0, 0, 0],
      [10, 0, 0],
      [20, 10, 0],
      [0, 10, 0],
    ];
    const [moved] = movedEdge([{ outlines: [leaning] }], { item: 0, outline: 0, corner: 2 }, [0, 5, 0], true);
    expect(moved?.outlines[0]).toEqual([
      [0, 0, 0],
      [10, 0, 0],
      [25, 15, 0],
      [0, 15, 0],
    ]);
  });

  it('W4.10c moves 2 m, turns 30° and copies to exact coordinates', () => {
    const items = [
      {
        outlines: [
          [
            [0, 0, 0],
            [2, 0, 0],
          ] as Corner[],
        ],
      },
    ];
    expect(rotated(items, [0, 0, 0], 30)[0]?.outlines[0]).toEqual([
      [0, 0, 0],
      [1.732050808, 1, 0],
    ]);
    expect(copied(items, [2, 0, 0]).map(({ outlines }) => outlines[0])).toEqual([
      [
        [0, 0, 0],
        [2, 0, 0],
      ],
      [
        [2, 0, 0],
        [4, 0, 0],
      ],
    ]);
    expect(middleOf(items)).toEqual([1, 0, 0]);
  });

  it('W4.10e turns by a step, twice', () => {
    const session = new SketchSession({ kind: 'point', value: { X: 1, Y: 0, Z: 0 } });
    const turn = () => session.change((items) => rotated(items, [0, 0, 0], 90));
    turn();
    turn();
    expect(session.value).toEqual({ X: -1, Y: 0, Z: 0 });
  });

  it('W4.10d splits a polygon by a line: two shapes whose areas sum, through edges or corners', () => {
    const parts = splitOutline(square, true, [
      [4, -5, 0],
      [4, 20, 0],
    ]);
    expect(parts?.map(areaOf).toSorted((a, b) => a - b)).toEqual([40, 60]);
    expect(
      splitOutline(square, true, [
        [-1, -1, 0],
        [11, 11, 0],
      ])?.map(areaOf),
    ).toEqual([50, 50]);
    expect(
      splitOutline(square, true, [
        [20, 0, 0],
        [20, 5, 0],
      ]),
    ).toBeUndefined();
    expect(
      splitOutline(square, true, [
        [0, 0, 0],
        [10, 0, 0],
      ]),
    ).toBeUndefined();
    expect(
      splitOutline(square.slice(0, 2), false, [
        [5, -1, 0],
        [5, 1, 0],
      ]),
    ).toEqual([
      [
        [0, 0, 0],
        [5, 0, 0],
      ],
      [
        [5, 0, 0],
        [10, 0, 0],
      ],
    ]);
  });

  it('W4.10f undoes three strokes and redoes two; W8.03b says when there is nothing', () => {
    const session = new SketchSession({ kind: 'polyline', value: undefined });
    session.undo();
    expect(session.notice).toBe('nothingToUndo');
    draw(session, [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
    ]);
    for (let times = 0; times < 3; times++) session.undo();
    expect(session.draft).toEqual([[0, 0, 0]]);
    session.redo();
    session.redo();
    expect(session.draft).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]);
    session.redo();
    session.redo();
    expect(session.notice).toBe('nothingToRedo');
    session.delete();
    expect(session.notice).toBe('nothingToDelete');
    session.align();
    expect(session.notice).toBe('unableToAlign');
    const empty = new SketchSession({ kind: 'polygon', value: undefined });
    empty.close();
    expect(empty.notice).toBe('mustDraw');
  });

  it('keeps further keys of the value and reads what it wrote', () => {
    const value = { discriminator: 'Elements.Geometry.Polygon', Extra: 1, Vertices: square.map(([X, Y, Z]) => ({ X, Y, Z })) };
    expect(writeSketch('polygon', readSketch('polygon', value))).toEqual(value);
    expect(writeSketch('polygons', readSketch('polygons', [value, value]))).toEqual([value, value]);
    expect(readSketch('polygon', { Vertices: 'none' })).toEqual([]);
    expect(writeSketch('polygon', [])).toBeNull();
  });
});

describe('snaps', () => {
  const wall: Segment = [
    [0, 0, 0],
    [10, 0, 0],
  ];
  const ask = (at: Corner, more: Partial<SnapAsk> = {}): SnapAsk => ({
    at,
    reach: 0.5,
    field: snapField(undefined, 0, [
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
  const best = (at: Corner, more?: Partial<SnapAsk>) => {
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
    const field = snapField(scene, 12);
    const at = (x: number, y: number): SnapAsk => ask([x, y, 12], { field, gridStep: 1000 });
    expect(snapsAt(at(103.9, 0.1))[0]).toMatchObject({ kind: 'vertex', at: [104, 0, 12] });
    expect(snapsAt(at(109.1, 9.1))[0]).toMatchObject({ kind: 'vertex', at: [109, 9, 12] });
    expect(snapsAt(at(155, 50))[0]?.kind).toBe('free');
  });

  it('answers in under 5 ms over 100,000 edges (budget 1 ms on a desk machine)', () => {
    const points = new Float32Array(600_000);
    for (let edge = 0; edge < 100_000; edge++)
      points.set([edge % 1000, Math.floor(edge / 1000), 0, (edge % 1000) + 0.9, Math.floor(edge / 1000), 0], edge * 6);
    const field = snapField({ origin: [0, 0, 0], chunks: [{ edgePoints: points }] }, 0);
    snapsAt(ask([500, 50, 0], { field }));
    const start = performance.now();
    for (let time = 0; time < 20; time++) snapsAt(ask([100.3 + time * 40, 50.2, 0], { field }));
    expect((performance.now() - start) / 20).toBeLessThan(5);
  });
});

describe('P4.10 interactive commands', () => {
  const events: InteractiveEvent[] = [];
  const command = (id: string, more: Partial<InteractiveCommand> = {}): InteractiveCommand => ({
    id,
    instruction: () => 'step',
    ...more,
  });

  it('P4.10a P4.10b P4.10e run as a stack, ignore a second start of the topmost, and tell in order', () => {
    const stack = new InteractiveStack();
    stack.listen((event) => events.push(event));
    stack.start(command('draw', { nextOption: () => undefined, defaultOption: () => undefined }));
    stack.start(command('draw'));
    expect(stack.depth).toBe(1);
    stack.nextOption();
    stack.defaultOption();
    stack.start(command('move'));
    expect(stack.nextOption()).toBe(false);
    stack.cancel();
    expect(stack.top?.id).toBe('draw');
    stack.complete();
    expect(stack.complete()).toBeUndefined();
    expect(events.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'start draw',
      'next-option draw',
      'default-option draw',
      'start move',
      'cancel move',
      'complete draw',
    ]);
  });

  it('P4.10c a step may refuse to be left; P4.10d options are a step’s own', () => {
    const stack = new InteractiveStack();
    stack.start(command('draw', { cancel: () => 'strokes' }));
    expect(stack.cancel()).toEqual({ reason: 'strokes' });
    expect(stack.depth).toBe(1);
    expect([stack.nextOption(), stack.defaultOption()]).toEqual([false, false]);
  });

  it('P6.06 W4.10g a second drafting command ends the first or does not start', () => {
    const stack = new InteractiveStack();
    stack.start(command('line', { isDrafting: true }));
    expect(stack.start(command('polygon', { isDrafting: true }))).toBeUndefined();
    expect([stack.depth, stack.top?.id]).toEqual([1, 'polygon']);
    const refusing = new InteractiveStack();
    refusing.start(command('line', { isDrafting: true, complete: () => 'flawed' }));
    expect(refusing.start(command('polygon', { isDrafting: true }))).toEqual({ reason: 'flawed' });
    expect([refusing.depth, refusing.top?.id]).toEqual([1, 'line']);
  });
});
