import {
  boundsAlong,
  fromAxes,
  intersect,
  longestEdgeAngle,
  offsetRegions,
  region,
  regionCentroid,
  regionsArea,
  type Region,
} from 'parti';

/** Around the core, or along the middle of the plan. */
export type Kind = 'Ring' | 'Spine';

/** Places are looked for to this (m). */
const FINE = 1e-5;

/** Corridor of a plan; it may lie over the core. None where the plan is too narrow. */
export function corridorOf(kind: Kind, plan: Region, core: Region | undefined, width: number): Region[] {
  if (kind === 'Ring') return core ? intersect(offsetRegions([core], width), [plan]) : [];
  return plan.voids.length === 0 && isStraight(plan) ? alongMiddle(plan, core, width) : betweenEdges(plan, width);
}

/** A strip along the longest edge, through the core or the middle, from end to end. */
function alongMiddle(plan: Region, core: Region | undefined, width: number): Region[] {
  const angle = longestEdgeAngle(plan.perimeter);
  const { low, high } = boundsAlong(plan, angle);
  if (high[1] - low[1] < 2 * width) return [];
  const middle = regionCentroid(core ?? plan);
  const across = middle.Y * Math.cos(angle) - middle.X * Math.sin(angle);
  const corners: [number, number][] = [
    [low[0] - 1, across - width / 2],
    [high[0] + 1, across - width / 2],
    [high[0] + 1, across + width / 2],
    [low[0] - 1, across + width / 2],
  ];
  return intersect([region(corners.map(([u, v]) => fromAxes(u, v, angle)))], [plan]);
}

/** What lies half-way between the edges of wings: around a court, along an L. */
function betweenEdges(plan: Region, width: number): Region[] {
  let [least, most] = [0, 500];
  while (most - least > FINE) {
    const half = (least + most) / 2;
    if (regionsArea(offsetRegions([plan], -half)) > 0) least = half;
    else most = half;
  }
  return least <= width ? [] : intersect(offsetRegions([plan], -(least - width / 2)), [plan]);
}

/** Whether a plan is about as large as the box around it: a bar, not an L. */
function isStraight(plan: Region): boolean {
  const { low, high } = boundsAlong(plan, longestEdgeAngle(plan.perimeter));
  return regionsArea([plan]) > 0.85 * (high[0] - low[0]) * (high[1] - low[1]);
}
