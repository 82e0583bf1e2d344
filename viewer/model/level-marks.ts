import type { SceneBuffers } from '#engine';

/** A level that is marked beside the drawing, with the extent of the building at its height (m). */
export interface LevelMark {
  name: string;
  elevation: number;
  /** Height that is told of it (m). */
  built: number;
  /** Least x, y and greatest x, y. */
  extent: readonly [number, number, number, number];
}

/** More than this would turn the drawing into a list. */
const MOST_MARKS = 5;
/** Levels whose extents differ by more than this (m) have a step between them. */
const STEP = 1.5;

/** Up to five levels worth marking: the lowest and highest, those where the building steps back, then evenly spread ones. */
export function levelMarks(scene: SceneBuffers): LevelMark[] {
  const levels = scene.levels.filter(({ elevation }) => Number.isFinite(elevation));
  if (levels.length === 0 || !scene.buildingBounds) return [];
  const extents = extentsAt(
    scene,
    levels.map(({ elevation }) => elevation),
  );
  const marks = levels.map(({ name, elevation, built = elevation }, at) => ({
    name,
    elevation,
    built,
    extent: extents[at] as LevelMark['extent'],
  }));
  const last = marks.length - 1;
  const steps = marks
    .map((_, index) => index)
    .filter((index) => index > 0 && index < last && stepBetween(marks[index - 1] as LevelMark, marks[index] as LevelMark) > STEP);
  const spread = [0.5, 0.25, 0.75].map((share) => Math.round(last * share));
  const chosen = new Set<number>([0, last]);
  for (const index of [...steps, ...spread]) {
    if (chosen.size >= Math.min(MOST_MARKS, marks.length)) break;
    const gap = Math.min(...[...chosen].map((other) => Math.abs(other - index)));
    if (gap > last / (MOST_MARKS * 2) || marks.length <= MOST_MARKS) chosen.add(index);
  }
  return [...chosen].toSorted((a, b) => b - a).map((index) => marks[index] as LevelMark);
}

function stepBetween(below: LevelMark, above: LevelMark): number {
  return Math.max(...above.extent.map((value, side) => Math.abs(value - (below.extent[side] as number))));
}

/** Of the parts that stand at each height; of the whole building where none does. One look at each part: it is asked of every new scene. */
function extentsAt({ elements, boxes, buildingBounds }: SceneBuffers, elevations: readonly number[]): LevelMark['extent'][] {
  const extents = elevations.map(() => [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]);
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index];
    if (element?.part !== 'building' || element.indexCount === 0) continue;
    const at = index * 6;
    const [low, high] = [(boxes[at + 2] as number) - 0.5, (boxes[at + 5] as number) + 0.5];
    for (let level = 0; level < elevations.length; level++) {
      const elevation = elevations[level] as number;
      const extent = extents[level];
      if (!extent || low > elevation || high < elevation) continue;
      extent[0] = Math.min(extent[0], boxes[at] as number);
      extent[1] = Math.min(extent[1], boxes[at + 1] as number);
      extent[2] = Math.max(extent[2], boxes[at + 3] as number);
      extent[3] = Math.max(extent[3], boxes[at + 4] as number);
    }
  }
  const [a, b, , c, d] = buildingBounds as unknown as [number, number, number, number, number];
  return extents.map((extent) => (Number.isFinite(extent[0]) ? extent : [a, b, c, d]));
}
