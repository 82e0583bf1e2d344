import { newPart, writeParts, type ShapeKind } from '../values/shape-parts.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

const Editor = lazyEditor((editors) => editors.ShapesInput);

/** A kind whose value is made of several curves. */
export const shapesKind = (kind: ShapeKind): InputKindDescriptor => ({
  kind,
  Editor,
  start: () => writeParts(kind, [newPart(kind, 0)], undefined),
});
