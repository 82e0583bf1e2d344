import { isJsonObject } from '#domain';
import { coordinateText } from '../values/coordinate-text.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

const text: InputKindDescriptor['text'] = (value, { units }) =>
  isJsonObject(value) ? { text: coordinateText(value, units.locale) } : undefined;

/** A place in the model. */
export const pointKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.PointInput), text };
/** A direction with its length. */
export const vectorKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.VectorInput), text };
