import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { schemaIdOf } from '../inputs/schema-id.ts';
import { resolveReference } from '../functions/schema-url.ts';

/** What a property of a fetched schema is: a reference, a list with the type of its items, or a type. */
export type SchemaProperty =
  | { propKind: '$ref'; ref: string }
  | { propKind: 'array'; itemType: string }
  | { propKind: 'type'; type: string };

/** A schema as fetched. `allOf` holds the addresses of its parents; `rawSchema` is the document itself. */
export interface FetchedSchema {
  name: string;
  namespace: string;
  url: string;
  allOf: string[];
  properties: Record<string, SchemaProperty>;
  rawSchema: JsonObject;
}

/** Schema out of a fetched document; what has no readable form is left to `rawSchema`. */
export function readFetchedSchema(url: string, document: JsonObject): FetchedSchema {
  const properties = isJsonObject(document['properties']) ? Object.entries(document['properties']) : [];
  const parents = Array.isArray(document['allOf']) ? document['allOf'].filter(isJsonObject) : [];
  return {
    name: textOf(document['title']) ?? schemaIdOf(url) ?? url,
    namespace: textOf(document['x-namespace']) ?? textOf(document['namespace']) ?? '',
    url,
    allOf: parents.flatMap((parent) => (typeof parent['$ref'] === 'string' ? [resolveReference(parent['$ref'], url)] : [])),
    properties: Object.fromEntries(
      properties.flatMap(([name, property]) => (isJsonObject(property) ? [[name, readProperty(name, property, url)]] : [])),
    ),
    rawSchema: document,
  };
}

/** Schema with what its parents have and it lacks; nearer parents first. */
export function withInherited(schema: FetchedSchema, parents: readonly FetchedSchema[]): FetchedSchema {
  const merged = new Map(Object.entries(schema.properties));
  for (const parent of parents) {
    for (const [name, property] of Object.entries(parent.properties)) if (!merged.has(name)) merged.set(name, property);
  }
  return { ...schema, properties: Object.fromEntries(merged) };
}

/**
 * Document in an answer: plain JSON, or an envelope whose `content` is the document in base64.
 * Undefined when neither is an object.
 */
export function schemaDocument(answer: JsonValue, decodeBase64: (text: string) => string): JsonObject | undefined {
  if (!isJsonObject(answer)) return undefined;
  const { content } = answer;
  if (typeof content !== 'string' || answer['properties'] !== undefined) return answer;
  try {
    const document: unknown = JSON.parse(decodeBase64(content.replace(/\s/g, '')));
    return isJsonObject(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

function readProperty(name: string, property: JsonObject, url: string): SchemaProperty {
  if (name === 'Name') return { propKind: 'type', type: 'string' };
  if (typeof property['$ref'] === 'string') return { propKind: '$ref', ref: resolveReference(property['$ref'], url) };
  const type = typeNameOf(property);
  if (type !== 'array') return { propKind: 'type', type };
  const items = isJsonObject(property['items']) ? property['items'] : {};
  return {
    propKind: 'array',
    itemType: typeof items['$ref'] === 'string' ? resolveReference(items['$ref'], url) : typeNameOf(items),
  };
}

function typeNameOf(schema: JsonObject): string {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  return types.find((type): type is string => typeof type === 'string' && type !== 'null') ?? 'object';
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
