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
  const marks = levels.map(({ name, elevation, built = elevation }) => ({
    name,
    elevation,
    built,
    extent: extentAt(scene, elevation),
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

/** Of the parts that stand at a height; of the whole building where none does. */
function extentAt(scene: SceneBuffers, elevation: number): LevelMark['extent'] {
  const extent = [Infinity, Infinity, -Infinity, -Infinity];
  scene.elements.forEach((element, index) => {
    if (element.part !== 'building' || element.indexCount === 0) return;
    const [x0, y0, z0, x1, y1, z1] = scene.boxes.subarray(index * 6, index * 6 + 6) as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (z0 > elevation + 0.5 || z1 < elevation - 0.5) return;
    extent[0] = Math.min(extent[0] as number, x0);
    extent[1] = Math.min(extent[1] as number, y0);
    extent[2] = Math.max(extent[2] as number, x1);
    extent[3] = Math.max(extent[3] as number, y1);
  });
  const [a, b, , c, d] = scene.buildingBounds as unknown as [number, number, number, number, number];
  return Number.isFinite(extent[0]) ? (extent as unknown as LevelMark['extent']) : [a, b, c, d];
}
