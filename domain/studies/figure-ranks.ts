import type { WorkflowDocument } from '../workflow/document.ts';

/** Where an option stands among those beside it: nearest to what the figure is to reach, or farthest from it. */
export type FigureRank = 'nearest' | 'farthest';

/** Targets that people set for figures on views, by key of the figure; of several the first by id. */
export function targetsOfFigures({ widgets }: Pick<WorkflowDocument, 'widgets'>): ReadonlyMap<string, number> {
  const targets = new Map<string, number>();
  for (const [, { kind, node, output, target }] of Object.entries(widgets).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const key = `${node}/${output}`;
    if (kind === 'figure' && typeof target === 'number' && !targets.has(key)) targets.set(key, target);
  }
  return targets;
}

/** Ranks of values by how far they lie from a target, in their order; none where all lie equally far, or fewer than two are numbers. */
export function ranksOf(values: readonly (number | null | undefined)[], target: number): (FigureRank | undefined)[] {
  const distances = values.map((value) => (typeof value === 'number' ? Math.abs(value - target) : undefined));
  const known = distances.filter((one) => one !== undefined);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || least === most) return values.map(() => undefined);
  return distances.map((one) => (one === least ? 'nearest' : one === most ? 'farthest' : undefined));
}
