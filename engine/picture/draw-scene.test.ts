import { expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { corpusText, hasCorpus } from '#fixtures/corpus';
import { tessellate } from '../tessellate.ts';
import { drawScene, type PictureTones } from './draw-scene.ts';

const ramp = (red: number) => Array.from({ length: 10 }, (_, step) => [red, 1 - step / 10, 0] as const);
/** Building red 0, context red 0.5; the light comes from above. */
const TONES: PictureTones = { ramps: [ramp(0), ramp(0.5), ramp(0), ramp(0)], edge: [1, 0, 1], hair: [1, 0, 1], sun: [0, 0, 1] };
const P = (X: number, Y: number) => ({ X, Y, Z: 0 });

function box(
  kind: string,
  size: readonly [number, number, number],
  at: readonly [number, number, number],
): Record<string, JsonObject> {
  const [x, y, z] = size;
  return {
    [`profile of ${kind}`]: {
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: { Vertices: [P(0, 0), P(x, 0), P(x, y), P(0, y)] },
    },
    [kind]: {
      discriminator: kind,
      Transform: { Matrix: { Components: [1, 0, 0, at[0], 0, 1, 0, at[1], 0, 0, 1, at[2]] } },
      Representation: {
        SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Extrude', Profile: `profile of ${kind}`, Height: z }],
      },
    },
  };
}
const sceneOf = (elements: Record<string, JsonObject>) =>
  tessellate([{ nodeId: 'n', model: { Elements: elements } as unknown as ElementModel }]);

function picture(elements: Record<string, JsonObject>, width = 60, height = 60) {
  const pixels = drawScene(sceneOf(elements), { width, height, tones: TONES });
  if (!pixels) return undefined;
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => at(x, y)));
  return { at, rows, filled: rows.flat().filter(([, , , opacity]) => opacity === 255).length };
}

it('a building fills its picture, its top light and its sides darker, and nothing stands beside it', () => {
  const tower = picture(box('Elements.Mass', [10, 10, 40], [1000, 0, 0]));
  // 40 m and the depth of the plan: 40 × cos 21° + (10 × sin 37° + 10 × cos 37°) × sin 21° = 42.4 m in 90 % of 60 px; 14 m wide: 18 px.
  const rows = tower?.rows.flatMap((row, y) => (row.some(([, , , opacity]) => opacity === 255) ? [y] : [])) ?? [];
  expect([rows[0], rows.at(-1)]).toEqual([3, 56]);
  const columns = tower?.rows[30]?.filter(([, , , opacity]) => opacity === 255).length ?? 0;
  expect(Math.abs(columns - 18)).toBeLessThanOrEqual(1);
  expect(tower?.at(2, 30)[3]).toBe(0);
  const greenest = (from: number, to: number) =>
    Math.max(
      ...(tower?.rows
        .slice(from, to)
        .flat()
        .filter(([red, , blue]) => red === 0 && blue === 0)
        .map(([, green]) => green as number) ?? []),
    );
  expect(greenest(4, 8)).toBeGreaterThan(greenest(30, 40));
});

it('what is nearer hides what is behind, whichever stands first', () => {
  // The eye is in the south-east: the wall right before the tower hides its lower half.
  const wall = box('Elements.ContextBuilding', [60, 1, 20], [-20, -2, 0]);
  const tower = box('Elements.Mass', [10, 10, 20], [0, 0, 0]);
  for (const elements of [
    { ...wall, ...tower },
    { ...tower, ...wall },
  ]) {
    const seen = picture(elements);
    const reds =
      seen?.rows
        .slice(40)
        .flat()
        .filter(([, , blue, opacity]) => opacity === 255 && blue === 0) ?? [];
    expect(reds.length).toBeGreaterThan(20);
    expect(reds.every(([red]) => (red as number) > 100)).toBe(true);
  }
});

it('drafts stand aside as in the model, and neighbours do not make the building small', () => {
  const floor = box('Elements.Floor', [10, 10, 1], [0, 0, 0]);
  const draft = box('Elements.Envelope', [10, 10, 90], [0, 0, 0]);
  const far = box('Elements.ContextBuilding', [1, 1, 1], [5000, 5000, 0]);
  expect(picture({ ...floor, ...draft, ...far })?.filled).toBe(picture(floor)?.filled);
});

it('a model without anything to see has no picture; one flat as a line has', () => {
  expect(picture({ level: { discriminator: 'Elements.Level', Elevation: 3 } })).toBeUndefined();
  expect(picture(box('Elements.Mass', [0.001, 0.001, 10], [0, 0, 0]))).toBeDefined();
});

it.runIf(hasCorpus)('a real tower stands in its picture as high as it is', () => {
  const model = JSON.parse(corpusText('models/tower.json')) as ElementModel;
  const pixels = drawScene(tessellate([{ nodeId: 'n', model }]), { width: 68, height: 44, tones: TONES });
  const filled = pixels?.filter((_, at) => at % 4 === 3).filter((opacity) => opacity > 0).length ?? 0;
  // 40 px high, and between 12 and 24 px wide.
  expect(filled).toBeGreaterThan(400);
  expect(filled).toBeLessThan(1000);
});
