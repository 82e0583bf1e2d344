import type { JsonValue } from '#domain';
import type { Vec3 } from '#engine';
import type { Address } from './edit-items.ts';
import type { SketchKind } from './sketch-value.ts';
import type { TransformTool } from './transform-items.ts';

/** What the pointer does. */
export type SketchTool = 'draw' | 'rectangle' | 'void' | 'edit' | 'split' | TransformTool;

/** What a press holds: a corner, or an edge by the place where it was gripped. */
export type SketchGrip = { kind: 'corner'; address: Address } | { kind: 'edge'; address: Address; from: Vec3 };

/** What a sketch edits. */
export interface SketchAsk {
  kind: SketchKind;
  value: JsonValue | undefined;
  allowIntersection?: boolean;
  /** Begins with the tool for rectangles: only the measures of what is drawn are kept. */
  isRectangle?: boolean;
  /** Height of the work plane (m). */
  elevation?: number;
}
