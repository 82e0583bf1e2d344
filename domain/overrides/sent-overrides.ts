import { overrideDefinitions, type OverrideDefinition } from '../functions/override-definition.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import {
  OVERRIDE_MEMBERS,
  overrideValueProblem,
  type OverrideChanges,
  type OverrideEntry,
  type OverrideMember,
} from '../workflow/override-entry.ts';
import type { OverrideOutcome, OverrideReport } from './override-report.ts';

/** An entry on its way to a function. */
export interface SentEntry {
  id: string;
  identity?: JsonObject;
  /** Of the members, in an override that groups. */
  identities?: JsonObject[];
  value?: JsonObject;
  parent?: string;
  /** What its parent is told by: it stands in the identity, under the relation, where the function gets it. */
  within?: JsonObject;
  /** Definition whose instances all get it. */
  definition?: string;
  /** How far its element may be found from where it was, by identity property: see `reachOf`. */
  reach?: JsonObject;
}

/** Entries of one override that a function gets, in their order. */
export interface SentOverride {
  definition: OverrideDefinition;
  overrides: readonly SentEntry[];
  additions: readonly SentEntry[];
  removals: readonly SentEntry[];
}

/** Names that are places of the arguments, and so of no override. */
export const RESERVED_OVERRIDE_NAMES: readonly string[] = ['additions', 'removals'];

const DEFINITIONS = new WeakMap<FunctionRecord, readonly OverrideDefinition[]>();

/** Overrides of a function that can be sent, read once for each record. */
export function sendableDefinitions(record: FunctionRecord): readonly OverrideDefinition[] {
  let found = DEFINITIONS.get(record);
  if (!found) {
    found = overrideDefinitions(record).filter(({ name }) => !RESERVED_OVERRIDE_NAMES.includes(name));
    DEFINITIONS.set(record, found);
  }
  return found;
}

/** What a function gets of a node's changes by hand; undefined where that is nothing. Overrides that it does not know are not sent. */
export function sentOverrides(node: OverrideChanges, record: FunctionRecord): SentOverride[] | undefined {
  if (!node.overrides && !node.additions && !node.removals) return undefined;
  const sent = sendableDefinitions(record).flatMap((definition): SentOverride[] => {
    const [overrides = [], additions = [], removals = []] = OVERRIDE_MEMBERS.map((member) =>
      entriesOf(node, member, definition.name).flatMap(([id, entry]) => sentEntry(id, entry, member, definition) ?? []),
    );
    return overrides.length + additions.length + removals.length > 0 ? [{ definition, overrides, additions, removals }] : [];
  });
  return sent.length > 0 ? sent : undefined;
}

/** Entries that a function never gets, with why: its record has no such override, or their value cannot be sent. */
export function unsentOverrides(node: OverrideChanges, record: FunctionRecord): OverrideReport {
  const report = new Map<string, [string, OverrideOutcome][]>();
  const known = new Map(sendableDefinitions(record).map((definition) => [definition.name, definition]));
  for (const member of OVERRIDE_MEMBERS) {
    for (const name of Object.keys(node[member] ?? {})) {
      const definition = known.get(name);
      for (const [id, entry] of entriesOf(node, member, name)) {
        const reason = definition ? overrideValueProblem(entry) : 'unknown';
        if (reason) report.set(name, [...(report.get(name) ?? []), [id, { state: 'refused', elements: [], reason }]]);
      }
    }
  }
  return Object.fromEntries([...report].map(([name, outcomes]) => [name, Object.fromEntries(outcomes)]));
}

function entriesOf(node: OverrideChanges, member: OverrideMember, name: string): [string, OverrideEntry][] {
  const entries = ownValue((node[member] ?? {}) as JsonObject, name);
  if (!isJsonObject(entries)) return [];
  const place = ({ order }: OverrideEntry): number => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY);
  return Object.entries(entries)
    .filter((pair): pair is [string, JsonObject] => isJsonObject(pair[1]))
    .map(([id, entry]): [string, OverrideEntry] => [id, entry])
    .sort(([a, one], [b, other]) => place(one) - place(other) || (a < b ? -1 : 1));
}

