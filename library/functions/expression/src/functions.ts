import { failAt } from './read-signs.ts';

/** A function that a formula may name, over values that are there. `place` is that of its name. */
interface FormulaFunction {
  /** Number of values; undefined: one or more. */
  takes?: number;
  example: string;
  of: (values: readonly number[], place: number) => number;
}

/** Numbers that close are one for a person: 10.8 ÷ 3.6 is 3. */
export const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

const one = (example: string, of: (value: number, place: number) => number): FormulaFunction => ({
  takes: 1,
  example,
  of: ([value = 0], place) => of(value, place),
});

/** Half goes away from zero, as people round. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** A whole number that a value only misses by its last digits, else what `otherwise` makes of it. */
const whole = (value: number, otherwise: (value: number) => number): number =>
  isSame(value, rounded(value)) ? rounded(value) : otherwise(value);

/** Functions by name; `if` stands apart, since it looks at one of its values only. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map([
  ['min', { example: 'min(A, B)', of: (values) => Math.min(...values) }],
  ['max', { example: 'max(A, B)', of: (values) => Math.max(...values) }],
  ['abs', one('abs(A)', Math.abs)],
  ['round', one('round(A)', rounded)],
  ['floor', one('floor(A)', (value) => whole(value, Math.floor))],
  ['ceil', one('ceil(A)', (value) => whole(value, Math.ceil))],
  ['sqrt', one('sqrt(A)', (value, place) => (value < 0 ? failAt(place, `${value} has no square root.`) : Math.sqrt(value)))],
]);
