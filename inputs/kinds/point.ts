import { isJsonObject } from '#domain';
import { coordinateText } from '../values/coordinate-text.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

const text: InputKindDescriptor['text'] = (value, { units }) =>
  isJsonObject(value) ? { text: coordinateText(value, units.locale) } : undefined;
const start = () => ({ X: 0, Y: 0, Z: 0 });

/** A place in the model. */
export const pointKind: InputKindDescriptor = { kind: 'point', Editor: lazyEditor((editors) => editors.PointInput), text, start };
/** A direction with its length. */
export const vectorKind: InputKindDescriptor = {
  kind: 'vector',
  Editor: lazyEditor((editors) => editors.VectorInput),
  text,
  start: () => ({ X: 0, Y: 0, Z: 1 }),
};
