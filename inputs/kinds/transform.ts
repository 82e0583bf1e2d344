import { headingOf, placeOf, readTransform, formatQuantity } from '#domain';
import { coordinateText } from '../values/coordinate-text.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A place in the model, and how it is turned. */
export const transformKind: InputKindDescriptor = {
  lines: 2,
  Editor: lazyEditor((editors) => editors.TransformInput),
  text(value, { units: { system, locale } }) {
    const transform = readTransform(value);
    if (!transform) return undefined;
    const [X, Y, Z] = placeOf(transform);
    const turn = formatQuantity(headingOf(transform), { unitType: 'plane_angle', system, locale, form: 'figure' }).text;
    return { text: `${coordinateText({ X, Y, Z }, locale)} · ${turn}` };
  },
};
/** Several places. */
export const transformsKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.TransformsInput) };
