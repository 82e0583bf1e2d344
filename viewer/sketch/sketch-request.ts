import type { JsonValue } from '#domain';
import type { Vec3 } from '#engine';
import type { SketchKind } from './sketch-value.ts';

/** Request to draw a geometry value in the model view. */
export interface SketchRequest {
  /** Tells requests apart; the same id is the same sketch. */
  id: string;
  /** What is drawn, as its input is called. */
  title: string;
  kind: SketchKind;
  value: JsonValue | undefined;
  allowIntersection?: boolean;
  /** Begins with the tool for rectangles. */
  isRectangle?: boolean;
  /** The value while it is drawn, wherever it is one that could be kept. */
  onPreview?: (value: JsonValue) => void;
  /** Every stroke, also those that could not be kept: outlines with the one that grows; none once the sketch is over. */
  onStrokes?: (outlines: readonly (readonly Vec3[])[], isClosed: boolean) => void;
  /** The value that was drawn; once. */
  onCommit: (value: JsonValue) => void;
  /** The sketch was given up. */
  onCancel?: () => void;
}
