import { MAX_DRAWING_DISTANCE, PartiError } from '#domain';
import type { Drawing } from './drawing.ts';

/** The drawing. Throws `import.too-far-from-origin` where it has the wrong unit, or none. */
export function nearEnough(drawing: Drawing): Drawing {
  const { min, max } = drawing.bounds ?? { min: [], max: [] };
  if ([...min, ...max].some((value) => Math.abs(value) > MAX_DRAWING_DISTANCE))
    throw new PartiError('import.too-far-from-origin', { limit: MAX_DRAWING_DISTANCE / 1000 });
  return drawing;
}
