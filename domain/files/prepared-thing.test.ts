import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { MAX_THING_TRIANGLES, preparedThing, thingAddress } from './prepared-thing.ts';

const mesh = (positions: number[], triangles: number[]): JsonObject => ({ Positions: positions, Triangles: triangles });
const place = (...components: number[]): JsonObject => ({ Matrix: { Components: components } });
const model = (elements: Record<string, JsonObject>): ElementModel => ({ Elements: elements }) as unknown as ElementModel;
const CORNER = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
const red = { discriminator: 'Elements.Material', Color: { Red: 1, Green: 0, Blue: 0.5, Alpha: 1 } };

describe('things to place', () => {
  it('are joined by colour where their places put them; a mirrored part keeps its outside', () => {
    const thing = preparedThing(
      model({
        red,
        a: { Mesh: CORNER, Material: 'red', Transform: place(2, 0, 0, 0.5, 0, 2, 0, 0, 0, 0, 2, 1) },
        base: { Mesh: CORNER, IsElementDefinition: true },
        b: { BaseDefinition: 'base', Transform: place(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0) },
        line: { discriminator: 'Elements.ModelLines', Lines: [] },
      }),
    );
    expect(thing.parts).toEqual([
      { color: [255, 0, 128], positions: [0.5, 0, 1, 2.5, 0, 1, 0.5, 2, 1], triangles: [0, 1, 2] },
      { color: [217, 217, 217], positions: [0, 0, 0, -1, 0, 0, 0, 1, 0], triangles: [0, 2, 1] },
    ]);
    expect([thing.min, thing.max, thing.triangles]).toEqual([[-1, 0, 0], [2.5, 2, 1], 2]);
    expect(thing.outline).toEqual([
      [-1, 0],
      [2.5, 0],
      [0.5, 2],
    ]);
  });

  it('without a triangle, or with more than a building can hold many times, are refused', () => {
    expect(() => preparedThing(model({ red }))).toThrow(expect.objectContaining({ code: 'import.empty' }));
    const many = Array.from({ length: (MAX_THING_TRIANGLES + 1) * 3 }, (_, at) => at % 3);
    const heavy = model({ a: { Mesh: mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], many) } });
    expect(() => preparedThing(heavy)).toThrow(
      expect.objectContaining({ code: 'import.geometry-too-complex', parameters: { limit: MAX_THING_TRIANGLES } }),
    );
  });

  it('have an address that leads nowhere but to their own digest', () => {
    expect(thingAddress('ab12')).toBe('parti:content/ab12');
  });
});
