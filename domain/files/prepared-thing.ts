import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';

/** Triangles that one thing may have; it stands in a building many times. */
export const MAX_THING_TRIANGLES = 200_000;

/** A thing to place, as it was read once from its file: metres, z up. */
export interface PreparedThing {
  /** One for each colour, in the order of the file. */
  parts: ThingPart[];
  /** Smallest and largest x, y, z (m). */
  min: [number, number, number];
  max: [number, number, number];
  /** Convex outline in plan, counter-clockwise (m). */
  outline: [number, number][];
  triangles: number;
}

/** Triangles of one colour. */
export interface ThingPart {
  /** Red, green and blue, 0 to 255. */
  color: [number, number, number];
  /** x, y, z of each corner (m). */
  positions: number[];
  /** Corners of each triangle. */
  triangles: number[];
}

/** Address of a thing by the digest of its file: nothing is asked for it, the content has it. */
export const thingAddress = (digest: string): string => `parti:content/${digest}`;

/** What has no material looks as plaster does. */
const PLAIN: ThingPart['color'] = [217, 217, 217];
/** Steps of a metre that corners stand on: a tenth of a millimetre. */
const STEPS = 10_000;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/**
 * Joins the meshes of a model that was read from a file into one thing. Throws `import.empty` where it holds no triangle, and
 * `import.geometry-too-complex` above `MAX_THING_TRIANGLES`.
 */
export function preparedThing({ Elements: elements }: ElementModel): PreparedThing {
  const parts = new Map<string, ThingPart>();
  let triangles = 0;
  for (const element of Object.values(elements)) {
    const json: JsonObject = element;
    if (json['IsElementDefinition'] === true) continue;
    const definition = typeof json['BaseDefinition'] === 'string' ? elements[json['BaseDefinition']] : element;
    const mesh = definition?.['Mesh'];
    if (!isJsonObject(mesh)) continue;
    const [corners, index] = [numbers(mesh['Positions']), numbers(mesh['Triangles'])];
    triangles += index.length / 3;
    if (triangles > MAX_THING_TRIANGLES) throw new PartiError('import.geometry-too-complex', { limit: MAX_THING_TRIANGLES });
    const color = colourOf(elements[String(definition?.['Material'])]);
    const key = color.join();
    const part = parts.get(key) ?? { color, positions: [], triangles: [] };
    parts.set(key, part);
    add(part, corners, index, componentsOf(json['Transform']));
  }
  const used = [...parts.values()].filter((part) => part.triangles.length > 0);
  if (used.length === 0) throw new PartiError('import.empty');
  return { parts: used, ...extentOf(used), triangles };
}

const numbers = (value: JsonValue | undefined): number[] => (Array.isArray(value) ? (value as number[]) : []);

function componentsOf(value: JsonValue | undefined): readonly number[] {
  const matrix = isJsonObject(value) ? value['Matrix'] : undefined;
  const components = isJsonObject(matrix) ? numbers(matrix['Components']) : [];
  return components.length >= 12 ? components : IDENTITY;
}

function colourOf(material: JsonObject | undefined): ThingPart['color'] {
  const color = material?.['TextureColor'] ?? material?.['Color'];
  if (!isJsonObject(color)) return PLAIN;
  const byte = (key: string) => Math.round(Math.min(1, Math.max(0, Number(color[key] ?? 0))) * 255);
  return [byte('Red'), byte('Green'), byte('Blue')];
}

function add(part: ThingPart, corners: readonly number[], index: readonly number[], m: readonly number[]): void {
  const first = part.positions.length / 3;
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const [x, y, z] = [corners[at] ?? 0, corners[at + 1] ?? 0, corners[at + 2] ?? 0];
    for (const row of [0, 4, 8]) {
      const value = (m[row] ?? 0) * x + (m[row + 1] ?? 0) * y + (m[row + 2] ?? 0) * z + (m[row + 3] ?? 0);
      part.positions.push(Math.round(value * STEPS) / STEPS + 0);
    }
  }
  // A place that mirrors turns triangles inside out.
  const isMirrored = determinant(m) < 0;
  for (let at = 0; at + 2 < index.length; at += 3) {
    const [a, b, c] = [index[at] ?? 0, index[at + 1] ?? 0, index[at + 2] ?? 0];
    part.triangles.push(first + a, first + (isMirrored ? c : b), first + (isMirrored ? b : c));
  }
}

const determinant = (m: readonly number[]): number => {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
};

function extentOf(parts: readonly ThingPart[]): Pick<PreparedThing, 'min' | 'max' | 'outline'> {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const plan = new Map<string, [number, number]>();
  for (const { positions, triangles } of parts)
    for (const corner of triangles) {
      for (const axis of [0, 1, 2] as const) {
        const value = positions[corner * 3 + axis] ?? 0;
        min[axis] = Math.min(min[axis], value);
        max[axis] = Math.max(max[axis], value);
      }
      const [x, y] = [positions[corner * 3] ?? 0, positions[corner * 3 + 1] ?? 0];
      plan.set(`${x},${y}`, [x, y]);
    }
  return { min, max, outline: hullOf([...plan.values()]) };
}

/** Convex hull by Andrew's chains. */
function hullOf(points: readonly [number, number][]): [number, number][] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (along: readonly [number, number][]): [number, number][] => {
    const kept: [number, number][] = [];
    for (const point of along) {
      while (kept.length > 1 && turn(kept.at(-2) as [number, number], kept.at(-1) as [number, number], point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

const turn = (a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
