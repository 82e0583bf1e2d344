import { isJsonObject } from '../json/is-json-object.ts';
import { stringIn } from '../json/string-in.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { FunctionRecord } from './function-record.ts';

/** Function counts as recently updated for this long. Source: spec workflows §3. */
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
