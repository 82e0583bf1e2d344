import { NumberChip } from '../chips/number-chip.tsx';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A number with its unit, or a whole number. */
export const numberKind: InputKindDescriptor = {
  Editor: lazyEditor((editors) => editors.AnyNumberInput),
  Chip: NumberChip,
  hasChip: (_property, disabled) => !disabled,
};
