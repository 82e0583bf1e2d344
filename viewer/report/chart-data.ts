import { aggregate, PartiError, readAggregator, type Aggregator, type NodeId, type UnitType } from '#domain';
import { columnUnit } from '../element/column-unit.ts';
import { plainValue, type ListedElement } from './listed-elements.ts';
import { groupsOf, type RowGroup } from './table-groups.ts';
import type { CellValue } from './table-data.ts';

/** What a chart asks: elements by `groupBy`, in each group the aggregate of `field`. */
export interface ChartQuestion {
  groupBy?: string;
  /** Absent: elements are counted. */
  field?: string;
  aggregation?: string;
}

/** One bar or slice. */
export interface ChartPart {
  key: string;
  group: CellValue;
  /** Metric; undefined where the group's values cannot be reduced to a number. */
  value: number | undefined;
  elements: readonly { nodeId: NodeId; elementId: string }[];
}

/** A bar beside what it is set against. */
export interface ComparedPart extends ChartPart {
  against: number | undefined;
  /** `value − against`; undefined where one is missing. */
  difference: number | undefined;
}

const COUNTS: readonly Aggregator[] = ['count', 'count unique'];

/**
 * Groups of elements with the aggregate of a field, in the order of their values; steps that each lie at a height of
 * their own, as levels do, stand as in a section: the highest first. Values that are no numbers do not count.
 */
export function chartParts(elements: readonly ListedElement[], question: ChartQuestion, locale: string): ChartPart[] {
  const { groupBy, field } = question;
  const aggregator = aggregatorOf(question);
  const groupOf = (listed: ListedElement) => (groupBy === undefined ? null : plainValue(listed.valueAt(groupBy)));
  return asInSection(groupsOf(elements, groupOf, locale)).map(({ key, value: group, rows }) => ({
    key,
    group,
    value: reduced(rows, field, aggregator),
    elements: rows.map(({ nodeId, elementId }) => ({ nodeId, elementId })),
  }));
}

/** Whether groups are steps of one row (numbers, or mostly names with a number: L1, L2, Roof) rather than kinds told apart by words. */
export function areSteps(groups: readonly CellValue[]): boolean {
  const steps = groups.filter((group) => typeof group === 'number' || (typeof group === 'string' && /\d/.test(group)));
  return steps.length * 2 > groups.filter((group) => group !== null).length;
}

const ELEVATION = 'Elevation';

function asInSection(groups: RowGroup<ListedElement>[]): RowGroup<ListedElement>[] {
  if (!areSteps(groups.map(({ value }) => value))) return groups;
  const heights = new Map(groups.map((group) => [group, commonElevation(group.rows)]));
  const found = new Set(heights.values());
  if (found.has(undefined) || found.size < groups.length) return groups;
  return groups.toSorted((a, b) => (heights.get(b) ?? 0) - (heights.get(a) ?? 0));
}

function commonElevation(rows: readonly ListedElement[]): number | undefined {
  const [first, ...others] = new Set(rows.map(({ valueAt }) => plainValue(valueAt(ELEVATION))));
  return others.length === 0 && typeof first === 'number' ? first : undefined;
}

/** Unit of the values that a question answers with: that of the field, none for counts. */
export function chartUnit(question: ChartQuestion): UnitType {
  return question.field === undefined || COUNTS.includes(aggregatorOf(question)) ? 'none' : columnUnit(question.field);
}

/** Sets groups against one number, or against groups of the same name; groups that only the other side has come last. */
export function compareParts(parts: readonly ChartPart[], against: number | readonly ChartPart[] | undefined): ComparedPart[] {
  const others = typeof against === 'object' ? new Map(against.map((part) => [part.key, part])) : undefined;
  const targetOf = (key: string) => (typeof against === 'number' ? against : others?.get(key)?.value);
  const known = new Set(parts.map(({ key }) => key));
  const missing = [...(others?.values() ?? [])]
    .filter(({ key }) => !known.has(key))
    .map((part): ChartPart => ({ ...part, value: undefined, elements: [] }));
  return [...parts, ...missing].map((part) => {
    const target = targetOf(part.key);
    const difference = part.value === undefined || target === undefined ? undefined : part.value - target;
    return { ...part, against: target, difference };
  });
}

/**
 * Shares of a whole in thousandths that sum to 1000: what rounding leaves goes where it took most (largest remainders).
 * Values that are missing or not positive have none.
 */
export function sharesOf(values: readonly (number | undefined)[]): number[] {
  const counted = values.map((value) => Math.max(0, value ?? 0));
  const total = counted.reduce((sum, value) => sum + value, 0);
  if (total === 0) return counted.map(() => 0);
  const exact = counted.map((value) => (value / total) * 1000);
  const shares = exact.map(Math.floor);
  const left = 1000 - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function aggregatorOf({ field, aggregation }: ChartQuestion): Aggregator {
  return field === undefined ? 'count' : (readAggregator(aggregation ?? '') ?? 'sum');
}

function reduced(rows: readonly ListedElement[], field: string | undefined, aggregator: Aggregator): number | undefined {
  if (field === undefined) return rows.length;
  const values = rows.map(({ valueAt }) => plainValue(valueAt(field))).filter((value) => value !== null);
  const counted = COUNTS.includes(aggregator) ? values : values.filter((value) => typeof value === 'number');
  if (counted.length === 0) return undefined;
  try {
    const answer = aggregate(counted, aggregator);
    return typeof answer === 'number' ? answer : undefined;
  } catch (error) {
    if (error instanceof PartiError) return undefined;
    throw error;
  }
}
