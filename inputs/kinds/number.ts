import { NumberChip } from '../chips/number-chip.tsx';
import { quantityScale } from '../values/quantity-scale.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

const number = {
  Editor: lazyEditor((editors) => editors.NumberInput),
  Chip: NumberChip,
  hasChip: (_property, disabled) => !disabled,
  read: (text, { property, units }) => quantityScale(property, units).parse(text),
} satisfies Omit<InputKindDescriptor, 'kind'>;

/** A number with its unit. */
export const numberKind: InputKindDescriptor = { kind: 'number', ...number };
/** A whole number. */
export const integerKind: InputKindDescriptor = { kind: 'integer', ...number };
