import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Axes of a transform. */
export const TRANSFORM_AXES = ['x', 'y', 'z'] as const;
/** Axis of a transform. */
export type TransformAxis = (typeof TRANSFORM_AXES)[number];

/** Constraints of a transform: along which of its axes it moves, about which it turns, and what stays fixed. */
export interface TransformConstraints {
  moves: readonly TransformAxis[];
  turns: readonly TransformAxis[];
  /** Height (m) that it keeps. */
  height?: number;
  /** Angle in plan (degrees) that it keeps. */
  heading?: number;
  /** Handles stand in the middle of the element, not at the place of the transform. */
  isAtCentroid: boolean;
}

/** Constraints of the keyword `$partiConstraints`; without it everything moves, and turns in plan. What cannot be read does not bind. */
export function readTransformConstraints(keyword: unknown): TransformConstraints {
  const given: JsonObject = isJsonObject(keyword as JsonValue) ? (keyword as JsonObject) : {};
  const { positionZ, rotationZ } = given;
  const height = typeof positionZ === 'number' && Number.isFinite(positionZ) ? positionZ : undefined;
  const heading = typeof rotationZ === 'number' && Number.isFinite(rotationZ) ? rotationZ : undefined;
  return {
    moves: axesOf(given['enableTranslation'], TRANSFORM_AXES).filter((axis) => axis !== 'z' || height === undefined),
    turns: axesOf(given['enableRotation'], ['z']).filter((axis) => axis !== 'z' || heading === undefined),
    ...(height === undefined ? {} : { height }),
    ...(heading === undefined ? {} : { heading }),
    isAtCentroid: given['displayAtCentroid'] === true,
  };
}

/** An axis, a list of axes, or yes and no; where nothing is said, `usual`. */
function axesOf(given: JsonValue | undefined, usual: readonly TransformAxis[]): TransformAxis[] {
  if (given === false) return [];
  const named = (Array.isArray(given) ? given : [given]).map((axis) => (typeof axis === 'string' ? axis.toLowerCase() : axis));
  const known = TRANSFORM_AXES.filter((axis) => named.includes(axis));
  return known.length > 0 || Array.isArray(given) ? known : [...usual];
}
