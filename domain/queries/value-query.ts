import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { typeOf } from '../inputs/input-kind.ts';
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

/** Models upstream by the name of the dependency; each is asked for only where a query reads it. */
export type ModelSources = ReadonlyMap<string, () => ElementModel | undefined>;

/** The value query of a property (`$partiValueQuery`, or the query alone as `$partiQueryString`); undefined when it has none. */
export function valueQueryOf(property: InputProperty): ValueQuery | undefined {
  const full = property['$partiValueQuery'] as JsonValue | undefined;
  const value = isJsonObject(full) ? full : { query: (property['$partiQueryString'] as JsonValue | undefined) ?? null };
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
export function queriedValue(property: InputProperty, valueQuery: ValueQuery, models: ModelSources): JsonValue {
  const { dependency } = valueQuery;
  const [only] = models.size === 1 ? models.values() : [];
  const source = dependency === undefined ? only : models.get(dependency);
  const isList = takesList(property);
  const aggregator = valueQuery.aggregator ?? (isList ? 'none' : 'single value');
  const value = runValueQuery(source?.(), { ...valueQuery, aggregator });
  if (isList && !Array.isArray(value)) throw new PartiError('query.expected-array');
  if (!isList && Array.isArray(value)) throw new PartiError('query.expected-single-value', { count: value.length });
  return value;
}

/** Whether a property holds a list of values, geometry included. */
export function takesList(property: InputProperty): boolean {
  return typeOf(property) === 'array';
}

const WITH_QUERIES = new WeakMap<FunctionRecord, boolean>();

/** Whether any property takes its value from a query; asked for every node of large workflows. */
export function hasValueQueries(record: FunctionRecord): boolean {
  let has = WITH_QUERIES.get(record);
  if (has === undefined) {
    has = Object.values(record.inputSchema.properties).some((property) => valueQueryOf(property) !== undefined);
    WITH_QUERIES.set(record, has);
  }
  return has;
}

/**
 * Values of the properties that have a value query, whose dependency has a model and to which nobody gave a value:
 * what a person typed stands above what a query finds. Throws what `queriedValue` throws.
 */
export function queriedValues(
  record: FunctionRecord,
  models: ModelSources,
  given: Readonly<Record<string, JsonValue>> = {},
): JsonObject {
  const entries = Object.entries(record.inputSchema.properties).flatMap(([name, property]): [string, JsonValue][] => {
    const valueQuery = Object.hasOwn(given, name) ? undefined : valueQueryOf(property);
    if (valueQuery === undefined) return [];
    const known = valueQuery.dependency === undefined ? models.size === 1 : models.has(valueQuery.dependency);
    return known ? [[name, queriedValue(property, valueQuery, models)]] : [];
  });
  return Object.fromEntries(entries);
}
