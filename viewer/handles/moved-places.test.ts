import { expect, it } from 'vitest';
import type { SceneBuffers } from '#engine';
import { movedPlaces } from './moved-places.ts';

const sceneOf = (boxes: Record<string, readonly number[]>, origin: readonly number[] = [0, 0, 0]) =>
  ({
    origin,
    elements: Object.keys(boxes).map((elementId) => ({ nodeId: 'facade', elementId })),
    boxes: Float32Array.from(Object.values(boxes).flat()),
  }) as unknown as SceneBuffers;
const wall = [0, 0, 0, 4, 0.2, 3];

it('what a hand takes along, or makes, is told from what stands still', () => {
  const then = sceneOf({ wall, frame: [1, 0, 1, 2, 0.25, 2], glass: [1, 0.1, 1, 2, 0.12, 2] });
  const now = sceneOf({ glass: [1, 0.85, 1, 2, 0.87, 2], sill: [1, 0, 0.9, 2, 1, 1], wall, frame: [1, 0, 1, 2, 1, 2] });
  expect([...movedPlaces(then, now)]).toEqual([0, 1, 3]);
  expect(movedPlaces(then, then).size).toBe(0);
});

it('another zero of the scene moves nothing', () => {
  const far = sceneOf({ wall: [100, 50, 0, 104, 50.25, 3] });
  expect(movedPlaces(far, sceneOf({ wall: [0, 0, 0, 4, 0.25, 3] }, [100, 50, 0])).size).toBe(0);
});
