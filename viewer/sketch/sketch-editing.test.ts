import { describe, expect, it } from 'vitest';
import { drawCorners, square } from '#fixtures/drawn-sketch';
import { areaOf, copied, middleOf, movedEdge, rotated } from './edit-items.ts';
import type { Vec3 } from '#engine';
import { commitSketch } from './commit-sketch.ts';
import { NOTICE_CODES } from './sketch-notice.ts';
import { dragHeld } from './drag-held.ts';
import { alignCorner, deleteCorner, placeCorner, selectNextCorner } from './edit-corners.ts';
import { SketchSession } from './sketch-session.ts';
import { readSketch, writeSketch } from './sketch-value.ts';

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

  it('a corner goes where it is typed, at its own height, as one stroke', () => {
    const raised = square.map(([x, y]): Vec3 => [x, y, 4]);
    const session = new SketchSession({ kind: 'polygon', value: writeSketch('polygon', [{ outlines: [raised] }]) });
    placeCorner(session, [99, 99]);
    // No corner is selected: nothing goes anywhere.
    expect(session.isDirty).toBe(false);
    session.select({ item: 0, outline: 0, corner: 2 });
    placeCorner(session, [12.5, 8]);
    expect(session.items[0]?.outlines[0]).toEqual([
      [0, 0, 4],
      [10, 0, 4],
      [12.5, 8, 4],
      [0, 10, 4],
    ]);
    session.undo();
    expect(session.items[0]?.outlines[0]).toEqual(raised);
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
    drawCorners(session, [
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
    drawCorners(session, square);
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
    drawCorners(session, square);
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
    drawCorners(session, [
      [0, 0, 0],
      [10, 0, 0],
    ]);
    expect([session.items, session.draft]).toEqual([[], [[0, 0, 0]]]);
    drawCorners(session, [[10, 4, 0]]);
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
