import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Names of the extension keywords, without `$<product>`. Source: spec workflows §3, research hypar-ecosystem §2.1. */
export const EXTENSION_KEYWORDS = [
  '3dDrawing',
  'AllowIntersection',
  'Autocomplete',
  'AutocompleteQuery',
  'CanEditGridCurve',
  'CanPopOut',
  'ConditionalControl',
  'ConstrainToGround',
  'Constraints',
  'ControlDisplay',
  'Deprecated',
  'DisableRange',
  'DisplayName',
  'EditorTerms',
  'EnumQuery',
  'FileExtension',
  'FileTypes',
  'GroupBy',
  'HasTag',
  'Hidden',
  'MigratedFromDataInput',
  'Order',
  'PickElement',
  'PolygonQuery',
  'PopulateFromContent',
  'PreferredUnits',
  'PreviewWidth',
  'QueryString',
  'Relation',
  'RelativeToTransform',
  'ShowIf',
  'Style',
  'ThickenEdges',
  'UnitType',
  'ValueQuery',
] as const;

/** Name of an extension keyword, without prefix. */
export type ExtensionKeyword = (typeof EXTENSION_KEYWORDS)[number];

/** Prefix of our own keywords. */
export const PARTI_PREFIX = '$parti';

const KNOWN = new Set<string>(EXTENSION_KEYWORDS);
const KEYWORD_TAIL = new RegExp(
  `^\\$([A-Za-z][A-Za-z0-9_-]*?)(${[...EXTENSION_KEYWORDS].sort((a, b) => b.length - a.length).join('|')})$`,
);
const PROPERTY_MAPS = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'identity',
  'schema',
  'dependentSchemas',
]);
const PLAIN_VALUES = new Set(['default', 'enum', 'const', 'examples']);

/** The product prefixes that a record uses for known keywords, commonest first, each with its `$`. */
export function foreignPrefixes(schema: JsonValue): string[] {
  const counts = new Map<string, number>();
  const visit = (value: JsonValue): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isJsonObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        const prefix = KEYWORD_TAIL.exec(key)?.[1];
        if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
        visit(child);
      }
    }
  };
  visit(schema);
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([prefix]) => prefix);
  // `$acmeSortOrder` beside `$acmeOrder` is an unknown keyword of acme, not `Order` of a product "acmeSort".
  const plain = byCount.filter((prefix) => !/[A-Z]/.test(prefix));
  return (plain.length > 0 ? plain : byCount.slice(0, 1)).map((prefix) => `$${prefix}`);
}

/** Maps one key from any of `prefixes` to `$parti…`; unknown keywords and plain keys stay as they are. */
export function toPartiKeyword(key: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((candidate) => key.startsWith(candidate) && KNOWN.has(key.slice(candidate.length)));
  return prefix === undefined ? key : PARTI_PREFIX + key.slice(prefix.length);
}

/** Maps one `$parti…` key back to the spelling of a record. */
export function fromPartiKeyword(key: string, prefix: string): string {
  return key.startsWith(PARTI_PREFIX) && KNOWN.has(key.slice(PARTI_PREFIX.length))
    ? prefix + key.slice(PARTI_PREFIX.length)
    : key;
}

/** Renames keywords throughout a schema. Property names and example or default values are data and stay untouched. */
export function renameKeywords(schema: JsonObject, rename: (key: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [rename(key), renameInside(key, value, rename)]));
}

/** Renames keywords in a map of property name → schema. */
export function renameKeywordsInMap(map: JsonObject, rename: (key: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, renameValue(value, rename)]));
}

function renameInside(key: string, value: JsonValue, rename: (key: string) => string): JsonValue {
  if (key.startsWith('$') || PLAIN_VALUES.has(key)) return value;
  if (PROPERTY_MAPS.has(key) && isJsonObject(value)) return renameKeywordsInMap(value, rename);
  return renameValue(value, rename);
}

function renameValue(value: JsonValue, rename: (key: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => renameValue(item, rename));
  return isJsonObject(value) ? renameKeywords(value, rename) : value;
}
