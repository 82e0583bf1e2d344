import { isJsonObject, thingAddress, type JsonObject, type JsonValue, type PreparedThing } from '#domain';
import { paletteImage } from './palette-image.ts';
import { scaleOf } from './supply.ts';

/** What a package is made of. */
export interface PackageParts {
  /** Element models that hold things. */
  catalogues: JsonObject[];
  things: PackedThing[];
  spaceTypes: { id: string; name: string; tags: string[]; mayTurn: boolean; variants: JsonObject }[];
}

/** A file of a thing. */
export interface PackedThing {
  /** Of the file itself. */
  digest: string;
  /** Of the file, with its ending. */
  name: string;
  prepared: PreparedThing;
}

/** Colours of one picture; a picture of one row is no wider than this on any graphics card. */
const MOST_COLOURS = 4096;
const THING = 'Elements.ContentElement';
const IDENTITY: JsonObject = { Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] } };

/**
 * One element model of things and space types that functions take: things that a file draws have it as a mesh with its
 * colours, metres and z up, under the address of its digest; all others keep their box and the address that they came with.
 */
export function contentPackage({ catalogues, things, spaceTypes }: PackageParts): JsonObject {
  const byFile = new Map(things.map((thing) => [thing.name.toLowerCase(), thing]));
  const fileOf = (address: JsonValue | undefined) =>
    typeof address === 'string' ? byFile.get(address.split(/[?#]/)[0]?.split('/').at(-1)?.toLowerCase() ?? '') : undefined;
  const palette = new Palette();
  const elements: Record<string, JsonObject> = {};
  const drawn = new Set<PackedThing>();
  /** Addresses as catalogues name them, to the ones that stand in the package. */
  const moved = new Map<string, string>();
  for (const catalogue of catalogues)
    for (const [id, element] of Object.entries(isJsonObject(catalogue['Elements']) ? catalogue['Elements'] : {})) {
      if (!isJsonObject(element) || Object.hasOwn(elements, id)) continue;
      const thing = element['discriminator'] === THING ? fileOf(element['gltfLocation']) : undefined;
      elements[id] = thing ? { ...element, ...palette.shapeOf(thing, scaleOf(element)) } : element;
      if (!thing) continue;
      drawn.add(thing);
      moved.set(String(element['gltfLocation']), thingAddress(thing.digest));
    }
  for (const thing of things)
    if (!drawn.has(thing))
      elements[`thing-${thing.digest}`] = {
        Id: `thing-${thing.digest}`,
        discriminator: THING,
        Name: thing.name.replace(/\.[^.]*$/, ''),
        Transform: IDENTITY,
        ...palette.shapeOf(thing, 1),
      };
  for (const { id, name, tags, mayTurn, variants } of spaceTypes)
    elements[`space-type-${id}`] = {
      Id: `space-type-${id}`,
      discriminator: 'Elements.SpaceType',
      Name: name,
      Tags: tags,
      'Allow Rotation': mayTurn,
      Variants: withAddresses(variants, (address) => {
        const file = fileOf(address);
        return moved.get(address) ?? (file ? thingAddress(file.digest) : address);
      }),
    };
  return { Transform: IDENTITY, Elements: { ...palette.materials(), ...elements } };
}

function withAddresses(variants: JsonObject, addressOf: (address: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(variants).map(([name, variant]) => {
      if (!isJsonObject(variant) || !Array.isArray(variant['ContentItems'])) return [name, variant];
      const items = variant['ContentItems'].map((item) =>
        isJsonObject(item) && typeof item['Url'] === 'string' ? { ...item, Url: addressOf(item['Url']) } : item,
      );
      return [name, { ...variant, ContentItems: items }];
    }),
  );
}

const MATERIAL = 'content-colours';

/** Colours of all things: each is a pixel of one picture, so that things of many colours are drawn in one go. */
class Palette {
  readonly #places = new Map<string, number>();
  readonly #colors: [number, number, number][] = [];
  /** Pixel of each corner. */
  readonly #pixels = new Map<JsonObject, number[]>();

  /** Properties of an element that a thing draws. */
  shapeOf({ digest, prepared }: PackedThing, scale: number): JsonObject {
    const [positions, triangles, pixels]: [number[], number[], number[]] = [[], [], []];
    for (const part of prepared.parts) {
      const first = positions.length / 3;
      for (const value of part.positions) positions.push(value * scale);
      for (const corner of part.triangles) triangles.push(first + corner);
      const pixel = this.#placeOf(part.color);
      for (let at = 0; at < part.positions.length / 3; at++) pixels.push(pixel);
    }
    const mesh: JsonObject = { Positions: positions, Triangles: triangles };
    this.#pixels.set(mesh, pixels);
    const point = (values: readonly number[]) => ({
      X: (values[0] ?? 0) * scale,
      Y: (values[1] ?? 0) * scale,
      Z: (values[2] ?? 0) * scale,
    });
    return {
      gltfLocation: thingAddress(digest),
      'Gltf Scale to Meters': 1,
      'Bounding Box': { Min: point(prepared.min), Max: point(prepared.max) },
      Outline: prepared.outline.map(([x, y]) => ({ X: x * scale, Y: y * scale, Z: 0 })),
      Material: MATERIAL,
      Representation: null,
      IsElementDefinition: true,
      Mesh: mesh,
    };
  }

  /** The one material; fills in where in its picture each corner lies, which is known only now. */
  materials(): Record<string, JsonObject> {
    if (this.#colors.length === 0) return {};
    for (const [mesh, pixels] of this.#pixels) mesh['UVs'] = pixels.flatMap((at) => [(at + 0.5) / this.#colors.length, 0.5]);
    const mean = [0, 1, 2].map((part) => this.#colors.reduce((sum, color) => sum + (color[part] ?? 0), 0) / this.#colors.length);
    const [Red = 0, Green = 0, Blue = 0] = mean.map((part) => part / 255);
    return {
      [MATERIAL]: {
        Id: MATERIAL,
        discriminator: 'Elements.Material',
        Name: 'Content',
        Color: { Red: 1, Green: 1, Blue: 1, Alpha: 1 },
        Texture: paletteImage(this.#colors),
        TextureColor: { Red, Green, Blue, Alpha: 1 },
      },
    };
  }

  #placeOf(color: [number, number, number]): number {
    const known = this.#places.get(color.join());
    if (known !== undefined) return known;
    // Beyond what a picture holds the nearest one stands for it.
    if (this.#colors.length >= MOST_COLOURS) return this.#nearest(color);
    this.#places.set(color.join(), this.#colors.length);
    return this.#colors.push(color) - 1;
  }

  #nearest(color: readonly number[]): number {
    const away = this.#colors.map((one) => one.reduce((sum, part, at) => sum + (part - (color[at] ?? 0)) ** 2, 0));
    return away.indexOf(Math.min(...away));
  }
}
