import { expect } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { measureModel, readGeometry, readModelText } from '#engine';
import type { Given } from '#fixtures/shipped-functions';

export type Corner = [number, number];

/** Numbers between 0 and 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

/** A star around a middle somewhere, 3 to 9 corners, 6 to 45 m to its corners: never crossed, often concave. */
export function plotOf(random: () => number): Corner[] {
  const count = 3 + Math.floor(random() * 7);
  const size = 10 + random() * 35;
  const [x, y] = [(random() - 0.5) * 400, (random() - 0.5) * 400];
  return Array.from({ length: count }, (_, at): Corner => {
    const angle = ((at + 0.7 * random()) / count) * 2 * Math.PI;
    const reach = size * (0.55 + 0.45 * random());
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
}

/** Area (m²) of an outline, by its corners. */
export const areaOf = (corners: readonly Corner[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], at) => {
      const [nx, ny] = corners[(at + 1) % corners.length] as Corner;
      return sum + x * ny - nx * y;
    }, 0) / 2,
  );

/** How far (m) a place lies outside of an outline; 0 inside and on it. */
export function outside([x, y]: Corner, corners: readonly Corner[]): number {
  let [isInside, least] = [false, Infinity];
  for (const [at, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(at + 1) % corners.length] as Corner;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    const share = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
    least = Math.min(least, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)));
  }
  return isInside ? 0 : least;
}

/** Outline of the profile that an element names. */
export const profileCorners = (model: ElementModel | undefined, element: JsonObject): Corner[] => {
  const profile = model?.Elements[String(element['Profile'])] as
    | { Perimeter?: { Vertices: { X: number; Y: number }[] } }
    | undefined;
  return (profile?.Perimeter?.Vertices ?? []).map(({ X, Y }) => [X, Y]);
};

/** Volume (m³) and box of the bodies that a model holds, by the reader that draws and exports it. */
export const measured = (model: ElementModel | undefined) =>
  measureModel(readGeometry(readModelText(JSON.stringify(model)).model, 'everything'));

/** A model with what is drawn of one kind, and all that is not drawn. */
export const only = (model: ElementModel, kind: string): ElementModel => ({
  ...model,
  Elements: Object.fromEntries(
    Object.entries(model.Elements).filter(
      ([, { discriminator }]) =>
        !/^Elements\.\w+$/.test(String(discriminator)) ||
        discriminator === `Elements.${kind}` ||
        discriminator === 'Elements.Material',
    ),
  ),
});

/** A figure that a function said. */
export const number = (given: Given, output: string): number => given.outputs[output] as number;
export const modelOf = (given: Given): ElementModel => given.model as ElementModel;

/** No number below a value is NaN or endless. */
export function expectFinite(value: unknown, where: string): void {
  if (typeof value === 'number') expect(Number.isFinite(value), where).toBe(true);
  else if (value !== null && typeof value === 'object')
    for (const [key, child] of Object.entries(value)) expectFinite(child, `${where}.${key}`);
}

/** Length (m) around an outline. */
export const lengthAround = (corners: readonly Corner[]): number =>
  corners.reduce((sum, [x, y], at) => {
    const [nx, ny] = corners[(at + 1) % corners.length] as Corner;
    return sum + Math.hypot(nx - x, ny - y);
  }, 0);

/** How far (m) a place lies from an edge of an outline, inside or outside. */
export const fromEdge = ([x, y]: Corner, corners: readonly Corner[]): number =>
  Math.min(
    ...corners.map(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % corners.length] as Corner;
      const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
      const share = Math.max(0, Math.min(1, along));
      return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
    }),
  );

/** How far (m) an outline reaches beyond another, looked at its corners and every so often (m) along its sides. */
export function beyond(own: readonly Corner[], corners: readonly Corner[], step = 0.25): number {
  let most = 0;
  for (const [at, [ax, ay]] of own.entries()) {
    const [bx, by] = own[(at + 1) % own.length] as Corner;
    const pieces = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / step));
    for (let piece = 0; piece < pieces; piece++) {
      const share = piece / pieces;
      most = Math.max(most, outside([ax + share * (bx - ax), ay + share * (by - ay)], corners));
    }
  }
  return most;
}
