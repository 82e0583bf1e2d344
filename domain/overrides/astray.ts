import { ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { GroupIndex } from './element-groups.ts';
import { identityOf, sameIdentity } from './override-identity.ts';
import type { SentEntry, SentOverride } from './sent-overrides.ts';

/**
 * Whether elements that carry an edit are all of another identity than it was sent to. Authors may look for what stands
 * nearest; then it lies on a neighbour. What the edit itself changes is no proof, and neither is an element without identity.
 */
export function isAstray(
  { identity, definition: toAll, value = {} }: SentEntry,
  ids: readonly string[],
  model: ElementModel | undefined,
  definition: SentOverride['definition'],
): boolean {
  if (!identity || toAll !== undefined || ids.length === 0) return false;
  const names = Object.keys(identity).filter((name) => !Object.hasOwn(value, name));
  return ids.every((id) => {
    const own = identityOf(definition, ownValue(model?.Elements ?? {}, id) ?? {});
    return own !== undefined && names.some((name) => !sameIdentity(own[name], identity[name]));
  });
}

/** Answers of values whether an element of an index has all of them; looks through the elements once, when first asked. */
export function shownIn({ groups, lookup }: GroupIndex): (value: JsonObject) => boolean {
  const byFirst = new Map<string, Map<JsonValue, JsonObject[]>>();
  const having = (name: string): Map<JsonValue, JsonObject[]> => {
    const known = byFirst.get(name);
    if (known) return known;
    const elements = groups.flatMap((group) => group.elements.flatMap((id) => lookup(id) ?? []));
    const found = Map.groupBy(elements as JsonObject[], (element) => plainOf(ownValue(element, name)));
    byFirst.set(name, found);
    return found;
  };
  return (value) => {
    const [first] = Object.keys(value);
    if (first === undefined) return false;
    return (having(first).get(plainOf(value[first])) ?? []).some((element) =>
      Object.entries(value).every(([name, wanted]) => sameIdentity(ownValue(element, name), wanted)),
    );
  };
}

/** A value as a key; all objects and lists share one. */
const plainOf = (value: JsonValue | undefined): JsonValue => (typeof value === 'object' ? null : (value ?? null));
