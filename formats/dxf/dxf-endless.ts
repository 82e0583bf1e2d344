import { transformDirection, transformPoint, type Matrix } from '#engine';
import type { DxfPoint } from './dxf-point.ts';
import { pointOf, type DxfEntity } from './dxf-entity.ts';
import type { Ink } from './ink.ts';

/** A construction line without ends (`XLINE`), or with one (`RAY`), where its blocks put it. */
export interface EndlessLine {
  kind: string;
  ink: Ink;
  from: DxfPoint;
  direction: DxfPoint;
}

export const endlessLine = (entity: DxfEntity, ink: Ink, matrix: Matrix): EndlessLine => ({
  kind: entity.kind,
  ink,
  from: transformPoint(matrix, pointOf(entity, 10)) as DxfPoint,
  direction: transformDirection(matrix, pointOf(entity, 11)) as DxfPoint,
});

/** How far beyond what is drawn such a line runs on: a share of its longer side. */
const BEYOND = 0.05;

/** The part of a line that lies over a box, seen from above; undefined where it passes it by, or leads nowhere. */
export function withinBox({ kind, from, direction }: EndlessLine, box: readonly number[]): [DxfPoint, DxfPoint] | undefined {
  const size = Math.max((box[3] as number) - (box[0] as number), (box[4] as number) - (box[1] as number));
  let [start, end] = [kind === 'RAY' ? 0 : -Infinity, Infinity];
  for (const axis of [0, 1] as const) {
    const [low, high] = [(box[axis] as number) - size * BEYOND, (box[axis + 3] as number) + size * BEYOND];
    if (direction[axis] === 0) {
      if (from[axis] < low || from[axis] > high) return undefined;
      continue;
    }
    const [one, other] = [(low - from[axis]) / direction[axis], (high - from[axis]) / direction[axis]];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  if (!(start < end) || !Number.isFinite(start) || !Number.isFinite(end)) return undefined;
  const at = (share: number) => from.map((value, axis) => value + (direction[axis] as number) * share) as DxfPoint;
  return [at(start), at(end)];
}
