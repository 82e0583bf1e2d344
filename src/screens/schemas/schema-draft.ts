import {
  BASE_SCHEMAS,
  baseSchemaAt,
  isJsonObject,
  ownValue,
  PINNED_SCHEMAS,
  pinnedSchemas,
  readAuthoredSchema,
  readFunctionRecord,
  schemaDocumentOf,
  type AuthoredProperty,
  type AuthoredSchema,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
  type JsonValue,
  type RecordLanguage,
} from '#domain';

/** A schema with nothing in it yet, under an address of this site that no other has. */
export function newSchema(site: string, taken: readonly string[]): AuthoredSchema {
  let number = 1;
  const idOf = () => `${site}/api/served-schemas/schema-${number}.json`;
  while (taken.includes(idOf())) number++;
  return { ...readAuthoredSchema({}), id: idOf() };
}

/** A property as the editors of inputs know it. */
export function shapeOf(property: AuthoredProperty): InputProperty {
  const { properties } = schemaDocumentOf({ ...readAuthoredSchema({}), properties: [{ ...property, name: 'A' }] });
  return (isJsonObject(properties) ? properties['A'] : {}) as InputProperty;
}

/** The property with what an editor of inputs made of it; its name and whether it is needed stay. */
export function withShape({ name, required }: AuthoredProperty, shape: InputProperty): AuthoredProperty {
  const [read] = readAuthoredSchema({ properties: { A: shape as unknown as JsonObject } }).properties;
  return { ...(read as AuthoredProperty), name, required };
}

/** The list with one of its things in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Text of a schema, or of one of its properties, in a language; empty where there is none. */
export function textIn(schema: AuthoredSchema, language: RecordLanguage, key: 'name' | 'description', property?: string): string {
  const texts = objectAt(schema.messages ?? {}, language);
  const value = (property === undefined ? texts : objectAt(objectAt(texts, 'properties'), property))[key];
  return typeof value === 'string' ? value : '';
}

/** The schema with such a text; an empty one is none. */
export function withText(
  schema: AuthoredSchema,
  language: RecordLanguage,
  key: 'name' | 'description',
  text: string,
  property?: string,
): AuthoredSchema {
  const texts = objectAt(schema.messages ?? {}, language);
  const set = (object: JsonObject): JsonObject =>
    without({ ...object, ...(text === '' ? {} : { [key]: text }) }, text === '' ? key : '');
  const all = objectAt(texts, 'properties');
  const next =
    property === undefined ? set(texts) : { ...texts, properties: { ...all, [property]: set(objectAt(all, property)) } };
  return { ...schema, messages: { ...schema.messages, [language]: next } };
}

/** The schema with a property under another name: its texts go along, and conditions that look at it. */
export function renamed(schema: AuthoredSchema, index: number, name: string): AuthoredSchema {
  const before = schema.properties[index]?.name ?? '';
  const properties = schema.properties.map((one, at) => ({
    ...one,
    ...(at === index ? { name } : {}),
    keywords: lookingAt(one.keywords, before, name),
  }));
  // A name that stands twice for a moment is still somebody else's.
  if (schema.properties.filter((one) => one.name === before).length > 1)
    return { ...schema, properties: schema.properties.map((one, at) => (at === index ? { ...one, name } : one)) };
  const messages = Object.entries(schema.messages ?? {}).map(([language, texts]) => {
    const all = isJsonObject(texts) ? objectAt(texts, 'properties') : {};
    const own = ownValue(all, before);
    return [
      language,
      own === undefined || !isJsonObject(texts) ? texts : { ...texts, properties: { ...without(all, before), [name]: own } },
    ];
  });
  return { ...schema, properties, ...(schema.messages ? { messages: Object.fromEntries(messages) as JsonObject } : {}) };
}

function lookingAt(keywords: JsonObject, before: string, name: string): JsonObject {
  const rule = keywords['$partiShowIf'];
  if (!isJsonObject(rule) || !Array.isArray(rule['conditions'])) return keywords;
  const conditions = rule['conditions'].map((one) =>
    isJsonObject(one) && one['property'] === before ? { ...one, property: name } : one,
  );
  return { ...keywords, $partiShowIf: { ...rule, conditions } };
}

/** Function that has a schema's properties as inputs, as people see them; `others` are the documents of all other schemas. */
export function previewRecord(schema: AuthoredSchema, others: readonly JsonObject[]): FunctionRecord {
  const own = new Map(others.map((one) => [String(one['$id']), one]));
  own.set(
    schema.id,
    schemaDocumentOf({ ...schema, hidden: false, properties: schema.properties.filter(({ name }) => name !== '') }),
  );
  const name = schema.name || '–';
  const source = { id: 'preview', name, input_schema: { type: 'object', properties: { [name]: { $ref: schema.id } } } };
  const documents = pinnedSchemas(
    source,
    (address, from) => own.get(address) ?? (from === '' ? undefined : baseSchemaAt(address)),
  );
  const whole = readFunctionRecord({ ...source, [PINNED_SCHEMAS]: documents ?? {} } as JsonObject);
  const property = whole.inputSchema.properties[name];
  if (schema.isList || !property?.properties) return whole;
  const messages = Object.entries(whole.messages).map(([language, texts]) => [
    language,
    { input_schema: objectAt(objectAt(objectAt(texts, 'input_schema'), 'properties'), name) },
  ]);
  return readFunctionRecord({
    ...{ id: 'preview', name, messages: Object.fromEntries(messages) as JsonObject },
    input_schema: { type: 'object', properties: property.properties as unknown as JsonObject, required: requiredOf(property) },
  });
}

/** Properties that come from what a schema extends, with the name of the schema that has them; nearest last. */
export function inheritedOf(
  schema: AuthoredSchema,
  others: readonly JsonObject[],
): { name: string; from: string; property: AuthoredProperty }[] {
  const found: { name: string; from: string; property: AuthoredProperty }[] = [];
  const seen = new Set([schema.id]);
  let at: AuthoredSchema = schema;
  while (at.baseSchema !== undefined) {
    const { baseSchema } = at;
    const document = others.find((one) => one['$id'] === baseSchema) ?? baseSchemaAt(baseSchema);
    if (!document || seen.has(baseSchema)) break;
    seen.add(baseSchema);
    const parent = readAuthoredSchema(document);
    at = parent;
    const nearer = new Set([...schema.properties, ...found.map(({ property }) => property)].map(({ name }) => name));
    const own = parent.properties.filter(({ name }) => !nearer.has(name) && name !== 'discriminator');
    found.unshift(...own.map((property) => ({ name: property.name, from: parent.name, property })));
  }
  return found;
}

/** Schemas that come with Parti, by name. */
export const SHIPPED_SCHEMAS: readonly AuthoredSchema[] = [...BASE_SCHEMAS.values()]
  .map(readAuthoredSchema)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

function requiredOf(property: InputProperty): string[] {
  const { required } = property as { required?: JsonValue };
  return Array.isArray(required) ? required.filter((one) => typeof one === 'string') : [];
}

function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = object;
  return rest;
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}
