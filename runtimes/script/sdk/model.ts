import type { Point, Polygon } from './polygon.ts';

/** A JSON value. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
/** An element of the open Elements format. */
export type Element = { Id: string; discriminator: string } & { [key: string]: Value };
/** An element model: z up, metres. */
export interface Model {
  Transform: Value;
  Elements: Record<string, Element>;
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** A transform of twelve numbers, row by row. */
export const transform = (components: number[] = IDENTITY): Value => ({ Matrix: { Components: components } });
/** A move, optionally turned about z by `angle` radians. */
export function placed(origin: Point, angle = 0): Value {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return transform([cos, -sin, 0, origin.X, sin, cos, 0, origin.Y, 0, 0, 1, origin.Z]);
}

export const point = (X: number, Y: number, Z = 0): Point => ({ X, Y, Z });
const polygonValue = (vertices: Polygon): Value => ({
  discriminator: 'Elements.Geometry.Polygon',
  Vertices: vertices.map(({ X, Y, Z }) => ({ X, Y, Z })),
});

/** One solid operation: a profile drawn upwards (or along `direction`). */
export interface ExtrudeOptions {
  profile: string;
  height: number;
  direction?: Point;
  isVoid?: boolean;
}

/** Builds a model element by element; referenced elements are added first, ids are readable and repeatable. */
export class ModelBuilder {
  readonly #elements = Object.create(null) as Record<string, Element>;

  /** Adds an element and answers its id. Throws when the id is taken. */
  add(id: string, discriminator: string, properties: { [key: string]: Value } = {}): string {
    if (this.has(id)) throw new Error(`two elements have the id ${id}`);
    this.#elements[id] = { Id: id, discriminator, Name: '', ...properties };
    return id;
  }

  has(id: string): boolean {
    return Object.hasOwn(this.#elements, id);
  }

  material(id: string, [red, green, blue, alpha = 1]: [number, number, number, number?]): string {
    return this.add(id, 'Elements.Material', {
      Name: id,
      Color: { Red: red, Green: green, Blue: blue, Alpha: alpha },
      SpecularFactor: 0,
      GlossinessFactor: 0,
      Unlit: false,
      DoubleSided: false,
    });
  }

  profile(id: string, perimeter: Polygon, voids: Polygon[] = []): string {
    return this.add(id, 'Elements.Geometry.Profile', { Perimeter: polygonValue(perimeter), Voids: voids.map(polygonValue) });
  }

  toModel(): Model {
    return { Transform: transform(), Elements: { ...this.#elements } };
  }
}

/** A representation of extrusions. */
export function extrusions(...operations: ExtrudeOptions[]): Value {
  return {
    SolidOperations: operations.map(({ profile, height, direction = point(0, 0, 1), isVoid = false }) => ({
      discriminator: 'Elements.Geometry.Solids.Extrude',
      Profile: profile,
      Height: height,
      Direction: { ...direction },
      IsVoid: isVoid,
      LocalTransform: null,
    })),
  };
}

/** A representation of one flat face. */
export const lamina = (perimeter: Polygon): Value => ({
  SolidOperations: [
    {
      discriminator: 'Elements.Geometry.Solids.Lamina',
      Perimeter: polygonValue(perimeter),
      Voids: [],
      IsVoid: false,
      LocalTransform: null,
    },
  ],
});

/** Polygon as a value of an element. */
export const polygon = polygonValue;
/** Polyline as a value of an element. */
export const polyline = (vertices: Point[]): Value => ({
  discriminator: 'Elements.Geometry.Polyline',
  Vertices: vertices.map(({ X, Y, Z }) => ({ X, Y, Z })),
});

/** Elements of one kind in a model, in its order. */
export function elementsOf(model: Model | undefined, discriminator: string): Element[] {
  return Object.values(model?.Elements ?? {}).filter((element) => element.discriminator === discriminator);
}

/** Vertices of a polygon value. */
export function verticesOf(value: Value | undefined): Polygon {
  const vertices = (value as { Vertices?: Polygon } | null | undefined)?.Vertices ?? [];
  return vertices.map(({ X, Y, Z }) => ({ X, Y, Z: Z ?? 0 }));
}

/** A number property, or `fallback`. */
export const numberOf = (element: Element | undefined, property: string, fallback = 0): number =>
  typeof element?.[property] === 'number' ? element[property] : fallback;
