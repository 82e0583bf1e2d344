import { CATEGORY_COLOURS } from '#domain';
import { areSteps, type ChartPart } from './chart-data.ts';

/** Groups told apart by words take the seven colours in order; ordered steps, and a single series, take one tone. */
export function partColour(parts: readonly ChartPart[], index: number): string {
  const isCategory = parts.length > 1 && !areSteps(parts.map(({ group }) => group));
  const at = index % CATEGORY_COLOURS.length;
  // A customer's look may name others.
  return isCategory ? `var(--category-${at + 1}, ${CATEGORY_COLOURS[at] as string})` : 'var(--chart-2)';
}
