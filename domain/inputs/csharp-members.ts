import { inputKindOf } from './input-kind.ts';
import type { InputKind } from './input-kind.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject } from '../json/json-value.ts';
import { csharpText, enumMemberOf, identifierOf, type ClassMember, type GeneratedType } from './csharp-classes.ts';
import type { InputProperty } from '../functions/function-record.ts';

const SCALARS: Record<string, string> = { number: 'double', integer: 'int', boolean: 'bool', string: 'string' };
const FILES = new Set<InputKind>(['file', 'data']);
const STRUCTS = new Set(['double', 'int', 'bool', 'Vector3', 'Color', 'BBox3', 'Domain1d', 'UV']);
const ANYTHING = 'System.Text.Json.Nodes.JsonNode';

/** Types of the library that a `$ref` may name in C#, as far as inputs name them. */
export const CSHARP_INPUT_TYPES: ReadonlySet<string> = new Set([
  ...['Vector3', 'Line', 'Plane', 'Polyline', 'Polygon', 'Profile', 'Mesh', 'Transform', 'BBox3'],
  ...['Domain1d', 'Color', 'ThickenedPolyline', 'Grid1d', 'Grid2d', 'Position'],
]);

/** Where the classes of a record are collected, each before those that it names. */
export interface TypeCollection {
  space: string;
  made: GeneratedType[];
  /** Whether a type of this name is in the library, with the author, or made already. */
  knows: (name: string) => boolean;
}

/** Members of a class by the properties of a schema. `prefix` begins the names of classes and enumerations within it. */
export function membersOf(
  owner: string,
  properties: Readonly<Record<string, InputProperty>>,
  types: TypeCollection,
  prefix = '',
): ClassMember[] {
  return Object.entries(properties).map(([json, schema]) => {
    const identifier = identifierOf(json, owner);
    const type = typeOf(schema, owner, prefix + identifier, types, prefix !== '');
    const initial = initialOf(schema, type, types);
    return { json, identifier, type, ...(initial === undefined ? {} : { initial }) };
  });
}

/** Type of a value; enumerations are called after their owner, classes after the property. */
function typeOf(schema: InputProperty, owner: string, name: string, types: TypeCollection, isPrefixed: boolean): string {
  const named = [schema.type ?? []].flat();
  const nullable = (type: string) => (named.includes('null') && STRUCTS.has(type) ? `${type}?` : type);
  const [type] = named.filter((one) => one !== 'null');
  if (FILES.has(inputKindOf(schema))) return 'InputData';
  if (inputKindOf(schema) === 'folder') return 'InputFolder';
  if (schema.$ref) {
    const reference = schemaName(schema.$ref);
    return types.knows(reference) ? nullable(reference) : ANYTHING;
  }
  if (schema.enum && type === 'string') {
    const enumName = isPrefixed ? name : owner + name;
    add({ name: enumName, space: types.space, members: [], values: schema.enum }, types);
    return named.includes('null') ? `${enumName}?` : enumName;
  }
  if (type === 'array') return `IList<${typeOf(schema.items ?? {}, owner, name, types, isPrefixed)}>`;
  if (type === 'object' && schema.properties) {
    // Two of one name: the second is called after its owner too.
    const free = types.made.some((one) => one.name === name) ? owner + name : name;
    const made: GeneratedType = { name: free, space: types.space, members: [] };
    add(made, types);
    made.members = membersOf(free, schema.properties, types, isPrefixed ? free : '');
    return free;
  }
  return type !== undefined && SCALARS[type] ? nullable(SCALARS[type]) : ANYTHING;
}

function add(type: GeneratedType, types: TypeCollection): void {
  if (!types.made.some((one) => one.name === type.name)) types.made.push(type);
}

/** The record's default, and lists that are never missing. */
function initialOf(schema: InputProperty, type: string, types: TypeCollection): string | undefined {
  const value = schema.default;
  if (type.startsWith('IList<')) return `new List<${type.slice('IList<'.length)}()`;
  if (type === 'string') return csharpText(typeof value === 'string' ? value : '');
  const plain = type.replace(/\?$/, '');
  if (plain === 'bool' && typeof value === 'boolean') return String(value);
  if (plain === 'int' && Number.isInteger(value)) return String(value);
  if (plain === 'double' && typeof value === 'number') return `${value}D`;
  const isEnum = types.made.some((one) => one.name === plain && one.values?.includes(value ?? null));
  return isEnum && typeof value === 'string' ? `${plain}.${enumMemberOf(value)}` : undefined;
}

/** Name of a type by the address of its schema: its last part, without ending. */
export const schemaName = (address: string): string =>
  /([^/#?]+?)(?:\.json)?(?:[#?].*)?$/.exec(decodeURIComponent(address))?.[1]?.replace(/[^\p{L}\p{N}_]/gu, '') ?? '';

const ELEMENT = { parameters: 'Guid @id = default, string @name = null', argument: '@id, @name' };
const GEOMETRIC = {
  parameters:
    'Transform @transform = null, Material @material = null, Representation @representation = null, bool @isElementDefinition = false, Guid @id = default, string @name = null',
  argument: '@transform, @material, @representation, @isElementDefinition, @id, @name',
};
const INHERITED: Readonly<Record<string, GeneratedType['inherited']>> = { Element: ELEMENT, GeometricElement: GEOMETRIC };

/** Class of an element by its schema: own properties first, then those of what it extends. */
export function elementType(name: string, schema: JsonObject, types: TypeCollection): GeneratedType {
  const parents = [schema['allOf'] ?? []]
    .flat()
    .flatMap((one) => (isJsonObject(one) && typeof one['$ref'] === 'string' ? [schemaName(one['$ref'])] : []));
  const base = parents.find(types.knows) ?? 'Element';
  const own = {
    ...properties(schema),
    ...Object.assign({}, ...[schema['allOf'] ?? []].flat().map((one) => (isJsonObject(one) ? properties(one) : {}))),
  } as Record<string, InputProperty>;
  delete own['discriminator'];
  const space = typeof schema['x-namespace'] === 'string' ? schema['x-namespace'] : 'Elements';
  const made: GeneratedType = { name, space, base, members: [] };
  const inherited = INHERITED[base];
  if (inherited) made.inherited = inherited;
  made.members = membersOf(name, own, { ...types, space });
  return made;
}

const properties = (schema: JsonObject): JsonObject => (isJsonObject(schema['properties']) ? schema['properties'] : {});
