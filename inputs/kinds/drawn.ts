import { formatQuantity, isJsonObject, meshTriangles, type JsonValue } from '#domain';
import { loadLater } from '#ui';
import type { ComponentType } from 'react';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import type { Units } from '../values/quantity-scale.ts';
import type { ValueText } from '../values/value-words.ts';
import type { InputKindDescriptor } from './descriptor.ts';

type Editors = typeof import('../drawn/editors.ts');

const later = (lines: number, pick: (editors: Editors) => ComponentType<InputFieldProps>): InputKindDescriptor => ({
  lines,
  Editor: loadLater(async () => pick(await import('../drawn/editors.ts'))),
});

const at = (value: JsonValue | undefined, key: string): JsonValue | undefined => (isJsonObject(value) ? value[key] : undefined);

/** Lengths (m) as `4.0 × 3.0 m`; undefined where one is none. */
function sizes(lengths: readonly (JsonValue | undefined)[], { system, locale }: Units): ValueText | undefined {
  if (!lengths.every((length) => typeof length === 'number')) return undefined;
  const shown = lengths.map((length) => formatQuantity(length, { unitType: 'length', system, locale, form: 'figure' }));
  const unit = shown[0]?.unit;
  return { text: shown.map(({ number }) => number).join(' × '), ...(unit ? { unit } : {}) };
}

/** A box along the axes. */
export const boxKind: InputKindDescriptor = {
  ...later(3, (editors) => editors.BoxInput),
  text(value, { units }) {
    const along = ['X', 'Y', 'Z'].map((axis) => {
      const [low, high] = [at(at(value, 'Min'), axis), at(at(value, 'Max'), axis)];
      return typeof low === 'number' && typeof high === 'number' ? high - low : undefined;
    });
    return sizes(along, units);
  },
};
/** Lines that split a polygon, and the curves of a sketch. */
export const curvesKind: InputKindDescriptor = {
  ...later(1, (editors) => editors.CurvesInput),
  text: (value, _scope, words) => {
    const curves = at(value, 'SplitLocations') ?? at(value, 'Curves');
    return Array.isArray(curves) ? { text: words.shapes(curves.length) } : undefined;
  },
};
/** A divided line. */
export const grid1dKind: InputKindDescriptor = {
  ...later(6, (editors) => editors.DivisionInput),
  text: (value, _scope, words) =>
    isJsonObject(value) && Array.isArray(value['SplitPoints'])
      ? { text: words.cells(value['SplitPoints'].length + 1) }
      : undefined,
};
/** Two divided lines. */
export const grid2dKind = later(9, (editors) => editors.TwoDivisionsInput);
/** A plot on the globe. */
export const geoPolygonKind = later(2, (editors) => editors.GeoPolygonInput);
/** A mesh of a model or a file. */
export const meshKind: InputKindDescriptor = {
  ...later(1, (editors) => editors.MeshInput),
  text: (value, _scope, words) => {
    const count = meshTriangles(value);
    return count === undefined ? undefined : { text: words.triangles(count) };
  },
};
/** What a room may be. */
export const profileConstraintKind: InputKindDescriptor = {
  ...later(6, (editors) => editors.ProfileConstraintInput),
  text: (value, { units }) => sizes([at(value, 'width'), at(value, 'depth')], units),
};
/** Several sketches. */
export const sketchesKind = later(1, (editors) => editors.SketchesInput);
/** A line with a width to each side. */
export const thickenedKind: InputKindDescriptor = {
  ...later(4, (editors) => editors.ThickenedInput),
  text: (value, _scope, words) => {
    const corners = at(at(value, 'polyline'), 'Vertices');
    return Array.isArray(corners) ? { text: words.points(corners.length) } : undefined;
  },
};
/** Several of them. */
export const severalThickenedKind = later(1, (editors) => editors.SeveralThickenedInput);
/** How a transform may change. */
export const transformConstraintsKind = later(3, (editors) => editors.TransformConstraintsInput);
/** What a view takes in. */
export const viewscopeKind = later(4, (editors) => editors.ViewscopeInput);
