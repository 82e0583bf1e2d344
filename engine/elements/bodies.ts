import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { transformDirection } from '../math/matrix.ts';
import { flagField, listField, objectField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readTransform, type ModelReader } from '../read/model-reader.ts';
import { isFoldable, type Extrusion } from '../solids/extrude.ts';
import { kindOf, moved, readExtrusion } from './read-extrusion.ts';

/** A solid operation; `extrusion` where it is one that can be drawn. */
export interface Body {
  operation: JsonObject;
  extrusion: Extrusion | undefined;
  /** Smallest and largest x, y, z of an extrusion. */
  box: number[] | undefined;
}

export interface Bodies {
  solids: Body[];
  voids: Body[];
}

/** The operations of a representation, solids and voids apart; `cuts` are voids from elsewhere. */
export function readBodies(
  reader: ModelReader,
  values: readonly JsonValue[],
  report: Report,
  cuts: readonly Body[] = [],
): Bodies {
  const bodies = values.filter(isJsonObject).map((operation): Body => {
    const extrusion = kindOf(operation) === 'Extrude' ? readExtrusion(reader, operation, report) : undefined;
    const hasOthers = values.length > 1 || cuts.length > 0;
    return { operation, extrusion, box: extrusion && hasOthers ? boxOf(extrusion) : undefined };
  });
  const isVoid = ({ operation }: Body) => flagField(operation, 'IsVoid') || flagField(operation, 'isVoid');
  return { solids: bodies.filter((body) => !isVoid(body)), voids: [...bodies.filter(isVoid), ...cuts] };
}

const NO_BODIES: Body[] = [];

/** What the `Openings` of an element (ids, or written inline) take out of it: their voids, in the element's coordinates. */
export function readOpenings(reader: ModelReader, json: JsonObject, report: Report): Body[] {
  const openings = listField(json, 'Openings');
  if (openings.length === 0) return NO_BODIES;
  return openings.flatMap((value): Body[] => {
    const opening = typeof value === 'string' ? reader.elements.get(value)?.json : value;
    if (!isJsonObject(opening)) {
      report('model.reference-missing', `"Openings" refers to ${JSON.stringify(value)}, which the model does not hold.`);
      return [];
    }
    const matrix = readTransform(opening, report);
    return listField(objectField(opening, 'Representation') ?? {}, 'SolidOperations')
      .filter(isJsonObject)
      .flatMap((operation): Body[] => {
        const own = kindOf(operation) === 'Extrude' ? readExtrusion(reader, operation, report) : undefined;
        if (!own) return [];
        const extrusion = { region: moved(own.region, matrix), vector: transformDirection(matrix, own.vector) };
        return [{ operation, extrusion, box: boxOf(extrusion) }];
      });
  });
}

/** Whether no solid overlaps another, and every void is a hole in the profile of what it meets. */
export function isPlanar({ solids, voids }: Bodies): boolean {
  const areSolidsApart = solids.every((one, at) =>
    solids.slice(at + 1).every((other) => isApart(one, other) || !one.box || !other.box),
  );
  return (
    areSolidsApart &&
    voids.every((cut) =>
      solids.every(
        (solid) => isApart(cut, solid) || (cut.extrusion && solid.extrusion && isFoldable(cut.extrusion, solid.extrusion)),
      ),
    )
  );
}

/** Whether two bodies are known not to touch. */
export const isApart = (one: Body, other: Body): boolean =>
  one.box !== undefined && other.box !== undefined && !overlap(one.box, other.box);

const SLIGHT = 1e-6;

function overlap(a: readonly number[], b: readonly number[]): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (Math.min(a[axis + 3] as number, b[axis + 3] as number) - Math.max(a[axis] as number, b[axis] as number) <= SLIGHT)
      return false;
  return true;
}

function boxOf({ region: { outline }, vector }: Extrusion): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let at = 0; at < outline.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      const value = outline[at + axis] as number;
      const far = value + (vector[axis] as number);
      box[axis] = Math.min(box[axis] as number, value, far);
      box[axis + 3] = Math.max(box[axis + 3] as number, value, far);
    }
  return box;
}
