import type { JsonObject } from '#domain';

const schema = (name: string): string => `https://schemas.parti.design/${name}.json`;
const length: JsonObject = { type: 'number', $partiUnitType: 'length' };
const point = (X: number, Y: number, Z = 0): JsonObject => ({ X, Y, Z });
const corners = [point(0, 0), point(24, 0), point(24, 15), point(0, 15)];
const court = [point(8, 5), point(16, 5), point(16, 10), point(8, 10)];
const polygon = (vertices: JsonObject[]): JsonObject => ({ discriminator: 'Elements.Geometry.Polygon', Vertices: vertices });
const polyline = { discriminator: 'Elements.Geometry.Polyline', Vertices: corners.slice(0, 3) };
const start = point(0, 0);
const end = point(12, 0);

/** Properties of an example by the type of input that they show: the 19 types of the specification. */
export const TYPE_EXAMPLES = {
  boolean: { 'Roof terrace': { type: 'boolean', default: true } },
  color: { Facade: { $ref: schema('Color'), default: { Red: 0.72, Green: 0.45, Blue: 0.31, Alpha: 1 } } },
  data: { Weather: { $ref: schema('InputData'), $partiFileTypes: ['csv', 'txt', 'json'] } },
  file: { Drawing: { type: 'object', $partiFileTypes: ['dxf', 'pdf', 'png'] } },
  line: { Axis: { $ref: schema('Geometry/Line'), default: { Start: start, End: end } } },
  list: {
    Rooms: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          Name: { type: 'string', default: 'Office' },
          Area: { type: 'number', $partiUnitType: 'area', minimum: 0, default: 12 },
          Quantity: { type: 'integer', minimum: 1, default: 1 },
        },
      },
      default: [
        { Name: 'Lobby', Area: 60, Quantity: 1 },
        { Name: 'Office', Area: 12, Quantity: 8 },
      ],
    },
  },
  location: { Site: { $ref: schema('Location/Point') } },
  mesh: { Terrain: { $ref: schema('Geometry/Mesh') } },
  number: { 'Bay Width': { ...length, minimum: 1, maximum: 12, multipleOf: 0.1, default: 4 } },
  object: {
    Mullion: {
      type: 'object',
      properties: {
        Width: { ...length, default: 0.06 },
        Depth: { ...length, default: 0.14 },
        Material: { type: 'string', enum: ['Larch', 'Aluminium'], default: 'Larch' },
      },
    },
  },
  point: { Entrance: { $ref: schema('Geometry/Vector3'), default: point(3, 0) } },
  polygon: { Outline: { $ref: schema('Geometry/Polygon'), default: polygon(corners) } },
  polyline: { Path: { $ref: schema('Geometry/Polyline'), default: polyline } },
  profile: {
    Slab: { $ref: schema('Geometry/Profile'), default: { Perimeter: polygon(corners), Voids: [polygon(court)] } },
  },
  range: {
    Glazing: { type: 'array', $partiStyle: 'range', $partiUnitType: 'ratio', minimum: 0, maximum: 1, default: [0.3, 0.85] },
  },
  select: { Material: { type: 'string', enum: ['Larch', 'Oak', 'Steel'], default: 'Oak' } },
  string: { Label: { type: 'string', default: 'South wing' } },
  'transform-constraints': {
    Handles: { $ref: schema('TransformConstraints'), default: { enableTranslation: ['x', 'y'], enableRotation: ['z'] } },
  },
  viewscope: {
    Section: {
      $ref: schema('ViewScope'),
      default: {
        'Bounding Box': { Min: point(-5, -5, 0), Max: point(30, 20, 12) },
        'Clip With Bounding Box': true,
      },
    },
  },
} as const satisfies Record<string, JsonObject>;

/** Properties of an example by the kind of input: formats, quantities and geometry beside the types. */
export const KIND_EXAMPLES = {
  integer: { Storeys: { type: 'integer', minimum: 1, maximum: 30, default: 6 } },
  'date-time': { Opening: { type: 'string', format: 'date-time' } },
  date: { 'Start of works': { type: 'string', format: 'date' } },
  time: { 'Shadow at': { type: 'string', format: 'time' } },
  uuid: { Key: { type: 'string', format: 'uuid' } },
  heading: { North: { type: 'number', $partiUnitType: 'heading', default: 30 } },
  level: { Storey: { $ref: schema('Level') } },
  plane: { Cut: { $ref: schema('Geometry/Plane'), default: { Origin: start, Normal: point(0, 0, 1) } } },
  box: { Volume: { $ref: schema('Geometry/BBox3'), default: { Min: start, Max: point(24, 15, 9) } } },
  transform: {
    Place: {
      $ref: schema('Geometry/Transform'),
      default: { Matrix: { Components: [1, 0, 0, 3, 0, 1, 0, 2, 0, 0, 1, 0] } },
    },
  },
  grid1d: {
    Bays: {
      $ref: schema('Grid1dInput'),
      default: {
        Curve: { Start: start, End: end },
        SubdivisionMode: 'Divide by count',
        SubdivisionSettings: { Count: 3 },
        SplitPoints: [point(4, 0), point(8, 0)],
      },
    },
  },
  grid2d: { Raster: { $ref: schema('Grid2dInput') } },
  'polygon-split': { Parcels: { $ref: schema('PolygonSplitCollection') } },
  sketch: { Idea: { $ref: schema('Sketch') } },
  'thickened-polyline': {
    Walls: { $ref: schema('ThickenedPolyline'), default: { polyline, leftWidth: 0.1, rightWidth: 0.1 } },
  },
  'profile-constraint': { Room: { $ref: schema('ProfileConstraint') } },
  'geojson-polygon': { Plot: { $ref: schema('GeoJSONPolygon') } },
  points: { Trees: { type: 'array', items: { $ref: schema('Geometry/Vector3') }, default: [point(2, 2), point(6, 9)] } },
} as const satisfies Record<string, JsonObject>;
