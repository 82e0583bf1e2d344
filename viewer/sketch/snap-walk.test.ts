import { describe, expect, it } from 'vitest';
import { createSnapIndex, type Vec3 } from '#engine';
import type { ViewController } from '../model/view-controller.ts';
import { squareAround } from './arrow.tsx';
import { SketchSession } from './sketch-session.ts';
import { directionOf, SketchSteps } from './sketch-steps.ts';
import { placesAround, placeTowards } from './snap-walk.ts';

/** A room of 6 × 4 m with a line across it. */
const room = createSnapIndex(undefined, 0, [
  [
    [2, 1, 0],
    [8, 1, 0],
  ],
  [
    [8, 1, 0],
    [8, 5, 0],
  ],
  [
    [8, 5, 0],
    [2, 5, 0],
  ],
  [
    [2, 5, 0],
    [2, 1, 0],
  ],
  [
    [4, -1, 0],
    [4, 3, 0],
  ],
]);
const plan = (places: readonly Vec3[]) => places.map(([x, y]) => [x, y]);

/** A view of everything, looked at from the south, or turned. */
const viewTurned = (azimuth: number) =>
  ({
    orbit: { azimuth },
    size: { width: 400, height: 400 },
    projectModel: () => ({ x: 200, y: 200, isBefore: true }),
  }) as unknown as ViewController;

function start(azimuth = 0, value?: object): { session: SketchSession; steps: SketchSteps } {
  const session = new SketchSession({ kind: 'polygon', value: value as never });
  session.setField(room);
  return { session, steps: new SketchSteps(viewTurned(azimuth), session) };
}

describe('places around', () => {
  it('are corners, middles and crossings, nearest first, without the place itself', () => {
    // From (2, 1): middle of the west wall and the crossing 2 m away, which is the middle of the line too; then its ends.
    expect(plan(placesAround(room, [2, 1, 0])).slice(0, 4)).toEqual([
      [2, 3],
      [4, 1],
      [4, -1],
      [4, 3],
    ]);
    expect(placesAround(room, [2, 1, 0])).toHaveLength(10);
  });

  it('are found far away too, and none where there is nothing', () => {
    expect(placesAround(room, [5000, 0, 0])[0]).toEqual([8, 1, 0]);
    expect(placesAround(createSnapIndex(undefined, 0), [0, 0, 0])).toEqual([]);
  });

  it('in a direction prefer what lies straight ahead', () => {
    const places = placesAround(room, [0, 1, 0]);
    expect(placeTowards([0, 1, 0], [1, 0], places)).toEqual([2, 1, 0]);
    expect(placeTowards([0, 1, 0], [-1, 0], places)).toBeUndefined();
  });
});

describe('keys of a sketch', () => {
  it('W4.10a S goes on by distance and Shift+S back; what is caught has its word', () => {
    const { session, steps } = start();
    steps.toPlace(1);
    expect([session.snap?.at, session.snap?.kind]).toEqual([[2, 1, 0], 'vertex']);
    steps.toPlace(1);
    expect([session.snap?.at, session.snap?.kind]).toEqual([[2, 3, 0], 'midpoint']);
    steps.toPlace(1);
    expect([session.snap?.at, session.snap?.kind]).toEqual([[4, -1, 0], 'vertex']);
    steps.toPlace(1);
    expect([session.snap?.at, session.snap?.kind]).toEqual([[4, 1, 0], 'intersection']);
    steps.toPlace(-1);
    steps.toPlace(-1);
    expect(session.snap?.at).toEqual([2, 3, 0]);
    expect(session.isByKeys).toBe(true);
  });

  it('draws exactly over corners of the model, and from each new point the places around it count', () => {
    const { session, steps } = start();
    steps.toPlace(1);
    session.place();
    steps.toPlace(1);
    expect(session.snap?.at).toEqual([2, 3, 0]);
    steps.towards(directionOf('ArrowUp') ?? [0, 0]);
    session.place();
    steps.towards(directionOf('ArrowRight') ?? [0, 0]);
    expect(session.snap?.at).toEqual([5, 5, 0]);
    steps.towards(directionOf('ArrowRight') ?? [0, 0]);
    session.place();
    session.close();
    expect(session.items[0]?.outlines[0]).toEqual([
      [2, 1, 0],
      [2, 5, 0],
      [8, 5, 0],
    ]);
  });

  it('follows the pane in a turned view and says where nothing is', () => {
    const { session, steps } = start(90);
    // Up of a view that is turned by 90° is west.
    session.hover([9, 1, 0], 1e-6);
    steps.towards(directionOf('ArrowUp') ?? [0, 0]);
    expect(session.snap?.at).toEqual([8, 1, 0]);
    session.hover([-9, 1, 0], 1e-6);
    steps.towards(directionOf('ArrowUp') ?? [0, 0]);
    expect([session.snap?.at, session.notice]).toEqual([[-9, 1, 0], 'nothingNear']);
  });

  it('takes a chosen corner along; a walk is one stroke', () => {
    const vertices = [
      [0, 0],
      [1, 0],
      [1, 0.5],
    ].map(([X, Y]) => ({ X, Y, Z: 0 }));
    const { session, steps } = start(0, { discriminator: 'Elements.Geometry.Polygon', Vertices: vertices });
    session.select({ item: 0, outline: 0, corner: 2 });
    steps.toPlace(1);
    steps.toPlace(1);
    expect(session.items[0]?.outlines[0]?.[2]).toEqual([2, 3, 0]);
    session.undo();
    expect(session.items[0]?.outlines[0]?.[2]).toEqual([1, 0.5, 0]);
    session.undo();
    expect(session.notice).toBe('nothingToUndo');
  });

  it('Page Up and Page Down lift a direction off the plan, and the plane of a flat outline', () => {
    const session = new SketchSession({ kind: 'plane', value: undefined });
    const steps = new SketchSteps(viewTurned(0), session);
    session.hover([2, 3, 0], 1e-6);
    session.place();
    steps.byHeight(3);
    session.place();
    expect(session.value).toEqual({ Origin: { X: 2, Y: 3, Z: 0 }, Normal: { X: 0, Y: 0, Z: 1 } });
    const outline = start();
    outline.steps.byHeight(10);
    outline.steps.byHeight(-1);
    expect(outline.session.elevation).toBe(9);
  });

  it('a plane shows a square that its arrow stands on', () => {
    const corners = squareAround([
      [2, 3, 0],
      [2, 3, 5],
    ]);
    // Four metres, 0.8 of the arrow, to each side.
    expect(corners.map(([x, y, z]) => [Math.abs(x - 2), Math.abs(y - 3), z])).toEqual(Array(4).fill([4, 4, 0]));
  });
});
