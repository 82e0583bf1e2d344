import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A text; of one line, or in the style `multiline` of several. */
export const textKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.AnyTextInput) };
/** An identity. */
export const idKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.IdInput) };
