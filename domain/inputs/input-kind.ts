import type { InputProperty } from '../functions/function-record.ts';
import { GEOMETRY_PLURALS, GEOMETRY_TYPES } from '../geometry/geometry-type.ts';
import type { GeometryType } from '../geometry/geometry-type.ts';
import { schemaIdOf } from './schema-id.ts';

/** Which editor and which rules an input has. Geometry types are kinds of their own. */
export type InputKind =
  | GeometryType
  | 'boolean'
  | 'color'
  | 'data'
  | 'date'
  | 'date-time'
  | 'file'
  | 'file-destination'
  | 'folder'
  | 'id'
  | 'integer'
  | 'level'
  | 'list'
  | 'location'
  | 'number'
  | 'object'
  | 'plane'
  | 'profile-constraint'
  | 'range'
  | 'select'
  | 'string'
  | 'time'
  | 'transform-constraints'
  | 'viewscope'
  | 'unknown';

/** Special and known schema ids, under any host. */
const KIND_OF_SCHEMA = new Map<string, InputKind>([
  ['Level', 'level'],
  ['Color', 'color'],
  ['ProfileConstraint', 'profile-constraint'],
  ['FileDestination', 'file-destination'],
  ['InputData', 'data'],
  ['InputFolder', 'folder'],
  ['Location/Point', 'location'],
  ['Location', 'location'],
  ['Position', 'location'],
  ['Point', 'location'],
  ['Vector3', 'point'],
  ['Line', 'line'],
  ['Plane', 'plane'],
  ['Polyline', 'polyline'],
  ['Polygon', 'polygon'],
  ['Profile', 'profile'],
  ['Mesh', 'mesh'],
  ['Transform', 'transform'],
  ['BBox3', 'box'],
  ['Box', 'box'],
  ['Grid1d', 'grid1d'],
  ['Grid1dInput', 'grid1d'],
  ['Grid2d', 'grid2d'],
  ['Grid2dInput', 'grid2d'],
  ['PolygonSplitCollection', 'polygon-split'],
  ['PolygonSplit', 'polygon-split'],
  ['ThickenedPolyline', 'thickened-polyline'],
  ['Sketch', 'sketch'],
  ['GeoJSONPolygon', 'geojson-polygon'],
  ['TransformConstraints', 'transform-constraints'],
  ['ViewScope', 'viewscope'],
  ['Viewscope', 'viewscope'],
  ['Range', 'range'],
  ['Domain1d', 'range'],
]);

/** Names of schemas by the kind of input that they choose. Source: spec workflows §3. */
export const SCHEMAS_OF_KINDS: Readonly<Partial<Record<InputKind, readonly string[]>>> = Object.fromEntries(
  [...Map.groupBy(KIND_OF_SCHEMA, ([, kind]) => kind)].map(([kind, pairs]) => [kind, pairs.map(([id]) => id)]),
);

const KIND_OF_FORMAT = new Map<string, InputKind>([
  ['date-time', 'date-time'],
  ['date', 'date'],
  ['time', 'time'],
  ['uuid', 'id'],
  ['guid', 'id'],
  ['color', 'color'],
]);

/** Kind of an input, from its reference, its options and its type, in this order. Never throws. */
export function inputKindOf(property: InputProperty): InputKind {
  const referenced = kindOfReference(property);
  if (referenced !== undefined) return referenced;
  const type = typeOf(property);
  if (Array.isArray(property.enum) || (property['$partiEnumQuery'] !== undefined && type !== 'array')) return 'select';
  if (property.$partiStyle === 'range' || isRangeObject(property)) return 'range';
  if (Array.isArray(property.$partiFileTypes) && type !== 'array') return 'file';
  switch (type) {
    case 'boolean':
    case 'integer':
    case 'number':
      return type;
    case 'string':
      return KIND_OF_FORMAT.get(property.format ?? '') ?? 'string';
    case 'array':
      return listKind(property);
    case 'object':
      return 'object';
    default:
      return property.properties === undefined ? 'unknown' : 'object';
  }
}

/** Whether a point input is a direction: a vector whose parts are no lengths is no place of the model. */
export function isDirection(property: InputProperty): boolean {
  return inputKindOf(property) === 'point' && property.$partiUnitType === 'none';
}

/** First type that is not null; what a property without a type says through its other keywords. */
export function typeOf(property: InputProperty): string | undefined {
  const types = Array.isArray(property.type) ? property.type : [property.type];
  const named = types.find((type) => typeof type === 'string' && type !== 'null');
  return named ?? (property.items !== undefined ? 'array' : undefined);
}

/** Whether a property's type lets null pass. */
export function allowsNull(property: InputProperty): boolean {
  return property.type === 'null' || (Array.isArray(property.type) && property.type.includes('null'));
}

/** Geometry type of an input; undefined when it is none. */
export function geometryTypeOf(property: InputProperty): GeometryType | undefined {
  const kind = inputKindOf(property);
  return GEOMETRY_TYPES.find((type) => type === kind);
}

/** Whether geometry stands in a property or in what it holds, looking 5 levels deep. */
export function holdsGeometry(property: InputProperty, levels = 5): boolean {
  if (geometryTypeOf(property) !== undefined) return true;
  if (levels <= 1) return false;
  const children = [...Object.values(property.properties ?? {}), ...(property.items === undefined ? [] : [property.items])];
  return children.some((child) => holdsGeometry(child, levels - 1));
}

function kindOfReference(property: InputProperty): InputKind | undefined {
  const id = schemaIdOf(property.$ref) ?? schemaIdOf(typeof property['$id'] === 'string' ? property['$id'] : undefined);
  if (id === undefined) return undefined;
  // A GeoJSON polygon lies on the globe, a polygon in the model.
  if (id === 'Polygon' && /geojson/i.test(property.$ref ?? '')) return 'geojson-polygon';
  return KIND_OF_SCHEMA.get(id);
}

function listKind(property: InputProperty): InputKind {
  const item = property.items;
  if (item === undefined || Array.isArray(item)) return 'list';
  const kind = inputKindOf(item);
  return GEOMETRY_PLURALS[kind as GeometryType] ?? 'list';
}

function isRangeObject(property: InputProperty): boolean {
  const names = Object.keys(property.properties ?? {});
  return (
    names.length === 2 && names.some((name) => /^min(imum)?$/i.test(name)) && names.some((name) => /^max(imum)?$/i.test(name))
  );
}
