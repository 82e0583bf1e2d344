import { parseDecimal } from './parse-decimal.ts';
import type { Decimal } from './parse-decimal.ts';

/** Letters of the four directions in en, de and ja, clockwise from north. */
const POINTS: Readonly<Record<string, number>> = { n: 0, e: 90, o: 90, s: 180, w: 270, 北: 0, 東: 90, 南: 180, 西: 270 };
const COMPASS = /^([neosw北東南西]{1,3})(?:\s*([\d.,]+)\s*°?\s*([eow東西])?)?$/i;

/**
 * A compass direction as degrees clockwise from north: `NE` is 45, `N 30` is 30, `S 30 W` is 210. Undefined for text
 * that names none.
 */
export function parseHeading(text: string, locale: string): Decimal | undefined {
  const [, letters, typed, towards] = COMPASS.exec(text) ?? [];
  const base = letters === undefined ? undefined : directionOf(letters.toLowerCase());
  if (base === undefined) return undefined;
  if (typed === undefined) return { value: base, decimalPlaces: base % 1 === 0 ? 0 : 1 };
  const turn = parseDecimal(typed, locale);
  if (turn === undefined) return undefined;
  const sign = towards === undefined ? 1 : turnSign(base, POINTS[towards.toLowerCase()]!);
  return sign === undefined ? undefined : { value: (base + sign * turn.value + 360) % 360, decimalPlaces: turn.decimalPlaces };
}

/** `n`, `ne` or `nne`: halfway between its first letter and the direction of the rest. */
function directionOf(letters: string): number | undefined {
  const first = POINTS[letters[0]!];
  if (first === undefined || letters.length === 1) return first;
  const rest = directionOf(letters.slice(1));
  if (rest === undefined) return undefined;
  // North is 0 as well as 360: taken on the side of the other direction.
  const gap = ((rest - first + 540) % 360) - 180;
  const fits = letters.length === 2 ? Math.abs(gap) === 90 : Math.abs(gap) === 45;
  return fits ? (first + gap / 2 + 360) % 360 : undefined;
}

/** Whether a quarter turn towards east or west is clockwise; undefined when it is none. */
function turnSign(base: number, towards: number): 1 | -1 | undefined {
  const gap = (towards - base + 360) % 360;
  return gap === 90 ? 1 : gap === 270 ? -1 : undefined;
}
