import { isJsonObject, meshTriangles } from '#domain';
import { loadLater } from '#ui';
import type { ComponentType } from 'react';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import type { InputKindDescriptor } from './descriptor.ts';

type Editors = typeof import('../drawn/editors.ts');

const later = (lines: number, pick: (editors: Editors) => ComponentType<InputFieldProps>): InputKindDescriptor => ({
  lines,
  Editor: loadLater(async () => pick(await import('../drawn/editors.ts'))),
});

/** A box along the axes. */
export const boxKind = later(3, (editors) => editors.BoxInput);
/** Lines that split a polygon, and the curves of a sketch. */
export const curvesKind = later(1, (editors) => editors.CurvesInput);
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
export const profileConstraintKind = later(6, (editors) => editors.ProfileConstraintInput);
/** Several sketches. */
export const sketchesKind = later(1, (editors) => editors.SketchesInput);
/** A line with a width to each side. */
export const thickenedKind = later(4, (editors) => editors.ThickenedInput);
/** Several of them. */
export const severalThickenedKind = later(1, (editors) => editors.SeveralThickenedInput);
/** How a transform may change. */
export const transformConstraintsKind = later(3, (editors) => editors.TransformConstraintsInput);
/** What a view takes in. */
export const viewscopeKind = later(4, (editors) => editors.ViewscopeInput);