function sentEntry(
  id: string,
  entry: OverrideEntry,
  member: OverrideMember,
  definition: OverrideDefinition,
): SentEntry | undefined {
  if (overrideValueProblem(entry)) return undefined;
  const { identity, parent, within, scope, baseDefinitionId, element } = entry;
  const named: SentEntry = { id, ...(typeof parent === 'string' ? { parent } : {}) };
  // What was added tells its parent in its value.
  if (member === 'additions') return { ...named, value: isJsonObject(entry.value) ? entry.value : {} };
  const isToldApart = definition.perParent !== undefined && !Object.hasOwn(definition.identity, definition.perParent);
  const shared: SentEntry = { ...named, ...(isToldApart && isJsonObject(within) ? { within } : {}) };
  const reach = isJsonObject(element) && isJsonObject(element['reach']) ? { reach: element['reach'] } : {};
  const value = valueOf(entry, definition);
  if (member === 'overrides' && definition.paradigm === 'group') {
    const identities = Array.isArray(entry.identities) ? entry.identities.filter(isJsonObject) : [];
    return identities.length > 0 ? { ...shared, identities, ...(value ? { value } : {}) } : undefined;
  }
  if (!isJsonObject(identity)) return undefined;
  if (member === 'removals') return { ...shared, identity, ...reach };
  const toAll = scope === 'definition' && typeof baseDefinitionId === 'string' ? { definition: baseDefinitionId } : {};
  return value && { ...shared, identity, value, ...reach, ...toAll };
}

/** Without `perProperty` a function gets every property, those that nobody changed as they were. */
function valueOf({ value, original }: OverrideEntry, { perProperty }: OverrideDefinition): JsonObject | undefined {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return undefined;
  return perProperty || !isJsonObject(original) ? value : { ...original, ...value };
}

/** The `overrides` of a function's inputs: edits by override name beside `additions` and `removals`. Undefined for none. */
export function overrideArguments(sent: readonly SentOverride[]): JsonObject | undefined {
  const lists = (member: OverrideMember): JsonObject =>
    Object.fromEntries(
      sent.flatMap(({ definition, [member]: entries }): [string, JsonValue][] =>
        entries.length > 0 ? [[definition.name, entries.map((entry) => argumentOf(entry, definition.perParent))]] : [],
      ),
    );
  const [edits, additions, removals] = [lists('overrides'), lists('additions'), lists('removals')];
  const isFilled = (object: JsonObject): boolean => Object.keys(object).length > 0;
  if (![edits, additions, removals].some(isFilled)) return undefined;
  return {
    ...edits,
    ...(isFilled(additions) ? { additions } : {}),
    ...(isFilled(removals) ? { removals } : {}),
  };
}

function argumentOf({ id, identity, identities, value, within }: SentEntry, relation: string | undefined): JsonObject {
  const told = within && relation !== undefined ? { [relation]: within } : {};
  return {
    id,
    ...(identity ? { identity: { ...identity, ...told } } : {}),
    ...(identities ? { identities } : {}),
    ...(value ? { value } : {}),
  };
}

/** Entries of `overrides` in recorded inputs, as a node would hold them. What is no entry is left out. */
export function handChangesOf(overrides: JsonValue | undefined): OverrideChanges {
  if (!isJsonObject(overrides)) return {};
  const edits = Object.fromEntries(Object.entries(overrides).filter(([name]) => !RESERVED_OVERRIDE_NAMES.includes(name)));
  const members = { overrides: edits, additions: overrides['additions'], removals: overrides['removals'] };
  return Object.fromEntries(
    Object.entries(members).flatMap(([member, lists]) => {
      const held = isJsonObject(lists) ? listed(lists) : {};
      return Object.keys(held).length > 0 ? [[member, held]] : [];
    }),
  );
}

function listed(lists: JsonObject): Record<string, Record<string, OverrideEntry>> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      Object.fromEntries(
        (Array.isArray(list) ? list : []).flatMap((entry, index): [string, OverrideEntry][] => {
          if (!isJsonObject(entry)) return [];
          const { id, ...rest } = entry;
          return [[typeof id === 'string' ? id : String(index + 1), { ...rest, order: index + 1 }]];
        }),
      ),
    ]),
  );
}
