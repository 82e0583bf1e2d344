import { elementKey } from '#domain';
import type { ShowState } from './element-states.ts';
import type { ElementRef } from './model-selection.ts';

/** Elements that differ between two states, as the one that is drawn has them. */
export interface ComparedMarks {
  added: readonly ElementRef[];
  /** Drawn where the older state is shown, or pale beside the newer one. */
  removed: readonly ElementRef[];
  changed: readonly ElementRef[];
}

/** What became of an element. */
export type ComparedKind = keyof ComparedMarks;

/** Shapes and words tell what became of an element; these colours only repeat it. */
const TINTS: Record<ComparedKind, readonly [number, number, number]> = {
  added: [88, 166, 116],
  removed: [214, 104, 92],
  changed: [214, 162, 76],
};

const kept = new WeakMap<ComparedMarks, Pick<ShowState, 'passing' | 'colours'>>();

/** What differs is tinted, everything else of the building pale. */
export function comparedLook(marks: ComparedMarks): Pick<ShowState, 'passing' | 'colours'> {
  const known = kept.get(marks);
  if (known) return known;
  const colours = new Map(
    (Object.keys(TINTS) as ComparedKind[]).flatMap((kind) =>
      marks[kind].map(({ nodeId, elementId }) => [elementKey(nodeId, elementId), TINTS[kind]] as const),
    ),
  );
  const look = { passing: new Set(colours.keys()), colours };
  kept.set(marks, look);
  return look;
}
