import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { compareBuildings } from './compare-buildings.ts';

const wall = (height: number) => ({ discriminator: 'Elements.Wall', Transform: { Matrix: {} }, height });
const model = (Elements: ElementModel['Elements']): ElementModel => ({ Transform: {}, Elements }) as unknown as ElementModel;

describe('buildings of two runs', () => {
  const models = new Map([
    ['old', model({ a: wall(3), b: wall(3), c: wall(3), paint: { discriminator: 'Elements.Material' } })],
    ['new', model({ a: wall(3), b: wall(4), d: wall(3), paint: { discriminator: 'Elements.Material' } })],
    ['site', model({ ground: wall(0) })],
  ]);
  const around = { node: 'site', digest: 'site', isMade: false };
  const before = [around, { node: 'facade', digest: 'old', isMade: true }];
  const now = [around, { node: 'facade', digest: 'new', isMade: true }];

  it('stand beside each other among what is around, and differ by element', () => {
    const found = compareBuildings(before, now, models, 'Facade');
    expect(found.before.map(({ nodeId, digest }) => [nodeId, digest])).toEqual([
      ['site', 'site'],
      ['facade', 'old'],
    ]);
    const { marks, models: shown, pale } = found.difference;
    expect(marks).toEqual({
      added: [{ nodeId: 'facade', elementId: 'd' }],
      removed: [{ nodeId: 'gone:facade', elementId: 'c' }],
      changed: [{ nodeId: 'facade', elementId: 'b' }],
    });
    expect(shown.map(({ nodeId }) => nodeId)).toEqual(['site', 'facade', 'gone:facade']);
    expect([...pale]).toEqual(['gone:facade']);
    // Of what went there is the wall alone, with the material that it may refer to.
    expect(Object.keys(shown.at(-1)?.model.Elements ?? {})).toEqual(['c', 'paint']);
  });

  it('differ in nothing where the result is the same, and leave out what is not here yet or too large', () => {
    expect(compareBuildings(before, before, models, '').difference.marks).toEqual({ added: [], removed: [], changed: [] });
    const without = compareBuildings(before, [{ node: 'facade', digest: 'x', isMade: true, isTooLarge: true }], models, '');
    expect([without.now, without.isTooLarge]).toEqual([[], true]);
  });
});
