import { readVertices } from '../values/read-vertices.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** Several points. */
export const pointsKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.VerticesInput) };
/** A line, polyline or polygon. */
export const curveKind: InputKindDescriptor = {
  ...pointsKind,
  text: (value, _scope, words) =>
    typeof value === 'number' || typeof value === 'boolean' ? undefined : { text: words.points(readVertices(value).length) },
};
