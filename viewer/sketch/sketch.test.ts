import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import type { Vec3 } from '#engine';
import { areaOf, copied, middleOf, movedEdge, rotated } from './edit-items.ts';
import { commitSketch } from './commit-sketch.ts';
import { NOTICE_CODES } from './sketch-notice.ts';
import { dragCorner, dragHeld, pointerHeight } from './drag-held.ts';
import { alignCorner, deleteCorner, insertCorner, placeRectangle, selectNextCorner } from './edit-corners.ts';
import { SketchSession } from './sketch-session.ts';
import { readSketch, writeSketch } from './sketch-value.ts';

const square: Vec3[] = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 10, 0],
  [0, 10, 0],
];
const vertices = (value: unknown): number[][] =>
  ((value as JsonObject)['Vertices'] as { X: number; Y: number; Z: number }[]).map(({ X, Y, Z }) => [X, Y, Z]);

/** Draws corners with no reach, so that nothing but them is caught. */
function draw(session: SketchSession, corners: readonly Vec3[]): void {
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
    dragCorner(session, { item: 0, outline: 0, corner: 1 });
    expect(areaOf(session.items[0]?.outlines[0] ?? [])).toBe(800);
    session.drop();
    expect(vertices(session.value)[1]).toEqual([30, 0, 0]);
  });

  it('W4.10a draws on the work plane of a level', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined, elevation: 43.2 });
    draw(
      session,
      square.map(([x, y]): Vec3 => [x, y, 43.2]),
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
    insertCorner(line, { item: 0, outline: 0, corner: 0 }, [5, 0, 0]);
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
    placeRectangle(session, 20, 12);
    expect(vertices(session.value)).toEqual([
      [2, 3, 0],
      [22, 3, 0],
      [22, 15, 0],
      [2, 15, 0],
    ]);
    expect(session.tool).toBe('edit');
  });

  it('draws a plane by its origin and the way its normal points; typed and drawn are the same value', () => {
    const session = new SketchSession({ kind: 'plane', value: undefined });
    draw(session, [
      [2, 3, 0],
      [2, 8, 0],
    ]);
    const drawn = { Origin: { X: 2, Y: 3, Z: 0 }, Normal: { X: 0, Y: 1, Z: 0 } };
    expect(session.value).toEqual(drawn);
    expect(new SketchSession({ kind: 'plane', value: drawn }).value).toEqual(drawn);
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

describe('drawing on what is seen of the model', () => {
  const roof = (x: number, y: number, z: number) => ({ seen: { at: [x, y, z], kind: 'vertex', away: 0 } as const });
  const set = (session: SketchSession, at: Vec3, corner: readonly [number, number, number]) => {
    session.hover(at, 1e-6, roof(...corner));
    session.place();
  };

  it('W3.08j W3.08d W3.08l points and lines take the height of each corner, straight up too', () => {
    const point = new SketchSession({ kind: 'point', value: undefined });
    set(point, [3, 3, 0], [12, 8, 36]);
    expect(point.value).toMatchObject({ X: 12, Y: 8, Z: 36 });
    const line = new SketchSession({ kind: 'polyline', value: undefined });
    draw(line, [[12, 8, 0]]);
    set(line, [3, 3, 0], [12, 8, 36]);
    // What goes on from there lies as high.
    expect(line.elevation).toBe(36);
    draw(line, [[20, 8, 36]]);
    line.close();
    expect(vertices(line.value)).toEqual([
      [12, 8, 0],
      [12, 8, 36],
      [20, 8, 36],
    ]);
  });

  it('W3.08k a flat outline takes the height of its first corner and stays flat; on a chosen level it stays there', () => {
    const roofed = new SketchSession({ kind: 'polygon', value: undefined });
    set(roofed, [1, 1, 0], [0, 0, 36]);
    set(roofed, [2, 2, 36], [10, 0, 40]);
    set(roofed, [3, 3, 36], [10, 10, 0]);
    roofed.close();
    expect(vertices(roofed.value)).toEqual([
      [0, 0, 36],
      [10, 0, 36],
      [10, 10, 36],
    ]);
    expect(roofed.findings).toEqual([]);
    const level = new SketchSession({ kind: 'polygon', value: undefined });
    level.setElevation(12);
    set(level, [1, 1, 12], [0, 0, 36]);
    expect(level.draft).toEqual([[0, 0, 12]]);
  });

  it('a corner that is dragged keeps the height of its own outline', () => {
    const at = (z: number) => ({ outlines: [square.map(([x, y]): Vec3 => [x, y, z])] });
    const session = new SketchSession({ kind: 'polygons', value: writeSketch('polygons', [at(0), at(20)]) });
    session.hold({ kind: 'corner', address: { item: 1, outline: 0, corner: 0 } });
    expect(pointerHeight(session)).toBe(20);
    session.hover([-5, -5, pointerHeight(session)], 1e-6, roof(-5, -5, 36));
    dragHeld(session);
    session.letGo();
    expect(session.items[1]?.outlines[0]?.[0]).toEqual([-5, -5, 20]);
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
    const leaning: Vec3[] = [
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
          ] as Vec3[],
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
    const turn = () => session.transform({ tool: 'rotate', about: [0, 0, 0], turn: 90 });
    turn();
    turn();
    expect(session.value).toEqual({ X: -1, Y: 0, Z: 0 });
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
    deleteCorner(session);
    expect(session.notice).toBe('nothingToDelete');
    alignCorner(session);
    expect(session.notice).toBe('unableToAlign');
    const empty = new SketchSession({ kind: 'polygon', value: undefined });
    empty.close();
    expect(empty.notice).toBe('mustDraw');
  });

  it('W4.10f gives back a corner that is still held, by Escape or undo, and takes back no stroke', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined });
    draw(session, square);
    session.close();
    const address = { item: 0, outline: 0, corner: 2 };
    for (const giveUp of [() => session.giveUpDrag(), () => session.undo()]) {
      session.hold({ kind: 'corner', address });
      session.hover([30, 30, 0], 1e-6);
      dragHeld(session);
      expect(areaOf(session.items[0]?.outlines[0] ?? [])).toBe(300);
      giveUp();
      expect(areaOf(session.items[0]?.outlines[0] ?? [])).toBe(100);
      // The press goes on, and the hand with it.
      session.hover([50, 50, 0], 1e-6);
      dragHeld(session);
      session.letGo();
      expect(areaOf(session.items[0]?.outlines[0] ?? [])).toBe(100);
    }
    session.hold({ kind: 'corner', address });
    session.redo();
    expect(session.grip).toBeDefined();
  });

  it('W4.10f takes back the first point of a move before any stroke', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined });
    draw(session, square);
    session.close();
    session.setTool('move');
    session.hover([0, 0, 0], 1e-6);
    session.place();
    session.hover([7, 0, 0], 1e-6);
    expect(middleOf(session.items)[0]).toBe(12);
    session.undo();
    expect([session.picks, session.tool, middleOf(session.items)[0]]).toEqual([[], 'move', 5]);
    session.undo();
    expect(session.items).toEqual([]);
  });

  it('waits for the opposite corner of a rectangle as long as both stand in one line', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined });
    session.setTool('rectangle');
    draw(session, [
      [0, 0, 0],
      [10, 0, 0],
    ]);
    expect([session.items, session.draft]).toEqual([[], [[0, 0, 0]]]);
    draw(session, [[10, 4, 0]]);
    expect(areaOf(session.items[0]?.outlines[0] ?? [])).toBe(40);
  });

  it('W8.03b says that a value was not taken, and keeps what is drawn', () => {
    const session = new SketchSession({ kind: 'polygon', value: writeSketch('polygon', [{ outlines: [square] }]) });
    const refuse = () => {
      throw new Error('read only');
    };
    expect(commitSketch(session, session.value, refuse)).toBe(false);
    expect(NOTICE_CODES[session.notice ?? 'mustDraw']).toBe('edit.save-error');
    expect(session.items[0]?.outlines[0]).toEqual(square);
    const taken: unknown[] = [];
    expect(commitSketch(session, session.value, (value) => taken.push(value))).toBe(true);
    expect(taken).toEqual([session.value]);
  });

  it('W4.10b corners are gone through by keys', () => {
    const value = writeSketch('polygon', [{ outlines: [square] }]);
    const session = new SketchSession({ kind: 'polygon', value });
    const walked = ([1, 1, 1, 1, 1, -1] as const).map((step) => {
      selectNextCorner(session, step);
      return session.selected?.corner;
    });
    expect(walked).toEqual([0, 1, 2, 3, 0, 3]);
  });

  it('keeps further keys of the value and reads what it wrote', () => {
    const value = { discriminator: 'Elements.Geometry.Polygon', Extra: 1, Vertices: square.map(([X, Y, Z]) => ({ X, Y, Z })) };
    expect(writeSketch('polygon', readSketch('polygon', value))).toEqual(value);
    expect(writeSketch('polygons', readSketch('polygons', [value, value]))).toEqual([value, value]);
    expect(readSketch('polygon', { Vertices: 'none' })).toEqual([]);
    expect(writeSketch('polygon', [])).toBeNull();
  });
});

describe('drawing a direction', () => {
  it('is the way from the first place to the second; no place of it is kept', () => {
    const session = new SketchSession({ kind: 'vector', value: undefined });
    draw(session, [
      [10, 20, 0],
      [13, 24, 0],
    ]);
    expect(session.findings).toEqual([]);
    expect(session.value).toEqual({ X: 3, Y: 4, Z: 0 });
  });
  it('shows a typed one from zero and keeps its further keys', () => {
    const [item] = readSketch('vector', { X: 1, Y: 2, Z: 2, note: 'kept' });
    expect(item?.outlines).toEqual([
      [
        [0, 0, 0],
        [1, 2, 2],
      ],
    ]);
    expect(writeSketch('vector', item ? [item] : [])).toEqual({ X: 1, Y: 2, Z: 2, note: 'kept' });
    expect(readSketch('vector', undefined)).toEqual([]);
  });
});
