import { OptionsChip } from '../chips/options-chip.tsx';
import { optionText } from '../values/option-text.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** One of several options; options that are asked from a model are typed. */
export const selectKind: InputKindDescriptor = {
  Editor: lazyEditor((editors) => editors.SelectInput),
  Chip: OptionsChip,
  hasChip: (property, disabled) => !disabled && Array.isArray(property.enum),
  text: (value, { property }, words) => ({ text: optionText(property, value, words.unset) }),
};
