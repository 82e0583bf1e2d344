import { describe, expect, it } from 'vitest';
import type { InputProperty } from '../functions/function-record.ts';
import { GEOMETRY_TYPES } from '../geometry/geometry-type.ts';
import type { GeometryType } from '../geometry/geometry-type.ts';
import { geometryTypeOf, holdsGeometry, inputKindOf } from './input-kind.ts';
import { schemaIdOf } from './schema-id.ts';

const ref = (id: string): InputProperty => ({ $ref: `https://any.host/Schemas/${id}.json` });

describe('inputKindOf', () => {
  it.each<[InputProperty, string]>([
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'number' }, 'number'],
    [{ type: ['number', 'null'] }, 'number'],
    [{ type: 'integer' }, 'integer'],
    [{ type: 'string' }, 'string'],
    [{ type: 'string', enum: ['a'] }, 'select'],
    [{ type: 'number', enum: [1, 2] }, 'select'],
    [{ type: 'string', $partiEnumQuery: { query: 'x' } }, 'select'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', format: 'time' }, 'time'],
    [{ type: 'string', format: 'uuid' }, 'id'],
    [{ type: 'array', items: { type: 'number' } }, 'list'],
    [{ type: 'object', properties: { A: { type: 'number' } } }, 'object'],
    [{ type: 'object', properties: { Min: { type: 'number' }, Max: { type: 'number' } } }, 'range'],
    [{ type: 'array', $partiStyle: 'range' }, 'range'],
    [ref('Geometry/Color'), 'color'],
    [ref('Geometry/Vector3'), 'point'],
    [ref('Geometry/Polygon'), 'polygon'],
    [ref('GeoJSON/Polygon'), 'geojson-polygon'],
    [ref('Polyline'), 'polyline'],
    [ref('Line'), 'line'],
    [ref('Profile'), 'profile'],
    [ref('Mesh'), 'mesh'],
    [ref('Transform'), 'transform'],
    [ref('InputData'), 'data'],
    [ref('InputFolder'), 'folder'],
    [ref('FileDestination'), 'file-destination'],
    [ref('Level'), 'level'],
    [ref('ProfileConstraint'), 'profile-constraint'],
    [ref('Location/Point'), 'location'],
    [ref('GeoJSON/Position'), 'location'],
    [{ type: 'object', $partiFileTypes: ['json'] }, 'file'],
    [{ $ref: 'https://x/schemas/PolygonSplitCollection' }, 'polygon-split'],
    [ref('Unheard'), 'unknown'],
    [{ ...ref('Unheard'), type: 'object', properties: {} }, 'object'],
    [{ type: ['string', 'null'] }, 'string'],
    [{}, 'unknown'],
  ])('W3.09a W3.09k W3.09l %j is %s', (property, kind) => {
    expect(inputKindOf(property)).toBe(kind);
  });

  it('W3.14a names all 22 geometry types from their schemas', () => {
    const listOf = (id: string): InputProperty => ({ type: 'array', items: ref(id) });
    const schemas: [GeometryType, InputProperty][] = [
      ['box', ref('Geometry/BBox3')],
      ['geojson-polygon', ref('GeoJSON/Polygon')],
      ['grid1d', ref('Grid1dInput')],
      ['grid2d', ref('Grid2dInput')],
      ['line', ref('Geometry/Line')],
      ['lines', listOf('Geometry/Line')],
      ['mesh', ref('Geometry/Mesh')],
      ['point', ref('Geometry/Vector3')],
      ['points', listOf('Geometry/Vector3')],
      ['polygon', ref('Geometry/Polygon')],
      ['polygons', listOf('Geometry/Polygon')],
      ['polygon-split', ref('PolygonSplitCollection')],
      ['polyline', ref('Geometry/Polyline')],
      ['polylines', listOf('Geometry/Polyline')],
      ['profile', ref('Geometry/Profile')],
      ['profiles', listOf('Geometry/Profile')],
      ['sketch', ref('Sketch')],
      ['sketches', listOf('Sketch')],
      ['thickened-polyline', ref('ThickenedPolyline')],
      ['thickened-polylines', listOf('ThickenedPolyline')],
      ['transform', ref('Geometry/Transform')],
      ['transforms', listOf('Geometry/Transform')],
    ];
    expect(schemas.map(([type]) => type)).toEqual(GEOMETRY_TYPES);
    for (const [type, schema] of schemas) expect([type, geometryTypeOf(schema)]).toEqual([type, type]);
  });

  it('W3.14b makes plurals of lists', () => {
    const singular: [string, string, string][] = [
      ['Line', 'line', 'lines'],
      ['Vector3', 'point', 'points'],
      ['Transform', 'transform', 'transforms'],
      ['Polyline', 'polyline', 'polylines'],
      ['Polygon', 'polygon', 'polygons'],
      ['Profile', 'profile', 'profiles'],
      ['Sketch', 'sketch', 'sketches'],
      ['ThickenedPolyline', 'thickened-polyline', 'thickened-polylines'],
    ];
    for (const [id, one, many] of singular) {
      expect(geometryTypeOf(ref(id))).toBe(one);
      expect(geometryTypeOf({ type: 'array', items: ref(id) })).toBe(many);
    }
    expect(geometryTypeOf({ type: 'number' })).toBeUndefined();
  });

  it('P9.07e looks 5 levels deep for geometry', () => {
    const nest = (levels: number): InputProperty =>
      levels === 1 ? ref('Polygon') : { type: 'object', properties: { child: nest(levels - 1) } };
    expect(holdsGeometry(nest(5))).toBe(true);
    expect(holdsGeometry(nest(6))).toBe(false);
  });

  it('reads schema names under any host', () => {
    expect(schemaIdOf('https://schemas.acme.io/Color.json?x=1#/a')).toBe('Color');
    expect(schemaIdOf('https://x/api/schemas/LevelVolume')).toBe('LevelVolume');
    expect(schemaIdOf('https://x/Schemas/Location/Point.json')).toBe('Location/Point');
    expect(schemaIdOf('https://x/Schemas/Geometry/Point.json')).toBe('Point');
    expect(schemaIdOf('https://x/Schemas/Location/Line.json')).toBe('Line');
    expect(schemaIdOf('')).toBeUndefined();
  });
});
