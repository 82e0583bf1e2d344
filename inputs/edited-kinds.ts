import type { InputKind } from '#domain';

/** Kinds of inputs that have an editor here; the others show a summary of their value. */
const EDITED_KINDS = [
  'number',
  'integer',
  'boolean',
  'string',
  'date',
  'date-time',
  'time',
  'id',
  'select',
  'range',
  'color',
  'file',
  'data',
  'point',
  'location',
  'points',
  'line',
  'polyline',
  'polygon',
  'lines',
  'polylines',
  'polygons',
  'profile',
  'profiles',
  'plane',
] as const satisfies readonly InputKind[];

/** A kind of input that has an editor here. */
export type EditedKind = (typeof EDITED_KINDS)[number];

/** Whether an input of this kind is edited here. */
export function hasEditor(kind: InputKind): kind is EditedKind {
  return (EDITED_KINDS as readonly InputKind[]).includes(kind);
}
