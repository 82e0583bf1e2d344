import type { JsonObject } from '../json/json-value.ts';
import { PARTI_SCHEMA_HOST } from '../functions/convert-old-inputs.ts';
import { schemaIdOf } from '../inputs/schema-id.ts';

/** Hosts whose base schemas stand here, so that records of the community open without a network. */
const MIRRORED_HOSTS: readonly RegExp[] = [
  /^https:\/\/schemas\.parti\.design\//i,
  /^https?:\/\/(www\.)?hypar\.io\/(BuildingBlocks\/)?schemas\//i,
  /^https?:\/\/schemas\.hypar\.io\//i,
  /^https?:\/\/geojson\.org\/schema\//i,
  /^https?:\/\/prod-api\.hypar\.io\/schemas\//i,
  /^https?:\/\/raw\.githubusercontent\.com\/hypar-io\/Elements\/[^/]+\/Schemas\//i,
];

const number = (description: string): JsonObject => ({ type: 'number', description });
const fraction = (description: string): JsonObject => ({ type: 'number', description, minimum: 0, maximum: 1 });
const text = (description: string): JsonObject => ({ type: 'string', description });
const flag = (description: string): JsonObject => ({ type: 'boolean', description });
const ref = (id: string, description?: string): JsonObject => ({
  $ref: `${PARTI_SCHEMA_HOST}/${id}.json`,
  ...(description === undefined ? {} : { description }),
});
const listOf = (items: JsonObject, description: string): JsonObject => ({ type: 'array', items, description });

interface BaseOptions {
  parent?: string;
  namespace?: string;
  required?: string[];
}

function base(id: string, description: string, properties: JsonObject, options: BaseOptions = {}): [string, JsonObject] {
  const { parent, namespace = 'Elements.Geometry', required = [] } = options;
  return [
    id,
    {
      $id: `${PARTI_SCHEMA_HOST}/${id}.json`,
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: id.split('/').at(-1)!,
      'x-namespace': namespace,
      description,
      type: 'object',
      ...(parent === undefined ? {} : { allOf: [ref(parent)] }),
      ...(required.length === 0 ? {} : { required }),
      properties,
    },
  ];
}

const ELEMENTS = { namespace: 'Elements' };

