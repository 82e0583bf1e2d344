import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A line of text. */
export const textKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.TextInput) };
