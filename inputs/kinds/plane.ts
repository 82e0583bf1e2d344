import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A plane in the model. */
export const planeKind: InputKindDescriptor = {
  kind: 'plane',
  Editor: lazyEditor((editors) => editors.PlaneInput),
  start: () => ({ Origin: { X: 0, Y: 0, Z: 0 }, Normal: { X: 0, Y: 0, Z: 1 } }),
};
