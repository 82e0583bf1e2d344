import type { Vec3 } from '#engine';
import { headingOf, minus } from './plan-geometry.ts';
import { copied, middleOf, rotated, translated } from './edit-items.ts';
import type { SketchItem } from './sketch-value.ts';

/** Tools that act on what is drawn: by points that are set one after the other, or by typed measures. */
export type TransformTool = 'move' | 'rotate' | 'copy';

/** Points that each asks for: from and to; a turn asks for its middle first. */
export const PICKS: Record<TransformTool, number> = { move: 2, copy: 2, rotate: 3 };

export const isTransform = (tool: string): tool is TransformTool => tool in PICKS;

/** What a transform does to the items: a shift, or a turn about a point (degrees). */
export interface Transform {
  tool: TransformTool;
  by?: Vec3;
  about?: Vec3;
  turn?: number;
  /** Places of the items that it takes; absent: all. */
  only?: ReadonlySet<number> | undefined;
}

/** The transform that points stand for; a typed turn (degrees) needs the middle alone. Undefined while points are missing. */
export function transformOf(
  tool: TransformTool,
  points: readonly Vec3[],
  typedTurn: number | undefined,
): Omit<Transform, 'only'> | undefined {
  const [first, second, third] = points;
  if (tool !== 'rotate') return first && second ? { tool, by: minus(second, first) } : undefined;
  if (first && typedTurn !== undefined) return { tool, about: first, turn: typedTurn };
  return first && second && third ? { tool, about: first, turn: headingOf(first, third) - headingOf(first, second) } : undefined;
}

/** Items after a transform; a turn without a middle is about the middle of what turns. */
export function transformed(items: readonly SketchItem[], { tool, by, about, turn = 0, only }: Transform): readonly SketchItem[] {
  if (tool === 'rotate') return rotated(items, about ?? middleOf(items, only), turn, only);
  const shift = by ?? [0, 0, 0];
  return tool === 'copy' ? copied(items, shift, only) : translated(items, shift, only);
}
