import { describe, expect, it } from 'vitest';
import { createPickIndex, liftedScene, tessellate } from '#engine';
import type { ElementModel } from '#domain';
import { edgeIndexOf } from './edge-index.ts';
import { isSameLifts, liftsOf } from './lifts.ts';

/** A block of 10 m × 10 m in plan. */
function block(id: string, foot: number, height: number, discriminator = 'Elements.Mass') {
  const vertices = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ].map(([X, Y]) => ({ X, Y, Z: 0 }));
  const solid = {
    discriminator: 'Elements.Geometry.Solids.Extrude',
    Profile: { Perimeter: { Vertices: vertices } },
    Height: height,
  };
  return {
    discriminator,
    Id: id,
    Name: id,
    Transform: { Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, foot] } },
    Representation: { SolidOperations: [solid] },
  };
}

const level = (id: string, Elevation: number) => ({ discriminator: 'Elements.Level', Id: id, Name: id, Elevation });
const modelOf = (...all: readonly { Id: string }[]) =>
  ({ Elements: Object.fromEntries(all.map((one) => [one.Id, one])) }) as unknown as ElementModel;

/** Two storeys of 4 m: a slab that hangs under each level, walls on it, a core through all, and a neighbour. */
const scene = tessellate([
  {
    nodeId: 'floors',
    model: modelOf(
      level('L1', 0),
      level('L2', 4),
      block('slab 1', -0.3, 0.3, 'Elements.Floor'),
      block('slab 2', 3.7, 0.3, 'Elements.Floor'),
    ),
  },
  { nodeId: 'walls', model: modelOf(block('wall 1', 0, 3.7, 'Elements.Wall'), block('wall 2', 4, 3.7, 'Elements.Wall')) },
  { nodeId: 'core', model: modelOf(block('core', 0, 8)) },
  { nodeId: 'site', model: modelOf(block('neighbour', 0, 20, 'Elements.ContextBuilding')) },
]);
const at = (id: string) => scene.elements.findIndex(({ elementId }) => elementId === id);
const all = () => true;
const lifted = (by: 'level' | 'function' | 'type', isDrawn: (place: number) => boolean = all) => {
  const lifts = liftsOf(scene, { by, distance: 2 }, isDrawn);
  return Object.fromEntries(scene.elements.map(({ elementId }, place) => [elementId, lifts?.of[place]]));
};

describe('W2.02c an exploded view', () => {
  it('pulls levels apart: what hangs under a level and stands on it goes with it, what is taller with its foot, neighbours stay', () => {
    expect(lifted('level')).toEqual({
      ...{ 'slab 1': 0, 'wall 1': 0, core: 0 },
      ...{ 'slab 2': 2, 'wall 2': 2 },
      neighbour: 0,
    });
  });

  it('pulls functions apart in the order of the graph, and leaves no room for those of which nothing is drawn', () => {
    const expected = { 'slab 1': 0, 'slab 2': 0, 'wall 1': 2, 'wall 2': 2, core: 4, neighbour: 0 };
    expect(lifted('function')).toEqual(expected);
    const noWalls = lifted('function', (place: number) => scene.elements[place]?.nodeId !== 'walls');
    expect([noWalls['slab 1'], noWalls['core']]).toEqual([0, 2]);
  });

  it('pulls types apart from below', () => {
    // Middle heights: slabs 1.85, walls 3.85, the core 4.
    expect(lifted('type')).toEqual({ 'slab 1': 0, 'slab 2': 0, 'wall 1': 2, 'wall 2': 2, core: 4, neighbour: 0 });
  });

  it('is nothing without a distance, and where there is one part alone', () => {
    expect(liftsOf(scene, undefined, all)).toBeUndefined();
    const one = tessellate([{ nodeId: 'n', model: modelOf(level('L1', 0), block('a', 0, 3)) }]);
    for (const by of ['level', 'function', 'type'] as const) expect(liftsOf(one, { by, distance: 3 }, all)).toBeUndefined();
  });

  it('knows the same distances again', () => {
    const [a, b] = [liftsOf(scene, { by: 'level', distance: 2 }, all), liftsOf(scene, { by: 'level', distance: 2 }, all)];
    expect(isSameLifts(a, b)).toBe(true);
    expect(isSameLifts(a, liftsOf(scene, { by: 'level', distance: 3 }, all))).toBe(false);
    expect(isSameLifts(a, undefined)).toBe(false);
  });

  it('is picked and caught where it is seen, its levels are named there, and the built one stays as it is', () => {
    const before = scene.boxes.slice();
    const lifts = liftsOf(scene, { by: 'level', distance: 10 }, all);
    if (!lifts) throw new Error('Nothing is apart.');
    const seen = liftedScene(scene, lifts.of, lifts.ofLevels);
    const isOfWalls = (place: number) => scene.elements[place]?.nodeId === 'walls';
    /** Looks north from the south, at a height of the model. */
    const met = (buffers: typeof scene, height: number) => {
      const [ox, oy, oz] = scene.origin;
      const hit = createPickIndex(buffers).pick([5 - ox, -50 - oy, height - oz], [0, 1, 0], isOfWalls);
      return hit && buffers.elements[hit.element]?.elementId;
    };
    expect([met(scene, 6), met(scene, 16)]).toEqual(['wall 2', undefined]);
    expect([met(seen, 2), met(seen, 6), met(seen, 16)]).toEqual(['wall 1', undefined, 'wall 2']);
    const heights = new Set<number>();
    edgeIndexOf(seen).each(at('wall 2'), (from, to) => heights.add(from[2]).add(to[2]));
    expect([...heights].map((height) => Math.round((height + scene.origin[2]) * 10) / 10).toSorted((a, b) => a - b)).toEqual([
      14, 17.7,
    ]);
    expect(seen.levels.map(({ elevation }) => elevation)).toEqual([0, 14]);
    expect((seen.buildingBounds?.[5] ?? 0) + scene.origin[2]).toBeCloseTo(17.7, 4);
    expect(scene.boxes).toEqual(before);
  });
});
