import { referencesIn } from '#domain';
import type { Element, Value } from 'parti';

/** Ids that both hold for different elements: other in themselves, or in something that they refer to. */
export function idsThatDiffer(taken: ReadonlyMap<string, Element>, elements: Record<string, Element>): Set<string> {
  const shared = Object.keys(elements).filter((id) => taken.has(id));
  const differ = new Set(shared.filter((id) => textOf(taken.get(id)) !== textOf(elements[id])));
  const users = new Map<string, string[]>();
  for (const id of shared)
    for (const used of referencesIn(elements[id], elements)) users.set(used, [...(users.get(used) ?? []), id]);
  // A set that grows while it is walked is walked to its end.
  for (const id of differ) for (const user of users.get(id) ?? []) differ.add(user);
  return differ;
}

/** The same text for the same value, in whatever order its keys stand. */
function textOf(value: Value | undefined): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${textOf(value[key])}`).join(',')}}`;
}
