import { loadLater } from '#ui';
import type { InputKindDescriptor } from './descriptor.ts';

/** Values under names. */
export const objectKind: InputKindDescriptor = {
  Editor: loadLater(async () => (await import('../lists/object-input.tsx')).ObjectInput),
};
