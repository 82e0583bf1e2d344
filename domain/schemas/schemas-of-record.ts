import { schemaAddresses, type SchemaDocuments } from '../functions/pinned-schemas.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * The schemas that the inputs and overrides of a record refer to, and those that these do, by address: a version keeps them
 * as they are when it is made, so that it stays what it was. `find` knows a document by its address and by the one that
 * refers to it, which is empty for the record. Undefined for none.
 */
export function pinnedSchemas(
  source: JsonObject,
  find: (address: string, from: string) => JsonObject | undefined,
): SchemaDocuments | undefined {
  const pinned: Record<string, JsonObject> = {};
  const take = (reference: string, base: string) => {
    for (const address of schemaAddresses(reference, base)) {
      if (Object.hasOwn(pinned, address)) return;
      const document = find(address, base);
      if (!document) continue;
      pinned[address] = document;
      for (const each of referencesOf(document)) take(each, address);
      return;
    }
  };
  for (const each of referencesOf([source['input_schema'] ?? null, source['overrides'] ?? null])) take(each, '');
  return Object.keys(pinned).length === 0 ? undefined : pinned;
}

/** Every `$ref` in a value that is not a schema with an editor of its own; parents are named whatever they are. */
export function referencesOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if (!isJsonObject(value)) return [];
  const parents = Array.isArray(value['allOf']) ? value['allOf'].filter(isJsonObject) : [];
  const reference = value['$ref'];
  return [
    ...parents.flatMap(({ $ref: parent }) => (typeof parent === 'string' ? [parent] : [])),
    ...(typeof reference === 'string' && inputKindOf({ $ref: reference }) === 'unknown' ? [reference] : []),
    ...Object.entries(value).flatMap(([key, each]) => (key === 'allOf' ? [] : referencesOf(each))),
  ];
}
