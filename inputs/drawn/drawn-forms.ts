import { isJsonObject, type InputKind, type InputProperty, type JsonObject, type JsonValue } from '#domain';
import { RECTANGLE_STYLE } from '../values/rectangle-style.ts';
import { readVertices } from '../values/read-vertices.ts';

/** Form in which a kind that is no curve itself is drawn: as which schema of curves, and how each is made of the other. */
export interface DrawnForm {
  as: InputProperty;
  toCurves: (value: JsonValue | undefined) => JsonValue;
  /** What the value held beside its curves stays. */
  fromCurves: (curves: JsonValue, before: JsonValue | undefined, property: InputProperty) => JsonValue;
}

const list = (name: string): InputProperty => ({ type: 'array', items: { $ref: `Geometry/${name}.json` } });
const single = (name: string): InputProperty => ({ $ref: `Geometry/${name}.json` });
const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
const numberOf = (value: JsonValue | undefined, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const rectangle: InputProperty = { ...single('Polygon'), $partiStyle: RECTANGLE_STYLE };

/** Height (m) of a box whose footprint was drawn first. */
const BOX_HEIGHT = 3;

const box: DrawnForm = {
  as: rectangle,
  toCurves(value) {
    const { Min, Max } = objectOf(value);
    if (!isJsonObject(Min) || !isJsonObject(Max)) return null;
    const corner = (x: JsonObject, y: JsonObject): JsonObject => ({
      X: numberOf(x['X'], 0),
      Y: numberOf(y['Y'], 0),
      Z: numberOf(Min['Z'], 0),
    });
    return { Vertices: [corner(Min, Min), corner(Max, Min), corner(Max, Max), corner(Min, Max)] };
  },
  fromCurves(curves, before) {
    const points = readVertices(curves);
    if (points.length === 0) return null;
    const { Min, Max } = objectOf(before);
    const height = numberOf(objectOf(Max)['Z'], BOX_HEIGHT) - numberOf(objectOf(Min)['Z'], 0);
    const along = (axis: string) => points.map((point) => numberOf(point[axis], 0));
    const [x, y, z] = [along('X'), along('Y'), Math.min(...along('Z'))];
    return {
      ...objectOf(before),
      Min: { X: Math.min(...x), Y: Math.min(...y), Z: z },
      Max: { X: Math.max(...x), Y: Math.max(...y), Z: z + height },
    };
  },
};

const polygonSplit: DrawnForm = {
  as: list('Line'),
  toCurves: (value) => listOf(objectOf(value)['SplitLocations']),
  fromCurves: (curves, before) => ({ ...objectOf(before), SplitLocations: curves }),
};

const sketch: DrawnForm = {
  as: list('Polyline'),
  toCurves: (value) => listOf(objectOf(value)['Curves']),
  fromCurves: (curves, before) => (listOf(curves).length === 0 ? null : { ...objectOf(before), Curves: curves }),
};

/** Widths travel with their line: whatever is cut, copied or turned keeps them. */
const WIDTHS = ['leftWidth', 'rightWidth'] as const;

/** A thickened line as the line that is drawn, its widths with it. */
export function lineOfThickened(value: JsonValue): JsonValue {
  const { polyline, ...widths } = objectOf(value);
  return isJsonObject(polyline) ? { ...polyline, ...widths } : null;
}

/** The thickened line of a drawn one; a new line has the widths of its schema's default, or none. */
function thickenedOfLine(line: JsonValue, property: InputProperty): JsonValue {
  if (!isJsonObject(line)) return null;
  const usual = objectOf(property.default);
  const { discriminator, Vertices, ...rest } = line;
  const widths = Object.fromEntries(WIDTHS.map((key) => [key, numberOf(rest[key], numberOf(usual[key], 0))]));
  return {
    ...rest,
    ...widths,
    polyline: {
      discriminator: discriminator === undefined ? 'Elements.Geometry.Polyline' : discriminator,
      Vertices: Vertices ?? [],
    },
  };
}

const thickened: DrawnForm = {
  as: single('Polyline'),
  toCurves: (value) => lineOfThickened(value ?? null),
  fromCurves: (curves, _before, property) => thickenedOfLine(curves, property),
};

const severalThickened: DrawnForm = {
  as: list('Polyline'),
  toCurves: (value) =>
    listOf(value)
      .map(lineOfThickened)
      .filter((line) => line !== null),
  fromCurves: (curves, _before, property) => listOf(curves).map((line) => thickenedOfLine(line, property.items ?? {})),
};

const profileConstraint: DrawnForm = {
  as: rectangle,
  toCurves(value) {
    const { width, depth } = objectOf(value);
    if (typeof width !== 'number' || typeof depth !== 'number') return null;
    const corner = (X: number, Y: number): JsonObject => ({ X, Y, Z: 0 });
    return { Vertices: [corner(0, 0), corner(width, 0), corner(width, depth), corner(0, depth)] };
  },
  fromCurves(curves, before) {
    const points = readVertices(curves);
    if (points.length === 0) return before ?? null;
    const span = (axis: string) => {
      const along = points.map((point) => numberOf(point[axis], 0));
      return Math.max(...along) - Math.min(...along);
    };
    return { ...objectOf(before), width: span('X'), depth: span('Y') };
  },
};

/** Forms of the kinds that are drawn as curves. */
export const DRAWN_FORMS = {
  box,
  'polygon-split': polygonSplit,
  sketch,
  'thickened-polyline': thickened,
  'thickened-polylines': severalThickened,
  'profile-constraint': profileConstraint,
} as const satisfies Partial<Record<InputKind, DrawnForm>>;
/** Kind that has a form of its own to be drawn in. */
export type FormKind = keyof typeof DRAWN_FORMS;