/** Base schemas by id, written for this product: geometry, elements, and the special ids of inputs. */
export const BASE_SCHEMAS: ReadonlyMap<string, JsonObject> = new Map([
  base(
    'Vector3',
    'A point or direction in the model, in metres.',
    { X: number('East.'), Y: number('North.'), Z: number('Up.') },
    { required: ['X', 'Y', 'Z'] },
  ),
  base(
    'Color',
    'A colour; every part from 0 to 1.',
    { Red: fraction('Red part.'), Green: fraction('Green part.'), Blue: fraction('Blue part.'), Alpha: fraction('Opacity.') },
    { required: ['Red', 'Green', 'Blue', 'Alpha'] },
  ),
  base(
    'Matrix',
    'Three rows of four numbers, translation last in each.',
    { Components: listOf({ type: 'number' }, 'The twelve numbers, row by row.') },
    { required: ['Components'] },
  ),
  base('Transform', 'A place and a direction.', { Matrix: ref('Matrix') }, { required: ['Matrix'] }),
  base(
    'Plane',
    'A plane through a point.',
    { Origin: ref('Vector3'), Normal: ref('Vector3') },
    { required: ['Origin', 'Normal'] },
  ),
  base('Curve', 'Any curve.', { discriminator: text('Full name of its type.') }),
  base(
    'Line',
    'A straight line between two points.',
    { Start: ref('Vector3'), End: ref('Vector3') },
    { parent: 'Curve', required: ['Start', 'End'] },
  ),
  base(
    'Polyline',
    'An open line of straight pieces.',
    { Vertices: { ...listOf(ref('Vector3'), 'Its corners in order.'), minItems: 2 } },
    { parent: 'Curve', required: ['Vertices'] },
  ),
  base('Polygon', 'A closed plane line of straight pieces.', {}, { parent: 'Polyline' }),
  base(
    'Arc',
    'A part of a circle.',
    { Center: ref('Vector3'), Radius: number('Radius in metres.'), StartAngle: number('Degrees.'), EndAngle: number('Degrees.') },
    { parent: 'Curve', required: ['Center', 'Radius', 'StartAngle', 'EndAngle'] },
  ),
  base('ThickenedPolyline', 'A line with a width to either side.', {
    polyline: ref('Polyline'),
    leftWidth: number('Width to the left in metres.'),
    rightWidth: number('Width to the right in metres.'),
  }),
  base(
    'BBox3',
    'An upright box between two corners.',
    { Min: ref('Vector3'), Max: ref('Vector3') },
    { required: ['Min', 'Max'] },
  ),
  base(
    'Domain1d',
    'A lower and an upper value.',
    { Min: number('The lower one.'), Max: number('The upper one.') },
    { required: ['Min', 'Max'] },
  ),
  base('UV', 'A place on a surface.', { U: number('Along.'), V: number('Across.') }, { required: ['U', 'V'] }),
  base(
    'Vertex',
    'A corner of a mesh.',
    { Index: { type: 'integer' }, Position: ref('Vector3'), Normal: ref('Vector3'), Color: ref('Color'), UV: ref('UV') },
    { required: ['Index', 'Position'] },
  ),
  base('Triangle', 'Three corners of a mesh.', {
    Vertices: listOf(ref('Vertex'), 'Its corners.'),
    VertexIndices: listOf({ type: 'integer' }, 'Indices of its corners.'),
    Normal: ref('Vector3'),
  }),
  base(
    'Mesh',
    'Triangles that share corners.',
    { Vertices: listOf(ref('Vertex'), 'Its corners.'), Triangles: listOf(ref('Triangle'), 'Its triangles.') },
    { required: ['Vertices', 'Triangles'] },
  ),
  base(
    'Profile',
    'An outline with holes.',
    { Perimeter: ref('Polygon'), Voids: listOf(ref('Polygon'), 'Its holes.') },
    { parent: 'Element', required: ['Perimeter'] },
  ),
  base(
    'SolidOperation',
    'A step that adds or removes volume.',
    { discriminator: text('Full name of its type.'), LocalTransform: ref('Transform'), IsVoid: flag('Whether it removes.') },
    { namespace: 'Elements.Geometry.Solids' },
  ),
  base(
    'Extrude',
    'A profile pulled along a direction.',
    { Profile: ref('Profile'), Height: number('Length in metres.'), Direction: ref('Vector3') },
    { parent: 'SolidOperation', namespace: 'Elements.Geometry.Solids', required: ['Profile', 'Height', 'Direction'] },
  ),
  base(
    'Sweep',
    'A profile pulled along a curve.',
    {
      Profile: ref('Profile'),
      Curve: ref('Curve'),
      StartSetback: number('Metres left out at the start.'),
      EndSetback: number('Metres left out at the end.'),
      ProfileRotation: number('Degrees.'),
    },
    { parent: 'SolidOperation', namespace: 'Elements.Geometry.Solids', required: ['Profile', 'Curve'] },
  ),
  base(
    'Lamina',
    'A sheet without thickness.',
    { Perimeter: ref('Polygon'), Voids: listOf(ref('Polygon'), 'Its holes.') },
    { parent: 'SolidOperation', namespace: 'Elements.Geometry.Solids', required: ['Perimeter'] },
  ),
  base(
    'Representation',
    'What an element looks like.',
    { SolidOperations: listOf(ref('SolidOperation'), 'The steps that make it.') },
    { required: ['SolidOperations'] },
  ),
  base(
    'Element',
    'A thing with an identity.',
    { Id: { type: 'string', format: 'uuid' }, Name: { type: ['string', 'null'] }, discriminator: text('Full name of its type.') },
    { ...ELEMENTS, required: ['Id', 'discriminator'] },
  ),
  base(
    'Material',
    'How a surface looks.',
    {
      Color: ref('Color'),
      SpecularFactor: fraction('Gloss.'),
      GlossinessFactor: fraction('Smoothness.'),
      Unlit: flag('Whether light is left out.'),
      DoubleSided: flag('Whether both sides show.'),
    },
    { ...ELEMENTS, parent: 'Element', required: ['Color'] },
  ),
  base(
    'GeometricElement',
    'A thing that can be seen.',
    {
      discriminator: text('Full name of its type.'),
      Transform: ref('Transform'),
      Material: ref('Material'),
      Representation: ref('Representation'),
      IsElementDefinition: flag('Whether only its instances are drawn.'),
    },
    { ...ELEMENTS, parent: 'Element' },
  ),
  base(
    'ContentElement',
    'A thing whose shape stands in a file.',
    { gltfLocation: text('Address of the file.'), 'Bounding Box': ref('BBox3') },
    { ...ELEMENTS, parent: 'GeometricElement' },
  ),
  base(
    'ContentCatalog',
    'Things to choose from.',
    { Content: listOf(ref('ContentElement'), 'The things.') },
    { ...ELEMENTS, parent: 'Element' },
  ),
  base(
    'Model',
    'A whole model.',
    { Transform: ref('Transform'), Elements: { type: 'object', additionalProperties: ref('Element') } },
    { ...ELEMENTS, required: ['Elements'] },
  ),
  base(
    'Level',
    'A height in the building.',
    {
      Elevation: { ...number('Height above the origin in metres.'), $partiUnitType: 'length' },
      Height: { ...number('Height to the next level in metres.'), $partiUnitType: 'length' },
    },
    { ...ELEMENTS, parent: 'Element' },
  ),
  base(
    'Position',
    'A place on the globe in degrees.',
    { latitude: { type: 'number', minimum: -90, maximum: 90 }, longitude: { type: 'number', minimum: -180, maximum: 180 } },
    { namespace: 'Elements.GeoJSON', required: ['latitude', 'longitude'] },
  ),
  base(
    'Location/Point',
    'A place on the globe as a GeoJSON point.',
    {
      type: { type: 'string', enum: ['Point'] },
      coordinates: { ...listOf({ type: 'number' }, 'Longitude and latitude in degrees.'), minItems: 2 },
    },
    { namespace: 'Elements.GeoJSON', required: ['type', 'coordinates'] },
  ),
  base(
    'GeoJSON/Polygon',
    'An outline on the globe with holes.',
    {
      type: { type: 'string', enum: ['Polygon'] },
      coordinates: listOf(
        { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2 }, minItems: 4 },
        'Rings of longitude and latitude in degrees, each closed; the first is the outline.',
      ),
    },
    { namespace: 'Elements.GeoJSON', required: ['type', 'coordinates'] },
  ),
  base('PolygonSplitCollection', 'Lines that divide a polygon.', { SplitLocations: listOf({ type: 'object' }, 'The lines.') }),
  base(
    'Grid1dInput',
    'Divisions along a curve.',
    {
      Curve: ref('Polyline'),
      SubdivisionMode: text('How it is divided.'),
      SplitPoints: listOf(ref('Vector3'), 'Points that divide it.'),
    },
    ELEMENTS,
  ),
  base(
    'Grid2dInput',
    'Divisions in two directions.',
    { Transform: ref('Transform'), U: ref('Grid1dInput'), V: ref('Grid1dInput') },
    ELEMENTS,
  ),
  base(
    'ProfileConstraint',
    'Sizes that a space must keep.',
    {
      rectangle: flag('Whether it is a rectangle.'),
      flexible: flag('Whether the sizes may give way.'),
      width: number('Metres.'),
      depth: number('Metres.'),
      area: number('Square metres.'),
    },
    ELEMENTS,
  ),
  base(
    'InputData',
    'A file that comes in.',
    { name: text('Its name.'), type: text('Its media type.'), size: number('Bytes.'), digest: text('SHA-256.') },
    ELEMENTS,
  ),
  base(
    'InputFolder',
    'A folder of content, as it was when it was chosen.',
    {
      Id: text('Its id.'),
      Name: text('Its name.'),
      Files: listOf(
        {
          type: 'object',
          properties: {
            FileName: text('Its name.'),
            FileRefId: text('Its id, which stays over its versions.'),
            FolderId: text('The folder that it lies in.'),
            digest: text('SHA-256.'),
            size: number('Bytes.'),
          },
        },
        'Its files, and those of folders in it.',
      ),
    },
    ELEMENTS,
  ),
  base('FileDestination', 'Where a file goes.', { name: text('Name of the file.') }, ELEMENTS),
]);

/** Our own copy of a base schema on one of the known host families; undefined for any other address. */
export function baseSchemaAt(url: string): JsonObject | undefined {
  if (!MIRRORED_HOSTS.some((host) => host.test(url))) return undefined;
  const id = schemaIdOf(url);
  if (id === undefined) return undefined;
  // A point or polygon of GeoJSON lies on the globe, those of the same name in the model.
  const onGlobe = /geojson/i.test(url) ? BASE_SCHEMAS.get(id === 'Point' ? 'Location/Point' : `GeoJSON/${id}`) : undefined;
  return onGlobe ?? BASE_SCHEMAS.get(id);
}
