import { isJsonObject, jsonEqual, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import { isIdentity, multiply } from '../math/matrix.ts';
import { readTransform } from '../read/model-reader.ts';

/**
 * One model of several. Elements that are the same in two models stand once; others with the same id
 * get the next free `<id>-2`, and whatever refers to them in their model goes along.
 */
export function mergeModels(models: readonly ElementModel[]): ElementModel {
  if (models.length === 1) return models[0] as ElementModel;
  const merged = new Map<string, JsonObject>();
  for (const model of models) {
    const elements = placedElements(model);
    const names = newNames(elements, merged);
    for (const [id, element] of elements) {
      const name = names.get(id);
      const written = names.size === 0 ? element : (renamed(element, names) as JsonObject);
      if (!merged.has(name ?? id)) merged.set(name ?? id, name === undefined ? written : { ...written, Id: name });
    }
  }
  return { Elements: Object.fromEntries(merged) };
}

/** Elements with the model's own transform taken into theirs. */
function placedElements(model: ElementModel): [string, JsonObject][] {
  const own = readTransform(model as unknown as JsonObject, () => undefined);
  const entries = Object.entries(model.Elements).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
  if (isIdentity(own)) return entries;
  return entries.map(([id, element]) => {
    const hasPlace = ['Transform', 'Representation', 'BaseDefinition', 'Curve', 'Mesh'].some((key) =>
      Object.hasOwn(element, key),
    );
    if (!hasPlace || element['IsElementDefinition'] === true) return [id, element];
    const Components = [
      ...multiply(
        own,
        readTransform(element, () => undefined),
      ),
    ];
    return [id, { ...element, Transform: { Matrix: { Components } } }];
  });
}

/** Free names for ids that stand for something else already, and for what refers to those. */
function newNames(elements: readonly [string, JsonObject][], taken: ReadonlyMap<string, JsonObject>): Map<string, string> {
  const names = new Map<string, string>();
  const ids = new Set(elements.map(([id]) => id));
  const freeName = (id: string) => {
    for (let number = 2; ; number++) {
      const name = `${id}-${number}`;
      if (!taken.has(name) && !ids.has(name)) return name;
    }
  };
  for (const [id, element] of elements) {
    const other = taken.get(id);
    if (other && !jsonEqual(other, element)) names.set(id, freeName(id));
  }
  for (let grown = names.size > 0; grown;) {
    grown = false;
    for (const [id, element] of elements) {
      if (names.has(id) || !taken.has(id) || !refersTo(element, names, id)) continue;
      names.set(id, freeName(id));
      grown = true;
    }
  }
  return names;
}

function refersTo(value: JsonValue, names: ReadonlyMap<string, string>, own: string): boolean {
  if (typeof value === 'string') return value !== own && names.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((item) => refersTo(item as JsonValue, names, own));
}

function renamed(value: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return typeof value[0] === 'number' ? value : value.map((item) => renamed(item, names));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamed(item, names)]));
}
