import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { assembleScene } from './assemble-scene.ts';
import { readGeometry } from './model-geometry.ts';
import { SceneMemory } from './scene-memory.ts';
import { ShapeCache } from './shape-cache.ts';

const P = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const at = (x: number, turn: readonly number[]) => ({
  Matrix: { Components: [turn[0], turn[1], 0, x, turn[2], turn[3], 0, 0, 0, 0, 1, 0] },
});
const TURNS = [
  [1, 0, 0, 1],
  [0, -1, 1, 0],
  [-1, 0, 0, 1],
] as const;

/** One object an element, however often it is asked for: models share what they have in common. */
const made = new Map<string, JsonObject>();
function element(kind: string, place: number, turn: number): JsonObject {
  const key = `${kind} ${place} ${turn}`;
  const Transform = at(place * 3, TURNS[turn % TURNS.length] as readonly number[]);
  const extrusion = { discriminator: 'Elements.Geometry.Solids.Extrude', Profile: 'p', Height: 2 + turn };
  const one: JsonObject = {
    mass: { discriminator: 'Elements.Mass', Transform, Representation: { SolidOperations: [extrusion] } },
    instance: { discriminator: 'Elements.ElementInstance', BaseDefinition: turn === 2 ? 'e' : 'd', Transform },
    line: {
      discriminator: 'Elements.ModelCurve',
      Curve: { discriminator: 'Elements.Geometry.Line', Start: P(place, 0), End: P(place, turn + 1) },
    },
    tree: { discriminator: 'Elements.Tree', Location: P(place, 5), Radius: 1 + turn },
    broken: { discriminator: 'Elements.ElementInstance', BaseDefinition: 'nowhere', Transform },
  }[kind] as JsonObject;
  if (!made.has(key)) made.set(key, one);
  return made.get(key) as JsonObject;
}
const profile = { discriminator: 'Elements.Geometry.Profile', Perimeter: { Vertices: [P(0, 0), P(2, 0), P(2, 1), P(0, 1)] } };
/** Many corners, so that its edges are worth keeping once. */
const round = {
  discriminator: 'Elements.Geometry.Profile',
  Perimeter: { Vertices: Array.from({ length: 90 }, (_, corner) => P(Math.cos(corner / 14.33), Math.sin(corner / 14.33))) },
};
const definition = (Profile: string): JsonObject => ({
  discriminator: 'Elements.Panel',
  IsElementDefinition: true,
  Representation: { SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Extrude', Profile, Height: 1 }] },
});
const fixed = { p: profile, round, d: definition('p'), e: definition('round') } as Record<string, JsonObject>;

const item = fc.tuple(
  fc.constantFrom('mass', 'instance', 'instance', 'line', 'tree', 'broken'),
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 2 }),
);
const model = fc.record({ items: fc.array(item, { maxLength: 14 }), rows: fc.constantFrom(0, 0, 30) });

it('a scene after others is the scene that is made alone (property)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: model, b: model, far: fc.constantFrom(0, 0, 0, 50_000) }), { minLength: 2, maxLength: 4 }),
      (scenes) => {
        const [memory, cache] = [new SceneMemory(), new ShapeCache()];
        for (const { a, b, far } of scenes) {
          const models = [a, b].map(({ items, rows }, which) => {
            const Elements = { ...fixed };
            items.forEach(([kind, place, turn], index) => (Elements[`${kind}${index}`] = element(kind, place + far, turn)));
            for (let row = 0; row < rows; row++) Elements[`row${row}`] = element('instance', 10 + row, 2);
            return { nodeId: `n${which}`, model: { Elements } };
          });
          const read = (shapes?: ShapeCache) =>
            models.map(({ nodeId, model: one }) => ({ nodeId, geometry: readGeometry(one, 'drawing', shapes) }));
          expect(assembleScene(read(cache), memory)).toEqual(assembleScene(read()));
        }
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

it('an element is read again when what it is made of changed under it', () => {
  const cache = new ShapeCache();
  const panel = element('instance', 1, 0);
  const read = (d: JsonObject) => readGeometry({ Elements: { ...fixed, d, panel } }, 'drawing', cache).placements[0];
  const first = read(fixed['d'] as JsonObject);
  expect(read({ ...(fixed['d'] as JsonObject) })?.shape).toBe(first?.shape);
  expect(read(fixed['d'] as JsonObject)).toEqual(first);
  expect(read(definition('round'))?.shape).not.toBe(first?.shape);
  expect(read({ ...(fixed['d'] as JsonObject), discriminator: 'Elements.Glazing' })?.discriminator).toBe('Elements.Glazing');
});
