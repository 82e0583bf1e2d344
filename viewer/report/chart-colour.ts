import { CATEGORY_COLOURS } from '#domain';
import { areSteps, type ChartPart } from './chart-data.ts';

/** Groups told apart by words take the seven colours in order; ordered steps, and a single series, take one tone. */
export function partColour(parts: readonly ChartPart[], index: number): string {
  const isCategory = parts.length > 1 && !areSteps(parts.map(({ group }) => group));
  return isCategory ? (CATEGORY_COLOURS[index % CATEGORY_COLOURS.length] as string) : 'var(--chart-2)';
}
