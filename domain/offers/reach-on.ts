import type { OverrideDefinition } from '../functions/override-definition.ts';
import { ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { indexElements, type GroupIndex } from '../overrides/element-groups.ts';

const INDEXES = new WeakMap<ElementModel, Map<string, GroupIndex>>();

/**
 * How far from its neighbours the element of an identity stands, by identity property (m, half the way). Only elements
 * with the same words are looked at, once for each model: it is asked at every step of a gesture.
 */
export function reachOn(
  model: ElementModel,
  definition: OverrideDefinition,
  identity: JsonObject,
  context: Iterable<string>,
): Record<string, number> {
  const words = Object.entries(identity).filter(([, value]) => isWord(value));
  const known = INDEXES.get(model) ?? new Map<string, GroupIndex>();
  INDEXES.set(model, known);
  const key = JSON.stringify([definition.name, definition.context, definition.identity, words]);
  let index = known.get(key);
  if (!index) {
    const alike: ModelElement[] = [];
    for (const id of context) {
      const element = ownValue(model.Elements, id);
      if (element && words.every(([name, value]) => ownValue(element, name) === value)) alike.push(element);
    }
    index = indexElements(model, definition, alike);
    known.set(key, index);
  }
  const group = index.exact(identity);
  return group ? index.reachOf(group) : {};
}

/** Whether a value of an identity is the same or another, never near. */
export const isWord = (value: JsonValue | undefined): boolean => typeof value === 'string' || typeof value === 'boolean';
