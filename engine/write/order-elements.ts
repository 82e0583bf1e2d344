import type { JsonObject, JsonValue } from '#domain';

/** Keys whose text names an element that need not stand first: identities of edits, names, the element's own id. */
const NO_REFERENCES = new Set([
  'Id',
  'Name',
  'discriminator',
  'associatedIdentities',
  'associatedValues',
  'Mappings',
  'elementId',
  'Add Id',
]);

/**
 * Ids of elements in an order where each stands behind those that it refers to; else as they stand.
 * Readers of the format drop a reference to an element that they have not met. Elements that refer to each other keep their order.
 */
export function orderElements(elements: JsonObject): string[] {
  const ids = Object.keys(elements);
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  for (const start of ids) {
    if (state.has(start)) continue;
    const path: { id: string; references: string[]; next: number }[] = [];
    const open = (id: string) => {
      state.set(id, 'open');
      path.push({ id, references: referencesOf(elements, id), next: 0 });
    };
    open(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = top.references[top.next++];
      if (target === undefined) {
        path.pop();
        state.set(top.id, 'done');
        order.push(top.id);
      } else if (!state.has(target)) open(target);
    }
  }
  return order;
}

function referencesOf(elements: JsonObject, id: string): string[] {
  const found: string[] = [];
  const pending: JsonValue[] = [elements[id] as JsonValue];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') {
      if (value !== id && Object.hasOwn(elements, value)) found.push(value);
    } else if (Array.isArray(value)) {
      if (typeof value[0] === 'number') continue;
      for (const item of value) pending.push(item);
    } else if (value !== null && typeof value === 'object') {
      for (const key of Object.keys(value)) if (!NO_REFERENCES.has(key)) pending.push(value[key] as JsonValue);
    }
  }
  // Taken from the end of the list, so that they are met in the order in which they stand.
  return found.toReversed();
}
