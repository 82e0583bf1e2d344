import { canonicalJson } from '../canonical/canonical-json.ts';
import { PartiError } from '../errors/parti-error.ts';
import type { JsonValue } from '../json/json-value.ts';
import { AGGREGATORS, type Aggregator } from './query.ts';

/**
 * Reduces the values of a query. Numeric aggregators answer a number; `count` and `count unique` count;
 * `display` and `display unique` list values as text; `single value` demands exactly one; `none` keeps the list.
 * Throws `query.no-value` for nothing, `query.expected-single-value`, and `query.failed-aggregation`
 * where numbers are needed and others are found.
 */
export function aggregate(values: readonly JsonValue[], aggregator: Aggregator): JsonValue {
  switch (aggregator) {
    case 'none':
      return [...values];
    case 'count':
      return values.length;
    case 'count unique':
      return unique(values).length;
    case 'display':
      return values.map(text).join(', ');
    case 'display unique':
      return unique(values).map(text).join(', ');
    case 'single value': {
      const [only] = values;
      if (values.length !== 1 || only === undefined)
        throw new PartiError('query.expected-single-value', { count: values.length });
      return only;
    }
    case 'sum':
      return numbers(values, aggregator).reduce((sum, value) => sum + value, 0);
    case 'average':
      return mean(numbers(values, aggregator));
    case 'non-zero average':
      return mean(numbers(values, aggregator).filter((value) => value !== 0));
    case 'max':
      return extreme(numbers(values, aggregator), (a, b) => (b > a ? b : a));
    case 'min':
      return extreme(numbers(values, aggregator), (a, b) => (b < a ? b : a));
  }
}

/** Aggregator by its name in any spelling of blanks, hyphens and capitals; undefined for others. */
export function readAggregator(name: string): Aggregator | undefined {
  const plain = (text_: string) => text_.toLowerCase().replace(/[^a-z]/g, '');
  return AGGREGATORS.find((known) => plain(known) === plain(name));
}

function numbers(values: readonly JsonValue[], aggregator: Aggregator): number[] {
  return values.map((value) => {
    if (typeof value !== 'number' || Number.isNaN(value)) throw new PartiError('query.failed-aggregation', { aggregator });
    return value;
  });
}

function mean(values: readonly number[]): number {
  if (values.length === 0) throw new PartiError('query.no-value');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function extreme(values: readonly number[], better: (a: number, b: number) => number): number {
  const [first, ...rest] = values;
  if (first === undefined) throw new PartiError('query.no-value');
  return rest.reduce(better, first);
}

const text = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

function unique(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()];
}
