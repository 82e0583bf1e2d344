import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import type { JsonValue } from '../json/json-value.ts';

/** One input as panels and cards list it. */
export interface InputEntry {
  name: string;
  property: InputProperty;
  required: boolean;
}

/**
 * Properties of a schema in the order that people see: by `$partiOrder`, those without one behind, in the order of
 * the file among equals.
 */
export function orderedProperties<P extends { $partiOrder?: number }>(properties: Readonly<Record<string, P>>): [string, P][] {
  const rank = ([, property]: [string, P]): number =>
    typeof property.$partiOrder === 'number' ? property.$partiOrder : Number.POSITIVE_INFINITY;
  return Object.entries(properties).sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? 0 : first - second;
  });
}

/**
 * Inputs that a panel shows: in order, without hidden ones, deprecated ones only where the node holds a value.
 * Show-if is the caller's: it changes with every value.
 */
export function visibleInputs(record: FunctionRecord, values: Readonly<Record<string, JsonValue>>): InputEntry[] {
  const { properties, required } = record.inputSchema;
  const hidden = hiddenNames(record.inputSchema['$partiHidden']);
  return orderedProperties(properties)
    .filter(([name, property]) => !hidden.has(name) && property.$partiHidden !== true)
    .filter(([name, property]) => property.$partiDeprecated !== true || Object.hasOwn(values, name))
    .map(([name, property]) => ({ name, property, required: required?.includes(name) ?? false }));
}

/** Names that a `$partiHidden` list keeps out of sight. */
export function hiddenNames(list: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []);
}
