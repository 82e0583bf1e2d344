import { SwitchChip } from '../chips/switch-chip.tsx';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** Yes or no. */
export const booleanKind: InputKindDescriptor = {
  Editor: lazyEditor((editors) => editors.SwitchInput),
  Chip: SwitchChip,
};
