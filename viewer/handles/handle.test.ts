import { describe, expect, it } from 'vitest';
import { readTransformConstraints, UNMOVED, writeTransform } from '#domain';
import {
  amountTo,
  canCatch,
  caughtAmount,
  gripsOf,
  pointedAt,
  steadied,
  takenFrom,
  takenPoint,
  takenValue,
  type Handle,
} from './handle.ts';

const core = (keyword?: Parameters<typeof readTransformConstraints>[0]): Handle => ({
  id: 'core',
  label: 'Core',
  kind: 'transform',
  value: writeTransform(UNMOVED.with(3, 10).with(7, 20)),
  constraints: readTransformConstraints(keyword),
});
const panel: Handle = {
  id: 'depth',
  label: 'Depth',
  kind: 'length',
  value: 0.25,
  at: [0, 0, 1],
  direction: [0, -1, 0],
  min: 0,
  max: 1.5,
  step: 0.05,
};
const gripOf = (handle: Handle, id: string) => {
  const found = gripsOf(handle).find((grip) => grip.id === id);
  if (!found)
    throw new Error(
      `No grip ${id} among ${gripsOf(handle)
        .map((grip) => grip.id)
        .join(', ')}`,
    );
  return found;
};
const numbers = (value: unknown) => (value as { Matrix: { Components: number[] } }).Matrix.Components;

describe('handles', () => {
  it('W3.08q offer only what the constraints allow', () => {
    expect(gripsOf(core()).map(({ kind, axis }) => `${kind} ${axis}`)).toEqual([
      'turn z',
      'move x',
      'move y',
      'move z',
      'slide z',
    ]);
    const held = core({ enableTranslation: ['x'], enableRotation: false });
    expect(gripsOf(held).map(({ kind, axis }) => `${kind} ${axis}`)).toEqual(['move x']);
    expect(gripsOf(core({ enableTranslation: false, enableRotation: false }))).toEqual([]);
    expect(gripsOf(panel).map(({ kind }) => kind)).toEqual(['push']);
  });

  it('move along their axis, in plan and about a point', () => {
    const handle = core();
    expect(numbers(takenValue(gripOf(handle, 'core move x'), [2.5, 0])).filter((_, at) => at % 4 === 3)).toEqual([12.5, 20, 0]);
    expect(numbers(takenValue(gripOf(handle, 'core slide z'), [1, -2])).filter((_, at) => at % 4 === 3)).toEqual([11, 18, 0]);
    const turned = takenValue(gripOf(handle, 'core turn z'), [90, 0]);
    expect(numbers(turned)).toEqual([0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 0]);
    const about = { ...handle, middle: [12, 20, 0] } as Handle;
    expect(numbers(takenValue(gripOf(about, 'core turn z'), [90, 0])).filter((_, at) => at % 4 === 3)).toEqual([12, 18, 0]);
    expect(takenPoint(gripOf(about, 'core turn z'), [90, 0], [13, 20, 5]).map(Math.round)).toEqual([12, 21, 5]);
  });

  it('move along the axes of what is turned already', () => {
    const handle = { ...core(), value: writeTransform([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]) } as Handle;
    expect(numbers(takenValue(gripOf(handle, 'core move x'), [3, 0])).filter((_, at) => at % 4 === 3)).toEqual([0, 3, 0]);
  });

  it('follow the eye’s ray', () => {
    const push = gripOf(panel, 'depth');
    const down = (x: number, y: number) => ({ origin: [x, y, 50] as const, direction: [0, 0, -1] as const });
    expect(pointedAt(push, down(0, -0.7))?.[0]).toBeCloseTo(0.7);
    const slide = gripOf(core(), 'core slide z');
    expect(pointedAt(slide, down(13, 18))).toEqual([3, -2]);
    const turn = gripOf(core(), 'core turn z');
    expect(pointedAt(turn, down(10, 25))?.[0]).toBeCloseTo(90);
    // Over the back of the ring it goes on, not back.
    expect(takenFrom(turn, [170, 0], [-170, 0], [15, 0])[0]).toBe(20);
    // A ray beside the plane meets it nowhere.
    expect(pointedAt(slide, { origin: [0, 0, 1], direction: [1, 0, 0] })).toBeUndefined();
  });

  it('stop at steps, limits and every fifteenth degree', () => {
    const push = gripOf(panel, 'depth');
    const steps = { length: 0.1, angle: 1 };
    expect(steadied(push, [0.918, 0], steps)).toEqual([0.9, 0]);
    expect(steadied(push, [9, 0], steps)).toEqual([1.5, 0]);
    expect(steadied(push, [-3, 0], steps)).toEqual([0, 0]);
    const turn = gripOf(core(), 'core turn z');
    expect([43.2, 41.6, 40].map((angle) => steadied(turn, [angle, 0], steps)[0])).toEqual([45, 42, 40]);
    expect(steadied(gripOf(core(), 'core slide z'), [1.04, -2.26], steps)).toEqual([1, -2.3]);
    expect(amountTo(gripOf(core(), 'core move y'), [99, 24, 7])).toEqual([4, 0]);
  });

  it('W3.07b catch a corner that lets a length be something else, within its limits', () => {
    const push = gripOf(panel, 'depth');
    // Corners of the face itself, behind the wall, of the storey in front, of a deeper panel.
    const corners = [0, 0.4, -9, -0.35].map((y) => [1, y, 2] as const);
    expect(corners.map((corner) => canCatch(push, corner))).toEqual([false, false, false, true]);
    expect(canCatch(gripOf(core(), 'core move y'), [99, -900, 7])).toBe(true);
  });

  it('W3.27 are not torn from the finger by a corner far behind it', () => {
    const move = gripOf(core(), 'core move y');
    // The core stands at y = 20, its arm is 20 m long, the finger has taken it 8 m.
    expect(caughtAmount(move, [99, 29, 7], [8, 0], 20)).toEqual([9, 0]);
    expect(caughtAmount(move, [99, 140, 7], [8, 0], 20)).toBeUndefined();
    const slide = gripOf(core(), 'core slide z');
    expect(caughtAmount(slide, [13, 22, 40], [4, 1], 20)).toEqual([3, 2]);
    expect(caughtAmount(slide, [13, 80, 40], [4, 1], 20)).toBeUndefined();
    // What may not hold it at all holds it from no distance.
    expect(caughtAmount(gripOf(panel, 'depth'), [1, 0, 2], [0.25, 0], 20)).toBeUndefined();
  });
});
