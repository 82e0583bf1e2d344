import type { ElementModel, JsonObject, ModelElement } from '#domain';

type Corner = [x: number, y: number];

/** A profile as numbers, for peers that take no models. */
export interface RandomProfile {
  outline: Corner[];
  holes: Corner[][];
  height: number;
}

/** Numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Star-shaped profiles of 4 to 31 corners with up to 4 holes; `corners: 4, holes: 0` for rectangles. */
export function randomProfiles(count: number, kind: 'random' | 'rectangle' = 'random'): RandomProfile[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, index) => {
    const [x, y, radius] = [(index % 100) * 25, Math.floor(index / 100) * 25, 2 + random() * 8];
    const height = 3 + random() * 10;
    if (kind === 'rectangle') {
      const [width, depth] = [1 + random() * 9, 1 + random() * 9];
      const outline: Corner[] = [
        [x, y],
        [x + width, y],
        [x + width, y + depth],
        [x, y + depth],
      ];
      return { outline, holes: [], height };
    }
    const ring = (corners: number, size: number, cx: number, cy: number): Corner[] =>
      Array.from({ length: corners }, (_unused, at) => {
        const [angle, reach] = [(at / corners) * 2 * Math.PI, size * (0.75 + 0.25 * random())];
        return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)];
      });
    const outline = ring(4 + Math.floor(random() * 28), radius, x, y);
    const holes = Array.from({ length: Math.floor(random() * 5) }, (_unused, at) =>
      ring(4, radius * 0.12, x + radius * 0.35 * Math.cos(at * 1.5), y + radius * 0.35 * Math.sin(at * 1.5)),
    );
    return { outline, holes, height };
  });
}

const polygon = (ring: readonly Corner[]): JsonObject => ({
  discriminator: 'Elements.Geometry.Polygon',
  Vertices: ring.map(([X, Y]) => ({ X, Y, Z: 0 })),
});
export const placed = (...Components: number[]): JsonObject => ({ Matrix: { Components } });
const id = (kind: number, index: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(index).padStart(12, '0')}`;

export const extrude = (Profile: string, Height: number, IsVoid = false): JsonObject => ({
  discriminator: 'Elements.Geometry.Solids.Extrude',
  Profile,
  Height,
  Direction: { X: 0, Y: 0, Z: 1 },
  IsVoid,
});

/** One mass for each profile. */
export function massModel(profiles: readonly RandomProfile[]): ElementModel {
  const Elements: Record<string, ModelElement> = {};
  profiles.forEach(({ outline, holes, height }, index) => {
    const [profile, mass] = [id(1, index), id(2, index)];
    Elements[profile] = {
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: polygon(outline),
      Voids: holes.map(polygon),
      Id: profile,
      Name: null,
    };
    Elements[mass] = {
      discriminator: 'Elements.Mass',
      Profile: profile,
      Height: height,
      Transform: placed(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0),
      Material: null,
      Representation: { SolidOperations: [extrude(profile, height)] },
      IsElementDefinition: false,
      Id: mass,
      Name: `Mass ${index}`,
    };
  });
  return { Transform: placed(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0), Elements };
}

/** Walls along x, each with 2 to 5 openings that pass through: profile 0.2 m deep, openings as voids. */
export function wallModel(count: number): {
  model: ElementModel;
  walls: { length: number; height: number; openings: [number, number, number, number][] }[];
} {
  const random = seeded(11);
  const Elements: Record<string, ModelElement> = {};
  const walls = Array.from({ length: count }, (_, index) => {
    const [length, height] = [6 + random() * 6, 3 + random()];
    const doors = 2 + Math.floor(random() * 4);
    const openings = Array.from({ length: doors }, (_unused, at): [number, number, number, number] => {
      const slot = length / doors;
      return [at * slot + 0.2 * slot, 0.8 + random() * 0.3, slot * (0.3 + 0.3 * random()), 1 + random()];
    });
    const ring = (x: number, y: number, width: number, depth: number): Corner[] => [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ];
    const wall = id(4, index);
    Elements[id(3, index)] = {
      discriminator: 'Elements.Geometry.Profile',
      Id: id(3, index),
      Perimeter: polygon(ring(0, 0, length, height)),
    };
    const voids = openings.map((opening, at) => {
      const name = `${id(3, index)}-${at}`;
      Elements[name] = { discriminator: 'Elements.Geometry.Profile', Id: name, Perimeter: polygon(ring(...opening)) };
      return extrude(name, 0.2, true);
    });
    Elements[wall] = {
      discriminator: 'Elements.Wall',
      Id: wall,
      Name: `Wall ${index}`,
      Transform: placed(1, 0, 0, (index % 30) * 15, 0, 0, -1, Math.floor(index / 30) * 5, 0, 1, 0, 0),
      Representation: { SolidOperations: [extrude(id(3, index), 0.2), ...voids] },
    };
    return { length, height, openings };
  });
  return { model: { Elements }, walls };
}
