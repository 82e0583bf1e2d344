import { readColor } from '../values/color-value.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A colour. */
export const colorKind: InputKindDescriptor = {
  kind: 'color',
  Editor: lazyEditor((editors) => editors.ColorInput),
  read: (text, _scope, before) => readColor(text, before),
};
