import { expect, it, vi } from 'vitest';
import type { SceneBuffers } from '#engine';
import { KeptOutlines, type Outline } from './kept-outlines.ts';

const sceneOf = (name: string) => ({ name }) as unknown as SceneBuffers;
const none = new Set<string>();
/** Edges that tell of which scene and place they are. */
const edgesOf = vi.fn((scene: SceneBuffers, place: number): Outline => [
  [
    [(scene as unknown as { name: string }).name.length, place, 0],
    [0, 0, 1],
  ],
]);

it('W3.27c what has lost its element is outlined as it was seen last, until it is back', () => {
  const kept = new KeptOutlines(edgesOf);
  kept.follow(sceneOf('a'), new Map([['panel', 7]]), none);
  kept.follow(sceneOf('bb'), new Map([['panel', 4]]), none);
  // While it is there nothing is made: each picture of a drag has another scene.
  expect([kept.of('panel'), edgesOf.mock.calls.length]).toEqual([undefined, 0]);
  // The element goes before a run tells that it is lost.
  kept.follow(sceneOf('ccc'), new Map(), none);
  expect(kept.of('panel')).toBeUndefined();
  kept.follow(sceneOf('ccc'), new Map(), new Set(['panel']));
  expect(kept.of('panel')?.[0]?.[0]).toEqual([2, 4, 0]);
  kept.follow(sceneOf('dddd'), new Map(), new Set(['panel', 'other']));
  expect([kept.of('panel')?.[0]?.[0], kept.of('other')]).toEqual([[2, 4, 0], undefined]);
  kept.follow(sceneOf('e'), new Map([['panel', 1]]), none);
  expect(kept.of('panel')).toBeUndefined();
});

it('W3.27c what is removed is outlined once the model is without it', () => {
  const kept = new KeptOutlines(edgesOf);
  kept.follow(sceneOf('a'), new Map([['slab', 2]]), new Set(['slab']));
  expect(kept.of('slab')).toBeUndefined();
  kept.follow(sceneOf('b'), new Map(), new Set(['slab']));
  expect(kept.of('slab')?.[0]?.[0]).toEqual([1, 2, 0]);
});
