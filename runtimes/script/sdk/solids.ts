import { polygon, transform, verticesOf, type Element, type Model, type Value } from './model.ts';
import type { Point } from './polygon.ts';
import { region, type Region } from './region.ts';

/** A profile moved along a straight way. */
export interface SweepOptions {
  profile: string;
  start: Point;
  end: Point;
  /** Cut from the ends (m). */
  startSetback?: number;
  endSetback?: number;
  /** Turns the profile about the way (radians). */
  rotation?: number;
}

/** A representation of sweeps. */
export function sweeps(...operations: SweepOptions[]): Value {
  return {
    SolidOperations: operations.map(({ profile, start, end, startSetback = 0, endSetback = 0, rotation = 0 }) => ({
      discriminator: 'Elements.Geometry.Solids.Sweep',
      Profile: profile,
      Curve: { discriminator: 'Elements.Geometry.Line', Start: { ...start }, End: { ...end } },
      StartSetback: startSetback,
      EndSetback: endSetback,
      ProfileRotation: (rotation * 180) / Math.PI,
      IsVoid: false,
      LocalTransform: null,
    })),
  };
}

/** A representation of one flat face with holes. */
export const laminaOf = ({ perimeter, voids }: Region): Value => ({
  SolidOperations: [
    {
      discriminator: 'Elements.Geometry.Solids.Lamina',
      Perimeter: polygon(perimeter),
      Voids: voids.map(polygon),
      IsVoid: false,
      LocalTransform: null,
    },
  ],
});

/** Mesh of an element of kind `Elements.MeshElement`: corners of triangles count counter-clockwise from outside. */
export const mesh = (points: readonly Point[], triangles: readonly (readonly [number, number, number])[]): Value => ({
  discriminator: 'Elements.Geometry.Mesh',
  Positions: points.flatMap(({ X, Y, Z }) => [X, Y, Z]),
  Triangles: triangles.flat(),
});

/** Properties of an instance of a definition: spread them into it. */
export const instanceOf = (definition: string, place: Value = transform()): { [key: string]: Value } => ({
  BaseDefinition: definition,
  Transform: place,
});

/** Outline with holes of an element: that of its profile, else its own perimeter; undefined where it has none. */
export function regionOf(model: Model | undefined, element: Element | undefined): Region | undefined {
  const named = element && model?.Elements[String(element['Profile'])];
  const holder = (named ?? element) as Record<string, Value> | undefined;
  const perimeter = verticesOf(holder?.['Perimeter']);
  if (perimeter.length < 3) return undefined;
  const voids = Array.isArray(holder?.['Voids']) ? holder['Voids'] : [];
  return region(
    perimeter,
    voids.map((hole) => verticesOf(hole)),
  );
}
