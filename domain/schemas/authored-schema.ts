import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { readUnitType } from '../units/unit-type.ts';
import type { UnitType } from '../units/unit-type.ts';

/** A property of an authored schema. */
export interface AuthoredProperty {
  name: string;
  /** Address of the schema of its values, or a plain type: `number`, `integer`, `string`, `boolean`, `object`. */
  reference: string;
  description: string;
  isList: boolean;
  required: boolean;
  /** Null is a value of a plain type or of a list. */
  nullable: boolean;
  /** Further keywords of the property, verbatim. */
  keywords: JsonObject;
  /** Of a list: further keywords of what stands in it, verbatim. */
  itemKeywords?: JsonObject;
}

/** A schema as the schema manager edits it. Source: spec workflows §3. */
export interface AuthoredSchema {
  /** Its address. */
  id: string;
  name: string;
  namespace: string;
  description: string;
  /** Address of the schema that it extends. */
  baseSchema?: string;
  properties: AuthoredProperty[];
  /** Its values are lists of what the properties describe. */
  isList: boolean;
  /** Values may hold more than the properties. */
  allowsAdditional: boolean;
  displayUnit?: UnitType;
  sampleValues: JsonValue[];
  /** Locale → translated texts. */
  messages?: JsonObject;
  hidden: boolean;
  showIf?: JsonObject;
  deprecated: boolean;
}

const PLAIN_TYPES = new Set(['number', 'integer', 'string', 'boolean', 'object']);
const DRAFT = 'http://json-schema.org/draft-07/schema#';
const OWN_KEYS = new Set(['$ref', 'type', 'description', 'items']);
const ITEM_KEYS = new Set(['$ref', 'type']);

/** JSON Schema of an authored schema; its text is the `document` that is stored. */
export function schemaDocumentOf(schema: AuthoredSchema): JsonObject {
  const required = schema.properties.filter((property) => property.required).map((property) => property.name);
  const shape: JsonObject = {
    type: 'object',
    ...(schema.baseSchema === undefined ? {} : { allOf: [{ $ref: schema.baseSchema }] }),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(schema.properties.map((property) => [property.name, propertyDocument(property)])),
    additionalProperties: schema.allowsAdditional,
  };
  return {
    $id: schema.id,
    $schema: DRAFT,
    title: schema.name,
    'x-namespace': schema.namespace,
    description: schema.description,
    ...(schema.isList ? { type: 'array', items: shape } : shape),
    ...(schema.sampleValues.length === 0 ? {} : { examples: schema.sampleValues }),
    ...(schema.displayUnit === undefined ? {} : { $partiUnitType: schema.displayUnit }),
    ...(schema.messages === undefined ? {} : { messages: schema.messages }),
    ...(schema.hidden ? { $partiHidden: true } : {}),
    ...(schema.showIf === undefined ? {} : { $partiShowIf: schema.showIf }),
    ...(schema.deprecated ? { $partiDeprecated: true } : {}),
  };
}

/** Authored schema out of what `schemaDocumentOf` wrote, and out of schemas of the open format as far as the manager edits them. */
export function readAuthoredSchema(document: JsonObject): AuthoredSchema {
  const isList = document['type'] === 'array' && isJsonObject(document['items']);
  const shape = isList ? (document['items'] as JsonObject) : document;
  const [base] = Array.isArray(shape['allOf']) ? shape['allOf'].filter(isJsonObject) : [];
  const required = Array.isArray(shape['required']) ? shape['required'] : [];
  const properties = isJsonObject(shape['properties']) ? Object.entries(shape['properties']) : [];
  const displayUnit = readUnitType(document['$partiUnitType']);
  return {
    id: text(document['$id']),
    name: text(document['title']),
    namespace: text(document['x-namespace']),
    description: text(document['description']),
    ...(typeof base?.['$ref'] === 'string' ? { baseSchema: base['$ref'] } : {}),
    properties: properties.map(([name, value]) => readProperty(name, isJsonObject(value) ? value : {}, required.includes(name))),
    isList,
    allowsAdditional: shape['additionalProperties'] !== false,
    ...(displayUnit === undefined ? {} : { displayUnit }),
    sampleValues: Array.isArray(document['examples']) ? document['examples'] : [],
    ...(isJsonObject(document['messages']) ? { messages: document['messages'] } : {}),
    hidden: document['$partiHidden'] === true,
    ...(isJsonObject(document['$partiShowIf']) ? { showIf: document['$partiShowIf'] } : {}),
    deprecated: document['$partiDeprecated'] === true,
  };
}

function propertyDocument({ reference, description, isList, nullable, keywords, itemKeywords }: AuthoredProperty): JsonObject {
  const typed = (type: string): JsonObject => ({ type: nullable ? [type, 'null'] : type });
  const plain = PLAIN_TYPES.has(reference);
  const value: JsonObject = plain ? { type: reference } : { $ref: reference };
  return {
    ...keywords,
    ...(isList ? { ...typed('array'), items: { ...value, ...itemKeywords } } : plain ? typed(reference) : value),
    ...(description === '' ? {} : { description }),
  };
}

function readProperty(name: string, property: JsonObject, required: boolean): AuthoredProperty {
  const types = [property['type']].flat();
  const isList = types.includes('array');
  const value = isList ? (isJsonObject(property['items']) ? property['items'] : {}) : property;
  const reference = text(value['$ref']) || text([value['type']].flat().find((type) => type !== 'null'));
  const nullable = types.includes('null');
  const keywords = Object.fromEntries(Object.entries(property).filter(([key]) => !OWN_KEYS.has(key)));
  const further = isList ? Object.entries(value).filter(([key]) => !ITEM_KEYS.has(key)) : [];
  return {
    ...{ name, reference, description: text(property['description']), isList, required, nullable, keywords },
    ...(further.length === 0 ? {} : { itemKeywords: Object.fromEntries(further) }),
  };
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
