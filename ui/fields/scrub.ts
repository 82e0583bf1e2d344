/** Limits and step of a number that can be dragged. */
export interface ScrubScale {
  min?: number;
  max?: number;
  step?: number;
}

const tidy = (value: number) => Number(value.toPrecision(12));

/** Clamped value within the limits and on the step, counted from `min` (or 0). */
export function snapped(value: number, { min, max, step }: ScrubScale): number {
  const origin = min ?? 0;
  let result = step && step > 0 ? origin + Math.round((value - origin) / step) * step : value;
  if (max !== undefined && result > max) result = max;
  if (min !== undefined && result < min) result = min;
  return tidy(result);
}

/** Value after dragging `dx` px from `start` on a field `width` px wide: a bounded field is its own scale, else 4 px are one step. */
export function scrubbed(start: number, dx: number, width: number, scale: ScrubScale, factor = 1): number {
  const { min, max, step = 1 } = scale;
  const bounded = min !== undefined && max !== undefined && max > min && width > 0;
  const change = bounded ? (dx / width) * (max - min) : (dx / 4) * step;
  return snapped(start + change * factor, scale);
}

/** Value after `steps` arrow keys. */
export function stepped(start: number, steps: number, scale: ScrubScale): number {
  const { min, max } = scale;
  const step = scale.step ?? (min !== undefined && max !== undefined ? (max - min) / 100 : 1);
  return snapped(start + steps * step, scale);
}

/** Position on the scale, 0 to 1; undefined where the field has no two limits. */
export function fraction(value: number, { min, max }: ScrubScale): number | undefined {
  if (min === undefined || max === undefined || !(max > min)) return undefined;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
