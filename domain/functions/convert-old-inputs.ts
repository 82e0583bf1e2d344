import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { DEFAULT_LOCATION } from '../geometry/default-location.ts';
import type { InputProperty, InputSchema } from './function-record.ts';
import type { ReportIssue } from './record-issue.ts';

/** Host under which converted records refer to our base schemas. */
export const PARTI_SCHEMA_HOST = 'https://schemas.parti.design';

type OldInput = JsonObject;
interface Converted {
  property: InputProperty;
  required?: boolean;
}

/**
 * Input schema of a record of an old generation: a list `inputs` of `{name, type, …}`, or an object or list
 * `parameters`. Order follows the list; kinds as in spec workflows §3 "Old input conversion".
 */
export function convertOldInputs(old: JsonValue, report: ReportIssue, root: string): InputSchema {
  const properties: [string, InputProperty][] = [];
  const required: string[] = [];
  oldInputList(old).forEach((input, index) => {
    const path = `${root}.${index}`;
    const name = typeof input['name'] === 'string' ? input['name'] : '';
    if (name === '') report({ severity: 'error', code: 'function.input.name-required', parameters: { index }, path });
    if (properties.some(([other]) => other === name)) {
      report({ severity: 'error', code: 'function.input.name-not-unique', parameters: { name }, path });
      return;
    }
    const converted = convertOldInput(input, name, report, path);
    if (converted.required || input['required'] === true) required.push(name);
    properties.push([name, describe(converted.property, input, index)]);
  });
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

function oldInputList(old: JsonValue): OldInput[] {
  if (Array.isArray(old)) return old.filter(isJsonObject);
  if (!isJsonObject(old)) return [];
  return Object.entries(old).flatMap(([name, input]) => (isJsonObject(input) ? [{ name, ...input }] : []));
}

function describe(property: InputProperty, input: OldInput, order: number): InputProperty {
  const unitType = input['unit_type'];
  return {
    ...property,
    ...(typeof input['description'] === 'string' ? { description: input['description'] } : {}),
    ...(input['default'] !== undefined ? { default: input['default'] } : {}),
    ...(typeof unitType === 'string' ? { $partiUnitType: unitType as InputProperty['$partiUnitType'] } : {}),
    $partiOrder: order,
  };
}

function convertOldInput(input: OldInput, name: string, report: ReportIssue, path: string): Converted {
  switch (input['type']) {
    case 'range':
      return { property: { ...bounds(input), default: roundedMidpoint(input) } };
    case 'location':
      return { property: { $ref: `${PARTI_SCHEMA_HOST}/Location/Point.json`, default: geoPoint(DEFAULT_LOCATION) } };
    case 'geometry':
      return { property: { $ref: `${PARTI_SCHEMA_HOST}/${isPolyline(input) ? 'Polyline' : 'Polygon'}.json` }, required: true };
    case 'data':
      return { property: oldDataProperty(input), required: true };
    case 'boolean':
      return { property: { type: 'boolean', default: false } };
    case 'choice':
      return { property: choiceProperty(input) };
    case 'query':
      return { property: queryProperty(input, name, report, path) };
    case 'string':
      return { property: { type: 'string', default: '' } };
    case 'list':
      return { property: { type: 'array', items: { type: input['item_type'] === 'string' ? 'string' : 'number' }, default: [] } };
    case 'number':
      return { property: bounds(input) };
    default:
      report({
        severity: 'warning',
        code: 'input.unknown-target-type',
        parameters: { target_type: input['type'] ?? null },
        path,
      });
      return { property: bounds(input) };
  }
}

function bounds(input: OldInput): InputProperty {
  return {
    type: 'number',
    ...(typeof input['min'] === 'number' ? { minimum: input['min'] } : {}),
    ...(typeof input['max'] === 'number' ? { maximum: input['max'] } : {}),
    ...(typeof input['step'] === 'number' ? { multipleOf: input['step'] } : {}),
  };
}

/** The midpoint as a whole number; the midpoint itself where rounding would leave the range. */
function roundedMidpoint(input: OldInput): number {
  const minimum = typeof input['min'] === 'number' ? input['min'] : 0;
  const maximum = typeof input['max'] === 'number' ? input['max'] : minimum;
  const middle = (minimum + maximum) / 2;
  const rounded = Math.round(middle);
  return rounded >= minimum && rounded <= maximum ? rounded : middle;
}

function geoPoint(location: { latitude: number; longitude: number }): JsonObject {
  return { type: 'Point', coordinates: [location.longitude, location.latitude] };
}

function isPolyline(input: OldInput): boolean {
  const kind = input['primitive_type'] ?? input['primitive'] ?? input['geometry_type'] ?? input['target_type'];
  return typeof kind === 'string' && kind.toLowerCase().includes('polyline');
}

function oldDataProperty(input: OldInput): InputProperty {
  return { $ref: `${PARTI_SCHEMA_HOST}/InputData.json`, $partiFileTypes: oldFileTypes(input), $partiMigratedFromDataInput: true };
}

function oldFileTypes(input: OldInput): string[] {
  const types = Array.isArray(input['file_types']) ? input['file_types'] : [input['content_type']];
  return types.flatMap((type) => {
    if (typeof type !== 'string' || type === '') return [];
    const extension = type.split('/').at(-1)!.replace(/^\./, '').toLowerCase();
    return [extension === 'plain' ? 'txt' : extension];
  });
}

function choiceProperty(input: OldInput): InputProperty {
  const choices = Array.isArray(input['choices']) ? input['choices'] : [];
  return { type: typeof choices[0] === 'number' ? 'number' : 'string', enum: choices, default: choices[0] ?? null };
}

function queryProperty(input: OldInput, name: string, report: ReportIssue, path: string): InputProperty {
  const target = input['target_type'];
  if (target !== 'number' && target !== 'string') {
    report({ severity: 'info', code: 'input.unknown-target-type', parameters: { target_type: target ?? null }, path });
  }
  const value: InputProperty = { type: target === 'string' ? 'string' : 'number' };
  const query = input['queryString'] ?? input['query_string'] ?? input['query'] ?? '';
  const valueQuery = { name, query, aggregator: input['aggType'] ?? input['agg_type'] ?? null };
  const kind: InputProperty = input['creates_list'] === true ? { type: 'array', items: value } : value;
  return { ...kind, $partiQueryString: query, $partiValueQuery: valueQuery };
}
