import { PartiError } from '../errors/parti-error.ts';
import { numbersEqual } from '../json/values-equal.ts';
import { ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { aggregate } from './aggregate.ts';
import { parseQuery } from './parse-query.ts';
import type { Aggregator, Query, QueryCondition } from './query.ts';
import { resolvePath, valuesAtPath } from './resolve-path.ts';
import type { ElementLookup, PathValues } from './resolve-path.ts';

/** Aggregators of one value; all others need a list. */
const TAKES_ONE = new Set<Aggregator>(['none', 'single value']);
/** Aggregators for which nothing is a number: none of them. */
const COUNTS = new Set<Aggregator>(['count', 'count unique']);

/** Elements that a condition selects, in the order of the model. Ids are left untouched. */
export function selectElements(model: ElementModel, condition: QueryCondition | undefined): ModelElement[] {
  const lookup = lookupIn(model);
  const elements = Object.values(model.Elements);
  return condition ? elements.filter((element) => matches(element, condition, lookup)) : elements;
}

/** Ids of the elements that a condition selects, in the order of the model. */
export function selectElementIds(model: ElementModel, condition: QueryCondition | undefined): string[] {
  const lookup = lookupIn(model);
  const entries = Object.entries(model.Elements);
  return entries.flatMap(([id, element]) => (!condition || matches(element, condition, lookup) ? [id] : []));
}

/**
 * Runs a query over a model. `[*…]` gives every match, `[…]` the first; with a path the values there, lists
 * flattened; without one the elements themselves. A plain path reads that property of every element.
 * Throws `query.missing-model`, `query.no-results` (nothing matched), `query.no-value` (matched, no such value),
 * `query.not-a-query`.
 */
export function runQuery(model: ElementModel | undefined, query: Query | string): JsonValue[] {
  return resolveQuery(model, query).values;
}

/**
 * Aggregate of what a query finds. Counting nothing gives 0. Throws what `runQuery` and `aggregate` throw, and
 * `query.expected-array` when a list is to be reduced and the query takes only the first match.
 */
export function runAggregate(model: ElementModel | undefined, query: Query | string, aggregator: Aggregator): JsonValue {
  try {
    const { values, list } = resolveQuery(model, query);
    if (!list && !TAKES_ONE.has(aggregator)) throw new PartiError('query.expected-array');
    return aggregate(values, aggregator);
  } catch (error) {
    if (COUNTS.has(aggregator) && error instanceof PartiError && error.code === 'query.no-results') return 0;
    throw error;
  }
}

/** A property's value query: runs the query over elements of the discriminator, where it names one, and reduces what it finds. */
export function runValueQuery(
  model: ElementModel | undefined,
  valueQuery: { query?: string; discriminator?: string; aggregator?: Aggregator },
): JsonValue {
  const { query: text = '', discriminator, aggregator = 'none' } = valueQuery;
  if (!discriminator) return runAggregate(model, text, aggregator);
  const query: Query = text === '' ? { all: true, path: '' } : parseQuery(text);
  const ofType: QueryCondition = { kind: 'compare', name: 'discriminator', operator: '=', value: discriminator };
  const condition: QueryCondition = query.condition ? { kind: 'and', parts: [ofType, query.condition] } : ofType;
  return runAggregate(model, { ...query, condition }, aggregator);
}

function resolveQuery(model: ElementModel | undefined, query: Query | string): PathValues {
  const parsed = typeof query === 'string' ? parseQuery(query) : query;
  if (!model) throw new PartiError('query.missing-model');
  const matching = selectElements(model, parsed.condition);
  const taken = parsed.all ? matching : matching.slice(0, 1);
  if (taken.length === 0) throw new PartiError('query.no-results');
  if (parsed.path === '') return { values: taken, list: parsed.all };
  const lookup = lookupIn(model);
  const found = taken.map((element) => resolvePath(element, parsed.path, lookup));
  const values = found.flatMap((each) => each.values);
  const list = parsed.all || found.some((each) => each.list);
  if (values.length === 0) throw new PartiError('query.no-value');
  return { values, list };
}

function lookupIn(model: ElementModel): ElementLookup {
  return (id) => ownValue(model.Elements, id);
}

function matches(element: ModelElement, condition: QueryCondition, lookup: ElementLookup): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => matches(element, part, lookup));
    case 'or':
      return condition.parts.some((part) => matches(element, part, lookup));
    case 'compare': {
      const own = ownValue(element, condition.name);
      // Most conditions name a plain property: it needs no list of what a path finds.
      const equal =
        typeof own === 'string'
          ? own === condition.value
          : valuesAtPath(element, condition.name, lookup).some((value) => sameValue(value, condition.value));
      return condition.operator === '=' ? equal : !equal;
    }
  }
}

function sameValue(value: JsonValue, text: string): boolean {
  if (typeof value === 'number') return text !== '' && numbersEqual(value, Number(text));
  return String(value) === text;
}
