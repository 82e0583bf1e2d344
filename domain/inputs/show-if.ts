import type { InputProperty } from '../functions/function-record.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { valuesEqual } from '../json/values-equal.ts';

/** Context of show-if conditions: what they look at. */
export interface ShowIfContext {
  /** Values of the function's inputs. */
  values: Readonly<Record<string, JsonValue>>;
  /** Values beside the property, for properties of an object or of a row; looked at before `values`. */
  siblings?: Readonly<Record<string, JsonValue>>;
  /** Dependencies that have a producer, by name, with the types that the producer gives where known. */
  dependencies?: ReadonlyMap<string, { types?: readonly string[] }>;
}

/**
 * Whether an input is shown. Conditions combine by `all` (default) or `any`; each looks at a property
 * (`property`), a path into the values (`propertyPath`, parts joined by `.`), or a dependency (`dependency` with
 * `present` or with the type of its output). Operators: equals (default) and does not equal.
 * A condition that says nothing readable shows.
 */
export function isShown(property: InputProperty, context: ShowIfContext): boolean {
  return ruleHolds(property.$partiShowIf, context);
}

/**
 * Whether the control of an input is there: it is shown, and its `ConditionalControl` holds, which says conditions in the
 * same form. Where only that does not hold, the value stays in use and is checked as ever.
 */
export function isControlShown(property: InputProperty, context: ShowIfContext): boolean {
  return isShown(property, context) && ruleHolds(property['$partiConditionalControl'], context);
}

function ruleHolds(rule: unknown, context: ShowIfContext): boolean {
  if (!isJsonObject(rule)) return true;
  const conditions = Array.isArray(rule['conditions']) ? rule['conditions'].filter(isJsonObject) : [];
  if (conditions.length === 0) return true;
  return rule['type'] === 'any'
    ? conditions.some((condition) => holds(condition, context))
    : conditions.every((condition) => holds(condition, context));
}

function holds(condition: JsonObject, context: ShowIfContext): boolean {
  const negative = isNegative(condition['operator']);
  if (typeof condition['dependency'] === 'string') return dependencyHolds(condition, context) !== negative;
  const path = condition['propertyPath'] ?? condition['property_path'] ?? condition['path'];
  const value =
    typeof condition['property'] === 'string'
      ? lookUp([condition['property']], context)
      : Array.isArray(path)
        ? lookUp(path.map(String), context)
        : typeof path === 'string'
          ? (lookUp([path], context) ?? lookUp(path.split('.'), context))
          : undefined;
  if (condition['property'] === undefined && path === undefined) return true;
  return valuesEqual(value ?? null, condition['value'] ?? null) !== negative;
}

function dependencyHolds(condition: JsonObject, context: ShowIfContext): boolean {
  const dependency = context.dependencies?.get(condition['dependency'] as string);
  const wanted = condition['outputType'] ?? condition['output_type'] ?? condition['type'];
  if (typeof wanted === 'string') return dependency?.types?.some((type) => typeName(type) === typeName(wanted)) ?? false;
  return (dependency !== undefined) === (condition['present'] !== false);
}

/** A type by its own name, whether it stands as a schema's address (`https://…/Level.json`), with its namespace (`Elements.Level`) or alone. */
function typeName(type: string): string {
  const last =
    type
      .replace(/\.json$/i, '')
      .split(/[/#]/)
      .at(-1) ?? type;
  return last.split('.').at(-1) ?? last;
}

function isNegative(operator: JsonValue | undefined): boolean {
  return typeof operator === 'string' && /not|!=|≠|^ne$/i.test(operator);
}

function lookUp(path: readonly string[], context: ShowIfContext): JsonValue | undefined {
  return follow(path, context.siblings ?? {}) ?? follow(path, context.values);
}

function follow(path: readonly string[], values: Readonly<Record<string, JsonValue>>): JsonValue | undefined {
  let value: JsonValue | undefined = values as JsonObject;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}
