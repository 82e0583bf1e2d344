import { loadLater } from '#ui';
import type { InputKindDescriptor } from './descriptor.ts';

/** Values as rows, objects as a table. */
export const listKind: InputKindDescriptor = {
  Editor: loadLater(async () => (await import('../lists/any-list-input.tsx')).AnyListInput),
};
