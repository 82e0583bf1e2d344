import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { createPickIndex, tessellate } from '../index.ts';

const P = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const scene = (Elements: Record<string, unknown>) =>
  tessellate([{ nodeId: 'n', model: { Elements } as unknown as ElementModel }]);
const moved = (x: number, y: number, z: number) => ({ Matrix: { Components: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z] } });
const PNG = 'data:image/png;base64,AAAA';

describe('texts', () => {
  it('stand where the format puts them, each line of them, as high as they say', () => {
    const result = scene({
      t: {
        discriminator: 'Elements.ModelText',
        Texts: [
          { Item1: P(1, 2, 3), Item2: P(0, 0, 1), Item3: P(0, 1, 0), Item4: 'Hall\nNorth', Item5: { Red: 1, Green: 0, Blue: 0 } },
          { Item1: P(0, 0), Item4: 7 },
        ],
        FontSize: 72,
        Scale: 100,
        Transform: moved(10, 0, 0),
      },
    });
    // 72 points are an inch; a hundred times that is 2.54 m. Lines run to the north, so rows go to the east.
    expect(
      result.pictures.map(({ corner, content }) => [corner.map((value) => Math.round(value * 1000) / 1000), content]),
    ).toEqual([
      [[11, 2, 3], { kind: 'text', text: 'Hall', isCentred: true, color: [1, 0, 0] }],
      [[15.064, 2, 3], { kind: 'text', text: 'North', isCentred: true, color: [1, 0, 0] }],
    ]);
    expect(result.pictures[0]?.right.map((value) => Math.round(value * 100) / 100)).toEqual([0, 2.54, 0]);
    expect(result.elements.map(({ elementId }) => elementId)).toEqual(['t']);
    expect(result.issues.map(({ code }) => code)).toEqual(['model.number-invalid']);
    expect(createPickIndex(result).pick([11.5, 2.5, 50], [0, 0, -1])).toBeUndefined();
    expect(createPickIndex(result).pick([10.5, 2.5, 50], [0, 0, -1])?.distance).toBeCloseTo(47, 9);
  });
});

describe('dimensions', () => {
  it('draw their lines in the plane they were pulled to, with the value they show', () => {
    const dimension = {
      discriminator: 'Elements.Annotations.AlignedDimension',
      Start: P(0, 0),
      End: P(4, 0),
      ReferencePlane: { Origin: P(0, 2), Normal: P(0, 1) },
      Prefix: '~',
    };
    const result = scene({ d: dimension, shown: { ...dimension, DisplayValue: '13\' 1 1/2"', Suffix: ' typ.' } });
    expect(result.pictures.map(({ content }) => content.kind === 'text' && content.text)).toEqual(['~4 m', '~13\' 1 1/2" typ.']);
    expect(result.pictures[0]?.corner.map((value) => Math.round(value * 100) / 100)).toEqual([2, 2.2, 0]);
    // Two extension lines, two strokes, the line itself.
    expect(result.elements.map(({ edgeCount }) => edgeCount)).toEqual([5, 5]);
    // The dimension line is met from above by a ray 1 cm beside it, not by one 20 cm beside it.
    const picks = createPickIndex(result);
    expect(picks.pick([1, 2.01, 10], [0, 0, -1], undefined, 0.002)?.element).toBe(0);
    expect(picks.pick([1, 1.8, 10], [0, 0, -1], undefined, 0.002)).toBeUndefined();
    expect(picks.pick([1, 2.01, 10], [0, 0, -1])).toBeUndefined();
  });
});

describe('images', () => {
  it('W1.06e lie on the work plane, as large as they say, and are met there', () => {
    const result = scene({
      i: { discriminator: 'Elements.Underlay', Image: { Data: PNG, Width: 30, Height: 20 }, Transform: moved(5, 5, 0) },
      far: { discriminator: 'Elements.Underlay', Image: { Data: 'https://example.org/x.png', Width: 30, Height: 20 } },
      flat: { discriminator: 'Elements.Underlay', Image: { Data: PNG, Width: 0, Height: 20 } },
    });
    expect([...(result.bounds ?? [])]).toEqual([5, 5, 0, 35, 25, 0]);
    expect(result.pictures.map(({ content }) => content)).toEqual([{ kind: 'image', url: PNG }]);
    // An address elsewhere is never fetched.
    expect(result.issues.map(({ elementId }) => elementId)).toEqual(['far', 'flat']);
    const picks = createPickIndex(result);
    expect(picks.pick([6, 6, 9], [0, 0, -1])).toMatchObject({ element: 0, distance: 9, point: [6, 6, 0] });
    expect(picks.pick([4, 6, 9], [0, 0, -1])).toBeUndefined();
  });
});
