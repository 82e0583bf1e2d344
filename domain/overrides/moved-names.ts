import type { FunctionRecord } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { OVERRIDE_MEMBERS, type OverrideChanges, type OverrideEntry } from '../workflow/override-entry.ts';
import { ADDITION_ID } from './override-identity.ts';
import { sendableDefinitions } from './sent-overrides.ts';

/** Changes by hand that use names which this version of their function does not know. They are kept; nobody gets what they say. */
export interface MovedNames {
  /** Override as the changes name it. */
  name: string;
  /** How many changes use such names. */
  count: number;
  /** What is not known: the override itself, properties, identity properties. */
  unknown: { override: boolean; properties: readonly string[]; identity: readonly string[] };
  /** Ways to carry all of them over in one step, the likeliest first. */
  ways: readonly NameMapping[];
}

/** New names for old ones, as the command `override.map` takes them. */
export interface NameMapping {
  to: string;
  properties: Record<string, string>;
  identity: Record<string, string>;
}

/** Names that a node's changes by hand use and its function does not know, with ways on. */
export function movedNames(node: OverrideChanges, record: FunctionRecord): MovedNames[] {
  const definitions = sendableDefinitions(record);
  const names = new Set(OVERRIDE_MEMBERS.flatMap((member) => Object.keys(node[member] ?? {})));
  return [...names].flatMap((name): MovedNames[] => {
    const entries = entriesNamed(node, name);
    const used = usedNames(entries);
    const known = definitions.find((one) => one.name === name);
    if (!known) {
      const ways = definitions
        .map((one) => ({ one, shared: sharedNames(used, one) }))
        .toSorted((a, b) => b.shared - a.shared)
        .map(({ one }) => ({ one, way: wayTo(used, one) }))
        .filter(({ one, way }) => carriesAny(used, one, way))
        .map(({ way }) => way);
      const unknown = { override: true, properties: [], identity: [] };
      return [{ name, count: entries.length, unknown, ways }];
    }
    // Elements are added with properties of their own, where the author says so.
    const schema = { ...known.behaviors.addSchema, ...known.schema };
    const properties = unknownOf(used.values, schema);
    const identity = unknownOf(used.identity, { ...known.identity, [ADDITION_ID]: {} });
    if (properties.length + identity.length === 0) return [];
    const count = entries.filter((entry) => uses(entry, properties, identity)).length;
    return [
      { name, count, unknown: { override: false, properties, identity }, ways: waysWithin(used, known, properties, identity) },
    ];
  });
}

interface Used {
  values: ReadonlyMap<string, JsonValue>;
  identity: ReadonlyMap<string, JsonValue>;
}

interface Schemas {
  name: string;
  schema: Record<string, JsonObject>;
  identity: Record<string, JsonObject>;
}

function entriesNamed(node: OverrideChanges, name: string): OverrideEntry[] {
  return OVERRIDE_MEMBERS.flatMap((member) => Object.values(ownValue(node[member] ?? {}, name) ?? {}));
}

const identitiesOf = ({ identity, identities }: OverrideEntry): JsonObject[] =>
  [identity, ...(Array.isArray(identities) ? identities : [])].filter(isJsonObject);

function usedNames(entries: readonly OverrideEntry[]): Used {
  const values = new Map<string, JsonValue>();
  const identity = new Map<string, JsonValue>();
  for (const entry of entries) {
    for (const [name, value] of Object.entries(isJsonObject(entry.value) ? entry.value : {}))
      values.set(name, value as JsonValue);
    for (const one of identitiesOf(entry))
      for (const [name, value] of Object.entries(one)) identity.set(name, value as JsonValue);
  }
  return { values, identity };
}

const unknownOf = (used: ReadonlyMap<string, JsonValue>, known: Record<string, JsonObject>): string[] =>
  [...used.keys()].filter((name) => !Object.hasOwn(known, name));

function uses(entry: OverrideEntry, properties: readonly string[], identity: readonly string[]): boolean {
  const value = isJsonObject(entry.value) ? entry.value : {};
  return (
    properties.some((name) => Object.hasOwn(value, name)) ||
    identitiesOf(entry).some((one) => identity.some((name) => Object.hasOwn(one, name)))
  );
}

const sharedNames = ({ values, identity }: Used, one: Schemas): number =>
  [...values.keys()].filter((name) => Object.hasOwn(one.schema, name)).length +
  [...identity.keys()].filter((name) => Object.hasOwn(one.identity, name)).length;

/** What is called the same stays; of the rest, each takes the first new name whose values are of its kind. */
const wayTo = ({ values, identity }: Used, one: Schemas): NameMapping => ({
  to: one.name,
  properties: firstFits(values, one.schema),
  identity: firstFits(identity, one.identity),
});

/** Whether anything that was changed has a place there; of what only names elements, whether they could be found. */
function carriesAny({ values, identity }: Used, one: Schemas, way: NameMapping): boolean {
  const [names, schema, mapped] = values.size > 0 ? [values, one.schema, way.properties] : [identity, one.identity, way.identity];
  return names.size === 0 || [...names.keys()].some((name) => Object.hasOwn(schema, name) || Object.hasOwn(mapped, name));
}

function firstFits(used: ReadonlyMap<string, JsonValue>, schema: Record<string, JsonObject>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of used) {
    if (Object.hasOwn(schema, name)) continue;
    const [fit] = fitsOf(value, used, schema).filter((one) => !Object.values(found).includes(one));
    if (fit !== undefined) found[name] = fit;
  }
  return found;
}

/** Names that no change uses yet and whose values are of this kind. */
const fitsOf = (value: JsonValue, used: ReadonlyMap<string, JsonValue>, schema: Record<string, JsonObject>): string[] =>
  Object.entries(schema).flatMap(([name, property]) => (!used.has(name) && isOfKind(value, property) ? [name] : []));

/** Ways within one override: everything at once where there is one way, and each single name that fits. */
function waysWithin(used: Used, known: Schemas, properties: readonly string[], identity: readonly string[]): NameMapping[] {
  const all = wayTo(used, known);
  const single = (member: 'properties' | 'identity', names: readonly string[], from: Used['values'], to: Schemas['schema']) =>
    names.flatMap((name) =>
      fitsOf(from.get(name) ?? null, from, to).map((fit): NameMapping => {
        const empty = { to: known.name, properties: {}, identity: {} };
        return { ...empty, [member]: { [name]: fit } };
      }),
    );
  const ways = [
    ...(Object.keys({ ...all.properties, ...all.identity }).length > 0 ? [all] : []),
    ...single('properties', properties, used.values, known.schema),
    ...single('identity', identity, used.identity, known.identity),
  ];
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
}

function isOfKind(value: JsonValue, schema: JsonObject): boolean {
  const { type } = schema;
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0) return isJsonObject(value) || typeof value === 'string';
  const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return types.some((one) => one === kind || (one === 'integer' && Number.isInteger(value)));
}
