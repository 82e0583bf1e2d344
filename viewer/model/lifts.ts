import type { Exploded } from '#domain';
import type { SceneBuffers, SceneElement } from '#engine';

/** How much higher elements and levels of a scene are drawn than they are built (m), and the greatest of it. */
export interface Lifts {
  of: Float32Array;
  ofLevels: readonly number[];
  most: number;
}

/** The lower edge of what belongs to a level may hang so far under it, as a slab does (m). */
const UNDER = 0.45;
/** What is taller stands on the level of its foot (m, half its height). */
const TALL = 1;
/** Levels so near to each other are one (m). */
const SAME = 0.05;

/**
 * Lifts of an exploded view: levels from below, functions in the order of the graph, types from below; each part one
 * `distance` above the one before. Parts of which nothing is drawn take no room; land and neighbours stay. Undefined
 * where nothing is apart.
 */
export function liftsOf(
  scene: Pick<SceneBuffers, 'elements' | 'boxes' | 'levels'>,
  exploded: Exploded | undefined,
  isDrawn: (element: number) => boolean,
): Lifts | undefined {
  if (!exploded) return undefined;
  const heights = distinct(scene.levels.map(({ elevation }) => elevation));
  const { elements, boxes } = scene;
  const isPart = ({ part }: SceneElement, at: number) => part === 'building' && Number.isFinite(boxes[at * 6]);
  const partOf =
    exploded.by === 'level'
      ? (_: SceneElement, at: number) => levelAt(heights, boxes[at * 6 + 2] as number, boxes[at * 6 + 5] as number)
      : inOrder(scene, exploded.by, (one, at) => isPart(one, at) && isDrawn(at));
  const of = Float32Array.from(elements, (one, at) => (isPart(one, at) ? partOf(one, at) * exploded.distance : 0));
  const most = of.reduce((greatest, lift) => Math.max(greatest, lift), 0);
  if (most === 0) return undefined;
  const ofLevels = scene.levels.map(({ elevation }) =>
    exploded.by === 'level' ? placeOf(heights, elevation) * exploded.distance : 0,
  );
  return { of, ofLevels, most };
}

/** Whether two lifts draw the same. */
export const isSameLifts = (one: Lifts | undefined, other: Lifts | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.most === other.most &&
    one.of.length === other.of.length &&
    one.of.every((lift, at) => lift === other.of[at]));

/** Place of the highest height that is not above another one; 0 for what lies below all. */
const placeOf = (heights: readonly number[], height: number): number =>
  Math.max(
    0,
    heights.findLastIndex((one) => one <= height + SAME),
  );

const levelAt = (heights: readonly number[], low: number, high: number): number =>
  placeOf(heights, Math.min((low + high) / 2, low + TALL) + UNDER);

const distinct = (heights: readonly number[]): number[] =>
  heights
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
    .filter((height, at, all) => at === 0 || height - (all[at - 1] as number) > SAME);

/** Functions in the order of their elements, types by the middle height of theirs. */
function inOrder(
  { elements, boxes }: Pick<SceneBuffers, 'elements' | 'boxes'>,
  by: 'function' | 'type',
  counts: (element: SceneElement, at: number) => boolean,
): (element: SceneElement) => number {
  const nameOf = ({ nodeId, discriminator }: SceneElement) => (by === 'function' ? nodeId : discriminator);
  const parts = new Map<string, { sum: number; count: number }>();
  elements.forEach((one, at) => {
    if (!counts(one, at)) return;
    const part = parts.get(nameOf(one)) ?? { sum: 0, count: 0 };
    parts.set(nameOf(one), {
      sum: part.sum + (boxes[at * 6 + 2] as number) + (boxes[at * 6 + 5] as number),
      count: part.count + 1,
    });
  });
  const middle = ([, { sum, count }]: [string, { sum: number; count: number }]) => sum / count;
  const sorted = [...parts];
  if (by === 'type') sorted.sort((a, b) => middle(a) - middle(b) || (a[0] < b[0] ? -1 : 1));
  const places = new Map(sorted.map(([name], place) => [name, place]));
  return (one) => places.get(nameOf(one)) ?? 0;
}
