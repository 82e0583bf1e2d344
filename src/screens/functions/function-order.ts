import { FUNCTION_GROUPS, functionTags, functionTexts } from '#domain';
import type { LibraryEntry } from './use-function-library.ts';

type Entry = Pick<LibraryEntry, 'record' | 'usedIn' | 'owner' | 'updatedAt'>;

/** Orders of the list: in groups as a building comes about, or in one list. */
export const FUNCTION_ORDERS = ['building', 'used', 'name', 'changed'] as const;
export type FunctionOrder = (typeof FUNCTION_ORDERS)[number];

/** By the name that is read, unless something goes before it: most used, or changed last; what never changed comes last. */
export function inOrder(order: FunctionOrder, locale: string): (a: Entry, b: Entry) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const nameOf = ({ record }: Entry) => functionTexts(record, locale).name;
  const firstOf = ({ usedIn, updatedAt }: Entry): number =>
    order === 'name' ? 0 : order === 'changed' ? Date.parse(updatedAt ?? '') || 0 : usedIn;
  return (a, b) => firstOf(b) - firstOf(a) || compare(nameOf(a), nameOf(b));
}

/** Functions group by group as a building comes about; those of no group first, which are people's own. */
export function inGroups<One extends Entry>(entries: readonly One[], locale: string): One[] {
  const placeOf = ({ record }: Entry) => (record.group ? FUNCTION_GROUPS.indexOf(record.group) : -1);
  const within = inOrder('used', locale);
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b) || within(a, b));
}

/**
 * Whether every word is somewhere in what a reader sees of a function: name, description, tags, group, owner. Japanese has no
 * blanks, so a word may come from the middle of a sentence; wide and narrow letters are the same.
 */
export function isFound(
  { record, owner }: Entry,
  { wanted, locale, groupName }: { wanted: string; locale: string; groupName: string },
): boolean {
  const { name, description } = functionTexts(record, locale);
  const text = plain(
    [name, description, record.id, owner?.name ?? '', groupName, ...functionTags(record, locale)].join(' '),
    locale,
  );
  return plain(wanted, locale)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string, locale: string): string => text.normalize('NFKC').toLocaleLowerCase(locale);
