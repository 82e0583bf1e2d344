import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A plane in the model. */
export const planeKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.PlaneInput) };
