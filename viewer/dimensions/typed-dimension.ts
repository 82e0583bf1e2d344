import type { InputProperty, JsonValue } from '#domain';
import type { Vec3 } from '#engine';

/** A dimension over the drawing; with `edit` its number is typed into. */
export interface TypedDimension {
  id: string;
  /** What is measured, and the dimension line (model coordinates, m). */
  ends: readonly [Vec3, Vec3];
  line: readonly [Vec3, Vec3];
  /** Text in place of the length; undefined: the length. */
  text: string | undefined;
  prefix: string;
  suffix: string;
  edit?: DimensionEdit | undefined;
}

/** Property that a dimension edits. */
export interface DimensionEdit {
  /** Of property and element, in the reader's language. */
  label: string;
  property: InputProperty;
  value: JsonValue | undefined;
  isChanged: boolean;
  onPreview: (value: JsonValue) => void;
  onCommit: (value: JsonValue) => void;
  onCancel: () => void;
}
