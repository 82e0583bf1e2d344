import { jsonEqual } from '../json/json-equal.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from './element-model.ts';
import { referencesIn } from './element-references.ts';

/** Ids of the elements that differ between two models of one function, each in the order of its model. */
export interface ElementChanges {
  added: string[];
  removed: string[];
  changed: string[];
}

/**
 * What became of elements by their ids. Only what stands somewhere counts (it has a `Transform`, or a `Representation`), not
 * materials and profiles; but an element whose material or profile is another one now is changed.
 */
export function elementChanges(before: ElementModel | undefined, after: ElementModel | undefined): ElementChanges {
  const [was, is] = [before?.Elements ?? {}, after?.Elements ?? {}];
  const known = new Map<string, boolean>();
  const differs = (id: string): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Elements that refer to each other in a circle differ by what else they hold.
    known.set(id, false);
    const [a, b] = [was[id], is[id]];
    const made =
      a === undefined || b === undefined
        ? a !== b
        : !jsonEqual(a, b) || referencesIn(b, is).some((one) => one !== id && differs(one));
    known.set(id, made);
    return made;
  };
  const found: ElementChanges = { added: [], removed: [], changed: [] };
  for (const [id, element] of Object.entries(is)) {
    if (!stands(element)) continue;
    if (!Object.hasOwn(was, id)) found.added.push(id);
    else if (differs(id)) found.changed.push(id);
  }
  for (const [id, element] of Object.entries(was)) if (stands(element) && !Object.hasOwn(is, id)) found.removed.push(id);
  return found;
}

const stands = (element: JsonValue | undefined): boolean =>
  isJsonObject(element) && (isJsonObject(element['Transform']) || isJsonObject(element['Representation']));
