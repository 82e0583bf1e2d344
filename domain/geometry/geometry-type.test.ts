import { describe, expect, it } from 'vitest';
import { GEOMETRY_PLURALS, GEOMETRY_TYPES, geometryTypeOfDiscriminator, singularOf } from './geometry-type.ts';

describe('geometry types', () => {
  it('W3.14a are the 22 of the text', () => {
    expect(GEOMETRY_TYPES.join(', ')).toBe(
      'box, geojson-polygon, grid1d, grid2d, line, lines, mesh, point, points, polygon, polygons, polygon-split, polyline, ' +
        'polylines, profile, profiles, sketch, sketches, thickened-polyline, thickened-polylines, transform, transforms',
    );
  });

  it('W3.14b have a plural for the eight of the text', () => {
    expect(GEOMETRY_PLURALS).toEqual({
      line: 'lines',
      point: 'points',
      transform: 'transforms',
      polyline: 'polylines',
      polygon: 'polygons',
      profile: 'profiles',
      sketch: 'sketches',
      'thickened-polyline': 'thickened-polylines',
    });
    expect([singularOf('sketches'), singularOf('lines'), singularOf('box'), singularOf('line')]).toEqual([
      'sketch',
      'line',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['Elements.Geometry.Polygon', 'polygon'],
    ['Elements.Geometry.Polyline', 'polyline'],
    ['Polyline', 'polyline'],
    ['Elements.ModelCurve', 'polyline'],
    ['Elements.ModelLines', 'lines'],
    ['Elements.GridLine', 'line'],
    ['GridLine', 'line'],
    ['Elements.ElementInstance', 'transform'],
    ['Elements.Geometry.Profile', 'profile'],
    ['Elements.Geometry.Line', 'line'],
    ['Elements.Geometry.IndexedPolycurve', 'polyline'],
    ['Elements.Geometry.Mesh', 'mesh'],
    ['Elements.Geometry.Transform', 'transform'],
    ['Elements.Geometry.BBox3', 'box'],
    ['Elements.Geometry.ThickenedPolyline', 'thickened-polyline'],
    ['Elements.ModelPoints', 'points'],
    ['Elements.Wall', undefined],
    ['constructor', undefined],
  ])('%s is edited as %s', (discriminator, type) => {
    expect(geometryTypeOfDiscriminator(discriminator)).toBe(type);
  });
});
