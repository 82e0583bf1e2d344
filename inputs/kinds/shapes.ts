import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** Several curves, or a profile of them. */
export const shapesKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.ShapesInput) };
