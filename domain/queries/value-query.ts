import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { PartiError } from '../errors/parti-error.ts';
import type { ElementModel } from '../model/element-model.ts';
import { readAggregator } from './aggregate.ts';
import type { Aggregator } from './query.ts';
import { runValueQuery } from './run-query.ts';

/** Where a property takes its value from (`$partiValueQuery`). */
export interface ValueQuery {
  name?: string;
  /** Name of the model dependency; absent: the one dependency that has a model. */
  dependency?: string;
  query: string;
  aggregator?: Aggregator;
  discriminator?: string;
}

/** The value query of a property; undefined when it has none that says what to look for. */
export function valueQueryOf(property: InputProperty): ValueQuery | undefined {
  const value = property['$partiValueQuery'];
  if (!isJsonObject(value)) return undefined;
  const text = (key: string): string | undefined => {
    const held = ownValue(value, key);
    return typeof held === 'string' && held.trim() !== '' ? held : undefined;
  };
  const [name, dependency, query, discriminator] = ['name', 'dependency', 'query', 'discriminator'].map(text);
  if (query === undefined && discriminator === undefined) return undefined;
  const aggregator = readAggregator(text('aggregator') ?? '');
  return {
    query: query ?? '',
    ...(name === undefined ? {} : { name }),
    ...(dependency === undefined ? {} : { dependency }),
    ...(aggregator === undefined ? {} : { aggregator }),
    ...(discriminator === undefined ? {} : { discriminator }),
  };
}

/**
 * The value of a property from its value query. A list property takes all values, any other exactly one unless an
 * aggregator reduces them. Throws `query.missing-model` and what `runValueQuery` throws; `query.expected-array` and
 * `query.expected-single-value` when the aggregate is not what the property holds.
 */
export function queriedValue(
  property: InputProperty,
  valueQuery: ValueQuery,
  models: ReadonlyMap<string, ElementModel>,
): JsonValue {
  const { dependency } = valueQuery;
  const [only] = models.size === 1 ? models.values() : [];
  const model = dependency === undefined ? only : models.get(dependency);
  const isList = inputKindOf(property) === 'list';
  const value = runValueQuery(model, { ...valueQuery, aggregator: valueQuery.aggregator ?? (isList ? 'none' : 'single value') });
  if (isList && !Array.isArray(value)) throw new PartiError('query.expected-array');
  if (!isList && Array.isArray(value)) throw new PartiError('query.expected-single-value', { count: value.length });
  return value;
}

/** Values of all properties of a record that have a value query whose dependency has a model. Throws what `queriedValue` throws. */
export function queriedValues(record: FunctionRecord, models: ReadonlyMap<string, ElementModel>): JsonObject {
  const entries = Object.entries(record.inputSchema.properties).flatMap(([name, property]): [string, JsonValue][] => {
    const valueQuery = valueQueryOf(property);
    if (valueQuery === undefined) return [];
    const known = valueQuery.dependency === undefined ? models.size === 1 : models.has(valueQuery.dependency);
    return known ? [[name, queriedValue(property, valueQuery, models)]] : [];
  });
  return Object.fromEntries(entries);
}
