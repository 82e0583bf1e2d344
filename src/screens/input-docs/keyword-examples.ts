import type { ExtensionKeyword, JsonObject } from '#domain';

const length: JsonObject = { type: 'number', $partiUnitType: 'length' };
const schema = (name: string): string => `https://schemas.parti.design/${name}.json`;
const floorNames = '[*discriminator=Elements.Level].Name';
const rooms = (more: JsonObject): JsonObject => ({
  type: 'array',
  ...more,
  items: {
    type: 'object',
    properties: {
      Name: { type: 'string', default: 'Office' },
      Wing: { type: 'string', default: 'North' },
      Area: { type: 'number', $partiUnitType: 'area', default: 12 },
    },
  },
  default: [
    { Name: 'Lobby', Wing: 'North', Area: 60 },
    { Name: 'Library', Wing: 'South', Area: 90 },
    { Name: 'Office', Wing: 'North', Area: 12 },
  ],
});
const withFins: JsonObject = {
  Fins: { type: 'boolean', default: true },
  Material: { type: 'string', enum: ['Larch', 'Steel'], default: 'Larch' },
};

/** Properties of an example by the keyword that they show. */
export const KEYWORD_EXAMPLES: Record<ExtensionKeyword, JsonObject> = {
  '3dDrawing': { Outline: { $ref: schema('Geometry/Polygon'), $parti3dDrawing: false } },
  AllowIntersection: { Ramp: { $ref: schema('Geometry/Polygon'), $partiAllowIntersection: true } },
  Autocomplete: { Material: { type: 'string', $partiAutocomplete: ['Larch', 'Oak', 'Steel'], default: 'Larch' } },
  AutocompleteQuery: { 'Starts at': { type: 'string', $partiAutocompleteQuery: { dependency: 'Levels', query: floorNames } } },
  CanEditGridCurve: { Bays: { $ref: schema('Grid1dInput'), $partiCanEditGridCurve: true } },
  CanPopOut: { Rooms: rooms({ $partiCanPopOut: true }) },
  ConditionalControl: {
    Fins: { type: 'boolean', default: true },
    Depth: {
      ...length,
      default: 0.4,
      $partiConditionalControl: { type: 'all', conditions: [{ property: 'Fins', value: true }] },
    },
  },
  ConstrainToGround: { Path: { $ref: schema('Geometry/Polyline'), $partiConstrainToGround: true } },
  Constraints: {
    Place: {
      $ref: schema('Geometry/Transform'),
      $partiConstraints: { enableTranslation: ['x'], enableRotation: false },
      default: { Matrix: { Components: [1, 0, 0, 3, 0, 1, 0, 2, 0, 0, 1, 0] } },
    },
  },
  ControlDisplay: { Height: { ...length, default: 3, $partiControlDisplay: { label: 'Storey height', colorScheme: 'dark' } } },
  Deprecated: { Style: { type: 'string', $partiDeprecated: true, default: 'classic' }, Width: { ...length, default: 2 } },
  DisableRange: { Width: { ...length, minimum: 0, maximum: 100, default: 12, $partiDisableRange: true } },
  DisplayName: { w1: { ...length, default: 2.4, $partiDisplayName: 'Width of the door' } },
  EditorTerms: { Site: { $ref: schema('Geometry/Polygon'), $partiEditorTerms: { polygon: 'plot', edge: 'boundary' } } },
  EnumQuery: { 'Ends at': { type: 'string', $partiEnumQuery: { dependency: 'Levels', query: floorNames } } },
  FileExtension: { Result: { $ref: schema('FileDestination'), $partiFileExtension: 'dxf' } },
  FileTypes: { Survey: { type: 'object', $partiFileTypes: ['dxf', 'csv'] } },
  GroupBy: { Program: rooms({ $partiGroupBy: 'Wing' }) },
  HasTag: { Catalog: { $ref: schema('InputFolder'), $partiHasTag: 'furniture' } },
  Hidden: { Seed: { type: 'integer', default: 7, $partiHidden: true }, Width: { ...length, default: 2 } },
  MigratedFromDataInput: { Source: { type: 'string', $partiMigratedFromDataInput: true, default: 'site.json' } },
  Order: { Second: { ...length, default: 2, $partiOrder: 2 }, First: { ...length, default: 1, $partiOrder: 1 } },
  PickElement: {
    Floor: {
      type: 'string',
      $partiPickElement: { dependency: 'Floors', context: '[*discriminator=Elements.Floor]', textQuery: 'Name' },
    },
  },
  PolygonQuery: {
    Parcels: {
      $ref: schema('PolygonSplitCollection'),
      $partiPolygonQuery: { dependency: 'Floors', query: '[*discriminator=Elements.Floor].Perimeter' },
    },
  },
  PopulateFromContent: { Desks: rooms({ $partiPopulateFromContent: { label: 'Take from the catalogue', tag: 'desk' } }) },
  PreferredUnits: { Joint: { ...length, default: 0.012, $partiPreferredUnits: { metric: 'mm', imperial: 'in' } } },
  PreviewWidth: { Wall: { $ref: schema('Geometry/Line'), $partiPreviewWidth: 0.24 } },
  QueryString: { Height: { ...length, $partiQueryString: '[discriminator=Elements.Level & Name = Roof].Elevation' } },
  Relation: { Storey: { type: 'string', $partiRelation: { $ref: schema('Level') } } },
  RelativeToTransform: { Opening: { $ref: schema('Geometry/Polygon'), $partiRelativeToTransform: true } },
  ShowIf: {
    ...withFins,
    Depth: {
      ...length,
      default: 0.4,
      $partiShowIf: {
        type: 'all',
        conditions: [
          { property: 'Fins', value: true },
          { property: 'Material', value: 'Larch' },
        ],
      },
    },
  },
  Style: {
    Frame: {
      type: 'object',
      $partiStyle: 'row',
      properties: { Width: { ...length, default: 0.06 }, Depth: { ...length, default: 0.14 } },
    },
    Remarks: { type: 'string', $partiStyle: 'multiline', default: 'One line\nand another' },
    Spacing: { type: 'array', $partiStyle: 'singleField', items: length, default: [3, 4.5, 3] },
    Loads: {
      type: 'array',
      $partiStyle: 'matrix',
      items: { type: 'array', items: { type: 'number' } },
      default: [
        [1, 2],
        [3, 4],
      ],
    },
    Insulated: { type: 'boolean', $partiStyle: 'checkbox', default: true },
  },
  ThickenEdges: {
    Walls: {
      $ref: schema('Geometry/Polyline'),
      $partiThickenEdges: { default: { leftWidth: 0.1, rightWidth: 0.1 } },
    },
  },
  UnitType: {
    Area: { type: 'number', $partiUnitType: 'area', default: 120 },
    Slope: { type: 'number', $partiUnitType: 'plane_angle', default: 30 },
    North: { type: 'number', $partiUnitType: 'heading', default: 15 },
  },
  ValueQuery: {
    'Floor area': {
      type: 'number',
      $partiUnitType: 'area',
      $partiValueQuery: { dependency: 'Floors', query: '[*discriminator=Elements.Floor].Area', aggregator: 'sum' },
    },
  },
};
