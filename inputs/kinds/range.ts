import { rangeText } from '../values/range-text.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A lower and an upper value. */
export const rangeKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.RangeInput), text: rangeText };
