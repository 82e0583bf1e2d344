import { isJsonObject } from '#domain';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** An element of a model, by its identity. */
export const elementKind: InputKindDescriptor = {
  Editor: lazyEditor((editors) => editors.ElementInput),
  text: (value) => (isJsonObject(value) && typeof value['Name'] === 'string' ? { text: value['Name'] } : undefined),
};
