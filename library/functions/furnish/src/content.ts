import { elementsOf, FunctionError, type Element, type Model, type Value } from 'parti';
import { hullOf, numberAt, widthOf, depthOf, type Box, type Item, type Rectangle, type Variant } from './arrange.ts';

/** A way of using a room, with what stands in it. */
export interface SpaceType {
  name: string;
  /** Small letters. */
  tags: string[];
  mayTurn: boolean;
  /** The largest first. */
  variants: Variant[];
}

/** What a content file holds. */
export interface Content {
  spaceTypes: SpaceType[];
  /** Things by id. */
  definitions: Map<string, Element>;
  /** Their materials by id. */
  materials: Map<string, Element>;
  /** Names that space types ask for and the content does not hold. */
  missing: string[];
}

/** Reads a content file: an element model of things and space types, or the variants of one space type, which its name is. */
export function readContent(text: string, name: string): Content {
  const value = parsed(text, name);
  const model = isObject(value['Elements']) ? (value as unknown as Model) : undefined;
  const things = elementsOf(model, 'Elements.ContentElement');
  const definitions = new Map(things.map((thing) => [thing.Id, thing]));
  const byAddress = new Map(things.map((thing) => [String(thing['gltfLocation'] ?? ''), thing]));
  const byName = new Map(things.map((thing) => [String(thing['Name'] ?? '').toLowerCase(), thing]));
  const missing = new Set<string>();
  const find = (address: string, called: string) =>
    (address === '' ? undefined : byAddress.get(address)) ?? byName.get(called.toLowerCase());
  const typed = model
    ? elementsOf(model, 'Elements.SpaceType').map((one) => ({ name: String(one['Name']), of: one['Variants'], type: one }))
    : [{ name: name.replace(/\.[^.]*$/, ''), of: value as Value, type: undefined }];
  const spaceTypes = typed.map(({ name: called, of, type }): SpaceType => {
    const tags = Array.isArray(type?.['Tags']) ? type['Tags'].map((tag) => String(tag).toLowerCase()) : [];
    const variants = Object.entries(isObject(of) ? of : {}).map(([variant, one]) =>
      readVariant(called, variant, one, find, missing),
    );
    return { name: called, tags, mayTurn: type?.['Allow Rotation'] === true, variants: variants.toSorted(byArea) };
  });
  if (spaceTypes.every(({ variants }) => variants.length === 0))
    throw new FunctionError(`${name} holds no space type with a variant.`);
  const materials = new Map(elementsOf(model, 'Elements.Material').map((one) => [one.Id, one]));
  return { spaceTypes, definitions, materials, missing: [...missing] };
}

const byArea = (a: Variant, b: Variant): number => widthOf(b.cell) * depthOf(b.cell) - widthOf(a.cell) * depthOf(a.cell);
const isObject = (value: unknown): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string, name: string): Record<string, Value> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below, as for any other text.
  }
  throw new FunctionError(`${name} is no content: choose a folder or a space type of the content.`);
}

function readVariant(
  spaceType: string,
  name: string,
  value: Value,
  find: (address: string, called: string) => Element | undefined,
  missing: Set<string>,
): Variant {
  const boundary = isObject(value) ? value['CellBoundary'] : undefined;
  const [min, max] = [pairOf(boundary, 'Min'), pairOf(boundary, 'Max')];
  const cell: Rectangle | undefined = min && max && [min[0], min[1], max[0], max[1]];
  if (!cell || !(widthOf(cell) > 0) || !(depthOf(cell) > 0))
    throw new FunctionError(`The variant “${name}” of ${spaceType} has no size.`);
  const list = isObject(value) && Array.isArray(value['ContentItems']) ? value['ContentItems'] : [];
  const items = list.flatMap((one): Item[] => {
    if (!isObject(one)) return [];
    const called = String(one['Name'] ?? '');
    const thing = find(String(one['Url'] ?? ''), called);
    if (!thing) {
      missing.add(called);
      return [];
    }
    const anchor = pairOf(one, 'Anchor');
    const components = componentsOf(one['Transform']);
    return [
      {
        name: called === '' ? String(thing['Name'] ?? '') : called,
        definition: thing.Id,
        components,
        anchor: anchor ?? [components[3] ?? 0, components[7] ?? 0],
        box: boxOf(thing['Bounding Box']),
      },
    ];
  });
  return { name, cell, hull: hullOf(cell, items), items };
}

function pairOf(holder: Value | undefined, key: string): [number, number] | undefined {
  const value = isObject(holder) ? holder[key] : undefined;
  const [x, y] = [numberAt(value, 'X'), numberAt(value, 'Y')];
  return x === undefined || y === undefined ? undefined : [x, y];
}

function boxOf(value: Value | undefined): Box | undefined {
  const [min, max] = [pointOf(value, 'Min'), pointOf(value, 'Max')];
  return min && max && max.every((one, axis) => one >= (min[axis] ?? 0)) ? { min, max } : undefined;
}

function pointOf(holder: Value | undefined, key: string): [number, number, number] | undefined {
  const value = isObject(holder) ? holder[key] : undefined;
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => numberAt(value, axis));
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}

function componentsOf(value: Value | undefined): number[] {
  const components = (value as { Matrix?: { Components?: unknown } } | null | undefined)?.Matrix?.Components;
  const isWhole = Array.isArray(components) && components.length >= 12 && components.every((one) => Number.isFinite(one));
  return isWhole ? (components as number[]).slice(0, 12) : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
}
