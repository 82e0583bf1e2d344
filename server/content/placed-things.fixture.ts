import type { ElementModel, JsonObject, PreparedThing } from '#domain';
import { contentPackage, type PackedThing } from './content-package.ts';

/** A thing of boxes beside each other, 12 triangles each, about 0.6 × 0.4 m, in two colours. */
export function thingOfBoxes(boxes: number, shade = 0): PreparedThing {
  const parts: PreparedThing['parts'] = [0, 1].map((half) => ({
    color: [40 + half * 160, (shade * 37) % 256, 90],
    positions: [],
    triangles: [],
  }));
  for (let at = 0; at < boxes; at++) {
    const part = parts[at % 2] as PreparedThing['parts'][number];
    const first = part.positions.length / 3;
    const [x, width] = [(at * 0.6) / boxes, 0.5 / boxes];
    for (const z of [0, 0.7]) part.positions.push(x, 0, z, x + width, 0, z, x + width, 0.4, z, x, 0.4, z);
    for (const corner of FACES) part.triangles.push(first + corner);
  }
  return {
    parts: parts.filter(({ triangles }) => triangles.length > 0),
    min: [0, 0, 0],
    max: [0.6, 0.4, 0.7],
    outline: [
      [0, 0],
      [0.6, 0],
      [0.6, 0.4],
      [0, 0.4],
    ],
    triangles: boxes * 12,
  };
}
const FACES = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7];

/** Files of so many different things, as a package takes them. */
export const packedThings = (count: number, boxes: number): PackedThing[] =>
  Array.from({ length: count }, (_, at) => ({
    digest: `${at}`.padStart(64, '0'),
    name: `Thing ${at}.glb`,
    prepared: thingOfBoxes(boxes, at),
  }));

/** A model of things that stand in rows, each definition as often as the others; every other one is turned by a quarter. */
export function placedThings(definitions: number, placed: number, boxes: number): ElementModel {
  const model = contentPackage({ catalogues: [], things: packedThings(definitions, boxes), spaceTypes: [] });
  const elements = { ...(model['Elements'] as Record<string, JsonObject>) };
  const ids = Object.entries(elements).flatMap(([id, one]) => (one['discriminator'] === 'Elements.ContentElement' ? [id] : []));
  for (let at = 0; at < placed; at++) {
    const [x, y] = [(at % 50) * 1.5, Math.floor(at / 50) * 1.5];
    const [cos, sin] = at % 2 ? [0, 1] : [1, 0];
    elements[`placed-${at}`] = {
      Id: `placed-${at}`,
      discriminator: 'Elements.ElementInstance',
      Name: `Thing ${at}`,
      BaseDefinition: ids[at % ids.length] ?? '',
      Transform: { Matrix: { Components: [cos, -sin, 0, x, sin, cos, 0, y, 0, 0, 1, 0] } },
    };
  }
  return { ...model, Elements: elements } as unknown as ElementModel;
}
