import { newPart } from '../values/shape-parts.ts';
import { readVertices } from '../values/vertices.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

const Editor = lazyEditor((editors) => editors.VerticesInput);
const text: InputKindDescriptor['text'] = (value, _scope, words) =>
  typeof value === 'number' || typeof value === 'boolean' ? undefined : { text: words.points(readVertices(value).length) };

/** Several points. */
export const pointsKind: InputKindDescriptor = { kind: 'points', Editor, start: () => [] };
/** A straight line between two points. */
export const lineKind: InputKindDescriptor = { kind: 'line', Editor, text, start: () => newPart('lines', 0) };
/** An open line with corners. */
export const polylineKind: InputKindDescriptor = { kind: 'polyline', Editor, text, start: () => newPart('polylines', 0) };
/** A closed outline. */
export const polygonKind: InputKindDescriptor = { kind: 'polygon', Editor, text, start: () => newPart('polygons', 0) };
