import { describe, expect, it } from 'vitest';
import { DRAWN_FORMS } from './drawn-forms.ts';

const at = (X: number, Y: number, Z = 0) => ({ X, Y, Z });

describe('DRAWN_FORMS', () => {
  it('W3.14d a box is drawn by its footprint and keeps its height', () => {
    const { toCurves, fromCurves } = DRAWN_FORMS.box;
    const value = { Min: at(1, 2, 3), Max: at(5, 6, 10) };
    expect(toCurves(value)).toEqual({ Vertices: [at(1, 2, 3), at(5, 2, 3), at(5, 6, 3), at(1, 6, 3)] });
    expect(fromCurves({ Vertices: [at(0, 0, 3), at(4, 0, 3), at(4, 9, 3)] }, value, {})).toEqual({
      Min: at(0, 0, 3),
      Max: at(4, 9, 10),
    });
    expect(fromCurves({ Vertices: [at(0, 0), at(4, 0), at(4, 9)] }, null, {})).toEqual({ Min: at(0, 0, 0), Max: at(4, 9, 3) });
    expect([toCurves(null), fromCurves(null, value, {})]).toEqual([null, null]);
  });

  it('W3.14d a polygon split keeps what it holds beside its lines', () => {
    const { toCurves, fromCurves } = DRAWN_FORMS['polygon-split'];
    const line = { discriminator: 'Elements.Geometry.Line', Start: at(0, 0), End: at(4, 0) };
    expect(toCurves({ SplitLocations: [line] })).toEqual([line]);
    expect(fromCurves([line], { SplitLocations: [], Name: 'A' }, {})).toEqual({ SplitLocations: [line], Name: 'A' });
  });

  it('W3.14d thickened lines keep their widths whatever becomes of them; new ones take those of the default', () => {
    const { toCurves, fromCurves } = DRAWN_FORMS['thickened-polylines'];
    const property = { type: 'array', items: { $ref: 'ThickenedPolyline.json', default: { rightWidth: 1.5 } } };
    const line = { discriminator: 'Elements.Geometry.Polyline', Vertices: [at(0, 0), at(4, 0)] };
    const drawn = toCurves([{ polyline: line, leftWidth: 0.25, rightWidth: 2, Name: 'A' }]);
    expect(drawn).toEqual([{ ...line, leftWidth: 0.25, rightWidth: 2, Name: 'A' }]);
    expect(fromCurves([...(drawn as never[]), line], undefined, property)).toEqual([
      { polyline: line, leftWidth: 0.25, rightWidth: 2, Name: 'A' },
      { polyline: line, leftWidth: 0, rightWidth: 1.5 },
    ]);
  });

  it('a sketch without curves is none, a constraint is drawn by its rectangle', () => {
    expect(DRAWN_FORMS.sketch.fromCurves([], { Curves: [] }, {})).toBeNull();
    const { toCurves, fromCurves } = DRAWN_FORMS['profile-constraint'];
    expect(fromCurves({ Vertices: [at(2, 1), at(6, 1), at(6, 4), at(2, 4)] }, { flexible: true }, {})).toEqual({
      flexible: true,
      width: 4,
      depth: 3,
    });
    expect(toCurves({ width: 4, depth: 3 })).toEqual({ Vertices: [at(0, 0), at(4, 0), at(4, 3), at(0, 3)] });
  });
});
