import { cross, unit } from '#engine';
import type { DxfPoint } from './dxf-point.ts';
import { arrowHandle, dimensionStyleOf, nameKey, type DxfDimensionStyle, type DxfDocument } from './dxf-document.ts';
import { numberOf, numbersOf, textOf, type DxfEntity } from './dxf-entity.ts';
import { planeOf, zip } from './dxf-lines.ts';

/** The head of a leader: where it points, and from which point its line comes. */
export interface Arrowhead {
  tip: DxfPoint;
  from: DxfPoint;
  size: number;
  /** Name of a block one unit long whose tip is its origin and which comes from the left; undefined for the closed, filled one. */
  block: string | undefined;
  /** The direction that faces who reads. */
  normal: DxfPoint;
}

/** Blocks that leave the head away. */
const NO_HEAD = new Set(['_NONE', 'NONE']);

/** A head as it is drawn; undefined where the line is shorter than it, or wants none. */
export function arrowheadOf(
  line: readonly DxfPoint[],
  { arrowSize, arrowBlock }: DxfDimensionStyle,
  { blockNames }: DxfDocument,
  normal: DxfPoint,
): Arrowhead | undefined {
  const [tip, from] = line;
  const block = arrowBlock === undefined ? undefined : blockNames.get(arrowBlock);
  if (!tip || !from || !(arrowSize > 0) || (block !== undefined && NO_HEAD.has(nameKey(block)))) return undefined;
  if (Math.hypot(...from.map((value, axis) => value - (tip[axis] as number))) < arrowSize) return undefined;
  return { tip, from, size: arrowSize, block, normal };
}

/** Axes of a head: along its line towards the tip, and to its left. */
export function arrowAxes({ tip, from, normal }: Arrowhead): { along: DxfPoint; aside: DxfPoint } {
  const along = unit(tip.map((value, axis) => value - (from[axis] as number)) as DxfPoint) as DxfPoint;
  return { along, aside: unit(cross(normal, along)) as DxfPoint };
}

/** The closed, filled head: three times as long as it is wide. */
export function filledArrow(head: Arrowhead): DxfPoint[] {
  const { along, aside } = arrowAxes(head);
  const corner = (side: number): DxfPoint =>
    head.tip.map(
      (value, axis) => value - head.size * ((along[axis] as number) - (side * (aside[axis] as number)) / 6),
    ) as DxfPoint;
  return [head.tip, corner(1), corner(-1)];
}

/** The line of a `LEADER`, and its head where it has one. */
export function leaderOf(entity: DxfEntity, document: DxfDocument): { line: DxfPoint[]; head: Arrowhead | undefined } {
  const line = zip(numbersOf(entity, 10), numbersOf(entity, 20), numbersOf(entity, 30));
  if (numberOf(entity, 71, 1) === 0) return { line, head: undefined };
  const named = document.dimensionStyles.get(nameKey(textOf(entity, 3) ?? ''));
  const style = { ...(named ?? dimensionStyleOf(new Map(), document.header)), ...ownStyle(entity) };
  const [x, y, z] = [2, 6, 10].map((at) => planeOf(entity)[at] as number) as DxfPoint;
  return { line, head: arrowheadOf(line, style, document, [x, y, z]) };
}

/** What a dimension or leader has of its own beside its style: pairs of a code and its value behind `DSTYLE`. */
function ownStyle({ pairs }: DxfEntity): Partial<DxfDimensionStyle> {
  const start = pairs.findIndex(([code, value]) => code === 1000 && value.trim() === 'DSTYLE');
  if (start < 0) return {};
  const own: Partial<DxfDimensionStyle> = {};
  const values = pairs.slice(start + 1);
  const end = values.findIndex(([code, value]) => code === 1002 && value.trim() === '}');
  let size: number | undefined;
  let scale = 1;
  for (let at = 0; at < (end < 0 ? values.length : end); at++) {
    const [code, key] = values[at] as [number, string];
    const value = values[at + 1]?.[1];
    if (code !== 1070 || value === undefined) continue;
    const variable = Number(key);
    if (variable === 41) size = Number(value);
    else if (variable === 40) scale = Number(value) || 1;
    else if (variable === 341) own.arrowBlock = arrowHandle(value);
    else continue;
    at++;
  }
  return size === undefined ? own : { ...own, arrowSize: Math.abs(size * scale) };
}
