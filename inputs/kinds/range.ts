import { readTypedRange, rangeText, writeRange } from '../values/range-value.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A lower and an upper value. */
export const rangeKind: InputKindDescriptor = {
  kind: 'range',
  Editor: lazyEditor((editors) => editors.RangeInput),
  text: rangeText,
  read: (text, { property, units }, before) => {
    const ends = readTypedRange(text, property, units);
    return ends === undefined || ends.low > ends.high ? undefined : writeRange(ends, property, before);
  },
};
