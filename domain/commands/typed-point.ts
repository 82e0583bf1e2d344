import { parseQuantity } from '../units/parse-quantity.ts';
import type { UnitSystem } from '../units/unit-type.ts';

/**
 * Point as it is typed (m, degrees): a place, a way from the last point, or a length and a direction from it.
 * Without a height it lies where the drawing does.
 */
export type TypedPoint =
  | { kind: 'at'; to: readonly [x: number, y: number, z: number | undefined] }
  | { kind: 'by'; way: readonly [x: number, y: number, z: number] }
  | { kind: 'polar'; length: number; heading: number };

/** How numbers are read. */
export interface PointReading {
  system: UnitSystem;
  locale: string;
}

/**
 * Reads `12,5`, `12,5,3`, `@3,-1` (from the last point) or `@5<90` (5 m at 90°). With semicolons between the numbers they
 * may have decimal commas: `1,5;2`. Numbers may carry a unit of length. Undefined for what is no point.
 */
export function readTypedPoint(text: string, reading: PointReading): TypedPoint | undefined {
  const typed = text.normalize('NFKC').trim();
  const isFromLast = typed.startsWith('@');
  const body = isFromLast ? typed.slice(1) : typed;
  const [length, angle, more] = body.split('<');
  if (angle !== undefined) {
    const heading = numberOf(angle.replace(/°$/, ''), 'plane_angle', reading);
    const metres = numberOf(length ?? '', 'length', reading);
    if (!isFromLast || more !== undefined || metres === undefined || heading === undefined) return undefined;
    return { kind: 'polar', length: metres, heading };
  }
  const hasSemicolons = body.includes(';');
  // Between commas a number has a point, whatever the language.
  const parts = body.split(hasSemicolons ? ';' : ',');
  const numbers = parts.map((part) => numberOf(part, 'length', hasSemicolons ? reading : { ...reading, locale: 'en' }));
  const [x, y, z] = numbers;
  if (numbers.length < 2 || numbers.length > 3 || x === undefined || y === undefined || numbers.includes(undefined))
    return undefined;
  return isFromLast ? { kind: 'by', way: [x, y, z ?? 0] } : { kind: 'at', to: [x, y, z] };
}

function numberOf(text: string, unitType: 'length' | 'plane_angle', reading: PointReading): number | undefined {
  const read = parseQuantity(text, { ...reading, unitType });
  return read.valid ? read.valueInMetric : undefined;
}
