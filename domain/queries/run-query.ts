import { PartiError } from '../errors/parti-error.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { aggregate } from './aggregate.ts';
import { parseQuery } from './parse-query.ts';
import type { Aggregator, Query, QueryCondition } from './query.ts';
import { valuesAtPath } from './resolve-path.ts';

/** Two numbers are the same below this difference (constants of the spec). */
const NUMBER_TOLERANCE = 0.0001;

/** Elements that a condition selects, in the order of the model. Ids are left untouched. */
export function selectElements(model: ElementModel, condition: QueryCondition | undefined): ModelElement[] {
  const lookup = lookupIn(model);
  const elements = Object.values(model.Elements);
  return condition ? elements.filter((element) => matches(element, condition, lookup)) : elements;
}

/**
 * Runs a query over a model. `[*…]` gives every match, `[…]` the first; with a path the values there, lists
 * flattened; without one the elements themselves. A plain path reads that property of every element.
 * Throws `query.missing-model`, `query.no-results` (nothing matched), `query.no-value` (matched, no such value),
 * `query.not-a-query`.
 */
export function runQuery(model: ElementModel | undefined, query: Query | string): JsonValue[] {
  const parsed = typeof query === 'string' ? parseQuery(query) : query;
  if (!model) throw new PartiError('query.missing-model');
  const matching = selectElements(model, parsed.condition);
  const taken = parsed.all ? matching : matching.slice(0, 1);
  if (taken.length === 0) throw new PartiError('query.no-results');
  if (parsed.path === '') return taken;
  const values = taken.flatMap((element) => valuesAtPath(element, parsed.path, lookupIn(model)));
  if (values.length === 0) throw new PartiError('query.no-value');
  return values;
}

/** A property's value query: runs the query and reduces what it finds. */
export function runValueQuery(
  model: ElementModel | undefined,
  valueQuery: { query?: string; discriminator?: string; aggregator?: Aggregator },
): JsonValue {
  const text = valueQuery.query ?? '';
  const query =
    valueQuery.discriminator && !text.startsWith('[')
      ? `[*discriminator=${valueQuery.discriminator}]${text === '' ? '' : `.${text}`}`
      : text;
  return aggregate(runQuery(model, query), valueQuery.aggregator ?? 'none');
}

function lookupIn(model: ElementModel) {
  return (id: string): JsonValue | undefined => (Object.hasOwn(model.Elements, id) ? model.Elements[id] : undefined);
}

function matches(element: ModelElement, condition: QueryCondition, lookup: (id: string) => JsonValue | undefined): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => matches(element, part, lookup));
    case 'or':
      return condition.parts.some((part) => matches(element, part, lookup));
    case 'compare': {
      const equal = valuesAtPath(element, condition.name, lookup).some((value) => sameValue(value, condition.value));
      return condition.operator === '=' ? equal : !equal;
    }
  }
}

function sameValue(value: JsonValue, text: string): boolean {
  if (typeof value === 'number') return text !== '' && Math.abs(value - Number(text)) <= NUMBER_TOLERANCE;
  return String(value) === text;
}
