import { isJsonObject } from '../../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';

/**
 * Documents without a stamp: the workflow's name stood beside the roots, a node's place at the node.
 * `name` → `meta.name`, `nodes.<id>.position {x, y}` → `layout.<id> [x, y, 0]`; what stands there already wins.
 */
export function nameAndPlaces(document: JsonObject): JsonObject {
  const { name, ...others } = document;
  const isName = typeof name === 'string';
  const meta = objectOr(document['meta']);
  const nodes = objectOr(document['nodes']);
  const layout = objectOr(document['layout']);
  const placed = Object.entries(nodes).map(([id, node]) => [id, placeOf(node)] as const);
  const moved = placed.filter(([id, place]) => place !== undefined && !Object.hasOwn(layout, id));
  return {
    ...(isName ? others : document),
    meta: { ...(isName ? { name } : {}), ...meta },
    ...(moved.length === 0 ? {} : { layout: { ...layout, ...Object.fromEntries(moved) } as JsonObject }),
    ...(placed.every(([, place]) => place === undefined) ? {} : { nodes: mapValues(nodes, withoutPlace) }),
  };
}

const objectOr = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

const mapValues = (object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

function placeOf(node: JsonValue): [number, number, 0] | undefined {
  const position = isJsonObject(node) ? node['position'] : undefined;
  if (!isJsonObject(position)) return undefined;
  const { x, y } = position;
  return typeof x === 'number' && typeof y === 'number' ? [x, y, 0] : undefined;
}

function withoutPlace(node: JsonValue): JsonValue {
  if (!isJsonObject(node) || placeOf(node) === undefined) return node;
  const { position: _moved, ...rest } = node;
  return rest;
}
