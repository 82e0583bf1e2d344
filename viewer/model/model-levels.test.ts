import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { tessellate } from '#engine';
import { boxElement } from '#fixtures/box-element';
import { groundOf, levelsInModel } from './model-levels.ts';

const model = (x: number, y: number): ElementModel =>
  ({
    Elements: {
      mass: boxElement([10, 10, 12], [x, y, 430]),
      upper: { discriminator: 'Elements.Level', Id: 'upper', Name: 'L1', Elevation: 433.6 },
      ground: { discriminator: 'Elements.Level', Id: 'ground', Name: 'L0', Elevation: 430 },
    },
  }) as unknown as ElementModel;

describe('levels of a model', () => {
  it('W4.10a stand at their heights above the sea in a model of survey coordinates', () => {
    const scene = tessellate([{ nodeId: 'levels', model: model(2_683_000, 1_247_000) }]);
    // The scene has a zero of its own in all three directions, in whole hundreds.
    expect(scene.origin).toEqual([2_683_000, 1_247_000, 400]);
    expect(groundOf(scene)).toBe(-400);
    const levels = levelsInModel(scene);
    expect(levels.map(({ name }) => name)).toEqual(['L0', 'L1']);
    expect(levels[0]?.elevation).toBeCloseTo(430, 9);
    expect(levels[1]?.elevation).toBeCloseTo(433.6, 9);
  });

  it('are the same beside the zero point, and none without a model', () => {
    const levels = levelsInModel(tessellate([{ nodeId: 'levels', model: model(0, 0) }]));
    expect(levels.map(({ elevation }) => elevation)).toEqual([430, 433.6]);
    expect(levelsInModel(undefined)).toEqual([]);
  });
});
