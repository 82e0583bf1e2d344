import { describe, expect, it } from 'vitest';
import { drawCorners, square } from '#fixtures/drawn-sketch';
import type { JsonObject } from '#domain';
import type { Vec3 } from '#engine';
import { areaOf } from './edit-items.ts';
import { dragCorner, dragHeld, pointerHeight } from './drag-held.ts';
import { insertCorner, placeRectangle } from './edit-corners.ts';
import { SketchSession } from './sketch-session.ts';
import { readSketch, writeSketch } from './sketch-value.ts';

const vertices = (value: unknown): number[][] =>
  ((value as JsonObject)['Vertices'] as { X: number; Y: number; Z: number }[]).map(({ X, Y, Z }) => [X, Y, Z]);

describe('drawing', () => {
  it('W3.08k draws seven corners and follows one that is dragged', () => {
    const session = new SketchSession({ kind: 'polygon', value: undefined });
    drawCorners(session, [
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
    drawCorners(
      session,
      square.map(([x, y]): Vec3 => [x, y, 43.2]),
    );
    session.close();
    expect(vertices(session.value).map(([, , z]) => z)).toEqual([43.2, 43.2, 43.2, 43.2]);
  });

  it('W5.17a the first point lies where it is typed, whatever is under the pointer', () => {
    const line = new SketchSession({ kind: 'line', value: undefined, elevation: 3 });
    line.type({ east: 12.5 });
    // One coordinate is no place while nothing is pointed at.
    expect(line.hasNewPlace).toBe(false);
    line.type({ north: -4 });
    line.place();
    line.type({ length: 10, heading: 90 });
    line.hover([20, 0, 3], 1e-6);
    line.place();
    expect(line.value).toEqual({
      discriminator: 'Elements.Geometry.Line',
      Start: { X: 12.5, Y: -4, Z: 3 },
      End: { X: 12.5, Y: 6, Z: 3 },
    });
    const second = new SketchSession({ kind: 'polygon', value: undefined });
    second.hover([7, 8, 0], 1e-6);
    second.type({ north: 2 });
    second.place();
    expect(second.draft).toEqual([[7, 2, 0]]);
  });

  it('W3.08d a line with a typed length has that length, along the pointer or a typed angle', () => {
    const session = new SketchSession({ kind: 'line', value: undefined });
    drawCorners(session, [[1, 1, 0]]);
    session.hover([4, 5, 0], 1e-6);
    session.type({ length: 10 });
    session.place();
    expect(session.value).toEqual({
      discriminator: 'Elements.Geometry.Line',
      Start: { X: 1, Y: 1, Z: 0 },
      End: { X: 7, Y: 9, Z: 0 },
    });
    const second = new SketchSession({ kind: 'line', value: undefined });
    drawCorners(second, [[0, 0, 0]]);
    second.hover([1, 0, 0], 1e-6);
    second.type({ length: 2, heading: 30 });
    second.place();
    const end = (second.value as JsonObject)['End'] as { X: number; Y: number };
    expect([end.X, end.Y]).toEqual([1.732050808, 1]);
  });

  it('W3.08j puts a point elsewhere without a tool', () => {
    const point = new SketchSession({ kind: 'point', value: { X: 1, Y: 1, Z: 5 } });
    drawCorners(point, [
      [3, 4, 5],
      [6, 2, 5],
    ]);
    expect(point.value).toEqual({ X: 6, Y: 2, Z: 5 });
    point.undo();
    expect(point.value).toEqual({ X: 3, Y: 4, Z: 5 });
  });

  it('begins with a rectangle where its measures alone are kept', () => {
    const box = new SketchSession({ kind: 'polygon', value: null, isRectangle: true });
    drawCorners(box, [
      [1, 2, 0],
      [5, 8, 0],
    ]);
    expect(box.items[0]?.outlines[0]).toHaveLength(4);
    expect(box.tool).toBe('edit');
    box.undo();
    box.undo();
    expect([box.tool, box.items.length]).toEqual(['rectangle', 0]);
  });

  it('W3.08j places a point, W3.08l ends a polyline and puts a vertex in', () => {
    const point = new SketchSession({ kind: 'point', value: { X: 1, Y: 1, Z: 5, Extra: true } });
    expect(point.elevation).toBe(5);
    point.setTool('draw');
    drawCorners(point, [[3, 4, 5]]);
    expect(point.value).toEqual({ X: 3, Y: 4, Z: 5, Extra: true });
    const line = new SketchSession({ kind: 'polyline', value: undefined });
    drawCorners(line, square.slice(0, 3));
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
    drawCorners(session, [[2, 3, 0]]);
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
    drawCorners(session, [
      [2, 3, 0],
      [2, 8, 0],
    ]);
    const drawn = { Origin: { X: 2, Y: 3, Z: 0 }, Normal: { X: 0, Y: 1, Z: 0 } };
    expect(session.value).toEqual(drawn);
    expect(new SketchSession({ kind: 'plane', value: drawn }).value).toEqual(drawn);
  });

  it('draws voids into a profile', () => {
    const session = new SketchSession({ kind: 'profile', value: undefined });
    drawCorners(session, square);
    session.close();
    session.setTool('void');
    drawCorners(session, [
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
    drawCorners(session, [
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
    drawCorners(line, [[12, 8, 0]]);
    set(line, [3, 3, 0], [12, 8, 36]);
    // What goes on from there lies as high.
    expect(line.elevation).toBe(36);
    drawCorners(line, [[20, 8, 36]]);
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

describe('drawing a direction', () => {
  it('is the way from the first place to the second; no place of it is kept', () => {
    const session = new SketchSession({ kind: 'vector', value: undefined });
    drawCorners(session, [
      [10, 20, 0],
      [13, 24, 0],
    ]);
    expect(session.findings).toEqual([]);
    expect(session.value).toEqual({ X: 3, Y: 4, Z: 0 });
  });
  it('of no length is none yet: two places are set', () => {
    const session = new SketchSession({ kind: 'vector', value: { X: 0, Y: 0, Z: 0 } });
    drawCorners(session, [
      [1, 1, 0],
      [1, 3, 0],
    ]);
    expect(session.value).toEqual({ X: 0, Y: 2, Z: 0 });
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
