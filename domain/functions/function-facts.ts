import { ownValue, isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { FunctionRecord } from './function-record.ts';

/** A function counts as recently updated for this long. Source: spec workflows §3. */
export const RECENTLY_UPDATED_MS = 30 * 60 * 1000;

/** Whether the product can no longer run a function: its language is grasshopper. */
export function isDefunct(record: FunctionRecord): boolean {
  return record.language === 'grasshopper';
}

/** Preferred user name, else the user name; undefined when the record names nobody. */
export function authorOf(record: FunctionRecord): string | undefined {
  return textOf(record, 'user_name_preferred') ?? textOf(record, 'user_name');
}

/**
 * Time of the last change, ISO in UTC: `last_updated`, else `created`, both taken as UTC where they name no zone.
 * The year 1 that some tools write counts as unset. Undefined when unknown.
 */
export function lastUpdatedOf(record: FunctionRecord): string | undefined {
  return utcTime(textOf(record, 'last_updated')) ?? utcTime(textOf(record, 'created'));
}

/** Whether a function changed within 30 minutes before `nowMs`. */
export function isRecentlyUpdated(record: FunctionRecord, nowMs: number): boolean {
  const updated = lastUpdatedOf(record);
  return updated !== undefined && nowMs - Date.parse(updated) <= RECENTLY_UPDATED_MS;
}

/** Whether nobody but the owner may use a function: no execute, execute_permissions or contribute_permissions entries. */
export function isStrictlyPrivate(record: FunctionRecord): boolean {
  const { source } = record;
  const permissions = source['permissions'];
  const execute = isJsonObject(permissions) ? permissions['execute'] : undefined;
  return [execute, source['execute'], source['execute_permissions'], source['contribute_permissions']].every(
    (list) => !hasEntries(list),
  );
}

/** Whether results are offered as glTF: true unless the record says false, also as the text 'false'. */
export function generatesGltf(record: Pick<FunctionRecord, 'source'>): boolean {
  const flag = record.source['generate_gltf'];
  return flag !== false && !(typeof flag === 'string' && flag.toLowerCase() === 'false');
}

/** Name and description of a function in a language, falling back to the record's own. */
export function functionTexts(
  record: FunctionRecord,
  locale: string,
): { name: string; description: string; modelOutput: string | undefined } {
  const texts = textsIn(record, locale);
  return {
    name: stringIn(texts, 'name') ?? record.displayName,
    description: stringIn(texts, 'description') ?? record.description,
    modelOutput: stringIn(texts, 'model_output') ?? record.modelOutput,
  };
}

/** Title and description of an input; `path` holds its name, and for nested properties the names that lead to it. */
export function inputTexts(
  record: FunctionRecord,
  path: readonly string[],
  locale: string,
): { title: string; description: string } {
  let texts: JsonValue | undefined = objectIn(textsIn(record, locale), 'input_schema');
  let property: JsonValue | undefined = record.inputSchema as unknown as JsonObject;
  for (const name of path) {
    property = childOf(property, name);
    texts = childOf(texts, name);
  }
  const own = isJsonObject(property) ? property : {};
  const translated = isJsonObject(texts) ? texts : {};
  const name = path.at(-1) ?? '';
  return {
    title: stringIn(translated, 'name') ?? stringIn(own, '$partiDisplayName') ?? stringIn(own, 'title') ?? name,
    description: stringIn(translated, 'description') ?? stringIn(own, 'description') ?? '',
  };
}

/** Name and description of an output; translations match by position. */
export function outputTexts(record: FunctionRecord, index: number, locale: string): { name: string; description: string } {
  const output = record.outputs[index];
  const list = textsIn(record, locale)['outputs'];
  const translated = Array.isArray(list) && isJsonObject(list[index]) ? list[index] : {};
  return {
    name: stringIn(translated, 'name') ?? output?.name ?? '',
    description: stringIn(translated, 'description') ?? output?.description ?? '',
  };
}

/** Name of a model that the function reads, in a language; translations match by position. */
export function dependencyName(record: FunctionRecord, name: string, locale: string): string {
  const index = record.modelDependencies.findIndex((dependency) => dependency.name === name);
  const list = textsIn(record, locale)['model_dependencies'];
  const translated = Array.isArray(list) && isJsonObject(list[index]) ? list[index] : {};
  return stringIn(translated, 'name') ?? name;
}

/** Translated texts of a record in a language (`de-AT` falls back to `de`); empty where it has none. */
export function textsIn(record: FunctionRecord, locale: string): JsonObject {
  return ownValue(record.messages, locale) ?? ownValue(record.messages, locale.split('-', 1)[0]!) ?? {};
}

/** Schema or texts of a child: a property of an object, or of the rows of a list. */
function childOf(parent: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(parent)) return undefined;
  const holder = objectIn(objectIn(parent, 'items'), 'properties');
  return ownValue(objectIn(parent, 'properties'), name) ?? ownValue(holder, name);
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}

function stringIn(object: JsonObject, key: string): string | undefined {
  const value = ownValue(object, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textOf(record: FunctionRecord, key: string): string | undefined {
  return stringIn(record.source, key);
}

function hasEntries(list: JsonValue | undefined): boolean {
  return Array.isArray(list) ? list.length > 0 : isJsonObject(list) ? Object.keys(list).length > 0 : false;
}

function utcTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const zoned = /(?:z|[+-]\d\d:?\d\d)$/i.test(text) || !/[T ]/.test(text) ? text : `${text}Z`;
  const time = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(time) || new Date(time).getUTCFullYear() <= 1 ? undefined : new Date(time).toISOString();
}
