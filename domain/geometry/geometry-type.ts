/** The 22 geometry types. Source: spec workflows §3. */
export const GEOMETRY_TYPES = [
  'box',
  'geojson-polygon',
  'grid1d',
  'grid2d',
  'line',
  'lines',
  'mesh',
  'point',
  'points',
  'polygon',
  'polygons',
  'polygon-split',
  'polyline',
  'polylines',
  'profile',
  'profiles',
  'sketch',
  'sketches',
  'thickened-polyline',
  'thickened-polylines',
  'transform',
  'transforms',
] as const;

/** Type of a geometry: one of the 22. */
export type GeometryType = (typeof GEOMETRY_TYPES)[number];

/** Plural of the geometry types that lists are made of. */
export const GEOMETRY_PLURALS: Readonly<Partial<Record<GeometryType, GeometryType>>> = {
  line: 'lines',
  point: 'points',
  transform: 'transforms',
  polyline: 'polylines',
  polygon: 'polygons',
  profile: 'profiles',
  sketch: 'sketches',
  'thickened-polyline': 'thickened-polylines',
};

/** Type of one item of a list type (`polygons` → `polygon`); undefined for types that are no lists. */
export function singularOf(type: GeometryType): GeometryType | undefined {
  return GEOMETRY_TYPES.find((single) => GEOMETRY_PLURALS[single] === type);
}

/**
 * Geometry type of the discriminators that are or carry geometry. Older files leave the namespace out, so both
 * spellings are read. Source: spec workflows §3; fields in research of the open format.
 */
const TYPE_OF_DISCRIMINATOR = new Map<string, GeometryType>([
  ['Polygon', 'polygon'],
  ['Polyline', 'polyline'],
  ['IndexedPolycurve', 'polyline'],
  ['Line', 'line'],
  ['Profile', 'profile'],
  ['Mesh', 'mesh'],
  ['Transform', 'transform'],
  ['BBox3', 'box'],
  ['ThickenedPolyline', 'thickened-polyline'],
  ['ModelCurve', 'polyline'],
  ['ModelLines', 'lines'],
  ['ModelPoints', 'points'],
  ['GridLine', 'line'],
  ['ElementInstance', 'transform'],
]);

const NAMESPACE = /^Elements\.(?:Geometry\.)?/;

/** Geometry that an element with this discriminator is edited as; undefined for every other element. */
export function geometryTypeOfDiscriminator(discriminator: string): GeometryType | undefined {
  return TYPE_OF_DISCRIMINATOR.get(discriminator.replace(NAMESPACE, ''));
}
