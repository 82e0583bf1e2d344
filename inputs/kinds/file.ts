import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** An uploaded file. */
export const fileKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.FileInput) };
