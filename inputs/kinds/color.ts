import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A colour. */
export const colorKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.ColorInput) };
