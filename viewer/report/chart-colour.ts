import type { ChartPart } from './chart-data.ts';

/** Seven colours for groups that are kinds, in this order. Source: spec platform §9. */
export const CATEGORY_COLOURS = ['#F2C94C', '#F2994A', '#A068E0', '#E33138', '#3286C3', '#7ECD9F', '#F15C6C'] as const;

/** Groups told apart by words take the seven colours in order; ordered steps, and a single series, take one tone. */
export function partColour(parts: readonly ChartPart[], index: number): string {
  const isCategory = parts.length > 1 && parts.some(({ group }) => typeof group === 'string' && !/\d/.test(group));
  return isCategory ? (CATEGORY_COLOURS[index % CATEGORY_COLOURS.length] as string) : 'var(--chart-2)';
}
