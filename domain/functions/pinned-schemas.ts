import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { FunctionRecord, InputProperty } from './function-record.ts';
import { foreignPrefixes, renameKeywords, toPartiKeyword } from './keyword-prefix.ts';
import { resolveReference } from './schema-url.ts';

/** Field of a version's record: the schemas that its references mean, by address, as they were when it was made. */
export const PINNED_SCHEMAS = 'schemas';

/** Documents of schemas by their address; a private one by its relative address. */
export type SchemaDocuments = Readonly<Record<string, JsonObject>>;

/** Properties and parents that references may bring into a record; what is beyond stays a reference. */
const MOST_PROPERTIES = 2000;
/** Keys of a schema that say what it is, not what its values are. */
const NOT_OF_VALUES = new Set(['$id', '$schema', 'title', 'x-namespace', 'namespace', 'examples', 'messages', 'allOf']);

/** Addresses under which a reference out of the document at `base` may stand, the likeliest first. */
export function schemaAddresses(reference: string, base = ''): string[] {
  const address = resolveReference(reference.trim(), base).split('#', 1)[0]!;
  const plain = (text: string) => text.replace(/^(\.?\/)+/, '');
  return /^https?:/i.test(address) ? [address, plain(reference.split('#', 1)[0]!)] : [plain(address), plain(reference)];
}

/** Inputs of a record with each reference replaced by what it means; the reference stays beside it. */
export function withPinnedSchemas(
  properties: Readonly<Record<string, InputProperty>>,
  documents: SchemaDocuments,
): Record<string, InputProperty> {
  let left = MOST_PROPERTIES;
  const find = (reference: string, base: string): [string, JsonObject] | undefined => {
    const address = schemaAddresses(reference, base).find((one) => Object.hasOwn(documents, one));
    // Each counts: where each of thirty has the next one twice, their number doubles thirty times.
    return address === undefined || left-- <= 0 ? undefined : [address, documents[address]!];
  };

  const expand = (property: JsonObject, base: string, within: readonly string[]): JsonObject => {
    const { $ref: reference, ...own } = property;
    const inner: JsonObject = { ...own };
    if (isJsonObject(own['items'])) inner['items'] = expand(own['items'], base, within);
    if (isJsonObject(own['properties'])) inner['properties'] = expandEach(own['properties'], base, within);
    if (typeof reference !== 'string') return inner;
    const found = find(reference, base);
    if (!found || within.includes(found[0])) return { ...inner, $ref: reference };
    return { ...shapeOf(found[1], found[0], [...within, found[0]]), ...inner, $ref: reference };
  };
  const expandEach = (map: JsonObject, base: string, within: readonly string[]): JsonObject =>
    Object.fromEntries(
      Object.entries(map).map(([name, each]) => [name, isJsonObject(each) && left-- > 0 ? expand(each, base, within) : each]),
    );
  /** What a document says of values, with the properties of its parents before its own. */
  const shapeOf = (document: JsonObject, address: string, within: readonly string[]): JsonObject => {
    const read = renameOwn(document);
    const values = Object.fromEntries(Object.entries(read).filter(([key]) => !NOT_OF_VALUES.has(key)));
    const isList = read['type'] === 'array' && isJsonObject(read['items']);
    return isList
      ? { ...values, items: merged(read['items'] as JsonObject, address, within) }
      : { ...values, ...merged(read, address, within) };
  };
  const merged = (shape: JsonObject, address: string, within: readonly string[]): JsonObject => {
    const parents = Array.isArray(shape['allOf']) ? shape['allOf'].filter(isJsonObject) : [];
    const inherited = parents.map(({ $ref: parent }) => {
      const found = typeof parent === 'string' ? find(parent, address) : undefined;
      return found && !within.includes(found[0]) ? shapeOf(found[1], found[0], [...within, found[0]]) : {};
    });
    const lists = [...inherited, shape].map(({ required }) => (Array.isArray(required) ? required : []));
    const own = isJsonObject(shape['properties']) ? expandEach(shape['properties'], address, within) : {};
    const all = Object.assign({}, ...inherited.map((one) => withoutIdentity(one['properties'])), own) as JsonObject;
    const required = [...new Set(lists.flat())].filter((name) => typeof name === 'string' && Object.hasOwn(all, name));
    const { allOf: _, required: _own, ...rest } = shape;
    const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => !NOT_OF_VALUES.has(key)));
    return {
      ...kept,
      ...(Object.keys(all).length === 0 ? {} : { properties: all }),
      ...(required.length === 0 ? {} : { required }),
    };
  };
  return expandEach(properties as unknown as JsonObject, '', []) as Record<string, InputProperty>;
}

/**
 * Texts of a record with those of the schemas that its inputs refer to, where it has none: names of the properties of a
 * schema, and its own name where the input is called like it.
 */
export function withSchemaTexts(
  messages: FunctionRecord['messages'],
  properties: Readonly<Record<string, InputProperty>>,
  documents: SchemaDocuments,
): FunctionRecord['messages'] {
  const all = { ...messages };
  for (const [name, property] of Object.entries(properties)) {
    const reference = property.$ref ?? property.items?.$ref;
    const address = reference && schemaAddresses(reference).find((one) => Object.hasOwn(documents, one));
    const document = address ? documents[address]! : {};
    if (!isJsonObject(document['messages'])) continue;
    for (const [locale, texts] of Object.entries(document['messages'])) {
      if (!isJsonObject(texts)) continue;
      const given = objectAt(objectAt(all[locale] ?? {}, 'input_schema'), 'properties');
      const { name: schemaName, ...rest } = texts;
      const isNamedSo = String(document['title']).toLowerCase() === name.toLowerCase();
      const own = { ...rest, ...(isNamedSo && schemaName !== undefined ? { name: schemaName } : {}), ...objectAt(given, name) };
      all[locale] = {
        ...all[locale],
        input_schema: { ...objectAt(all[locale] ?? {}, 'input_schema'), properties: { ...given, [name]: own } },
      };
    }
  }
  return all;
}

/** What makes an element itself is nobody's to type: its id is made, its type is what the schema is for. */
function withoutIdentity(properties: JsonValue | undefined): JsonObject {
  if (!isJsonObject(properties)) return {};
  const { discriminator: _, ...rest } = properties;
  return isJsonObject(rest['Id']) ? { ...rest, Id: { ...rest['Id'], $partiHidden: true } } : rest;
}

function renameOwn(document: JsonObject): JsonObject {
  const prefixes = foreignPrefixes([document]);
  return renameKeywords(document, (key) => toPartiKeyword(key, prefixes));
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}
