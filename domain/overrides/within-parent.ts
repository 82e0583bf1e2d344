import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementGroup, GroupIndex } from './element-groups.ts';
import { sameIdentity } from './override-identity.ts';
import type { SentEntry } from './sent-overrides.ts';

type OfParent = Pick<SentEntry, 'parent' | 'within'>;
type Surroundings = Pick<GroupIndex, 'definition' | 'lookup'>;

/** Elements of some that stand within the parent of an entry; all of them where the author or the entry names none. */
export function idsWithin({ definition, lookup }: Surroundings, ids: readonly string[], entry: OfParent): readonly string[] {
  const { perParent } = definition;
  if (perParent === undefined || (entry.parent === undefined && entry.within === undefined)) return ids;
  const parents = ids.map((id) => {
    const parent = ownValue(lookup(id) ?? {}, perParent);
    const told = typeof parent === 'string' ? lookup(parent) : parent;
    return {
      id,
      isTold: entry.within !== undefined && isJsonObject(told) && tells(told, entry.within),
      isSame: parent !== undefined && parent === entry.parent,
    };
  });
  // Ids may be made anew by each run; what its author tells a parent by stays.
  const told = parents.filter(({ isTold }) => isTold);
  return (told.length > 0 ? told : parents.filter(({ isSame }) => isSame)).map(({ id }) => id);
}

/** Elements of some that say to stand within another parent than that of an entry. */
export function idsElsewhere(index: Surroundings, ids: readonly string[], entry: OfParent): readonly string[] {
  const { perParent } = index.definition;
  if (perParent === undefined) return [];
  const within = new Set(idsWithin(index, ids, entry));
  return ids.filter((id) => !within.has(id) && ownValue(index.lookup(id) ?? {}, perParent) !== undefined);
}

/** Whether a group has an element within the parent of an entry. */
export const isWithin = (index: Surroundings, { elements }: ElementGroup, entry: OfParent): boolean =>
  idsWithin(index, elements, entry).length > 0;

const tells = (parent: JsonObject, within: JsonObject): boolean =>
  Object.entries(within).every(([name, value]) => sameIdentity(ownValue(parent, name), value));

/** Whether two entries are about the same parent, or about none. */
export const isSameParent = (one: OfParent, other: OfParent): boolean =>
  (one.within !== undefined && other.within !== undefined && sameIdentity(one.within, other.within)) ||
  one.parent === other.parent;
