import { drawableOf, isDrawable } from './fields.ts';

const isWhole = (numbers: readonly (number | undefined)[]): numbers is number[] => !numbers.includes(undefined);

/**
 * The 12 numbers (row-major 3×4) of a transform's `Components`; undefined for anything but 12 or 16 finite numbers.
 * Of 16 the constant row is dropped; where the translation stands in that row, the numbers run by columns and are turned.
 */
export function affineOf(components: unknown): number[] | undefined {
  if (!Array.isArray(components) || (components.length !== 12 && components.length !== 16)) return undefined;
  const numbers = components.every(isDrawable) ? (components as number[]) : components.map(drawableOf);
  if (!isWhole(numbers)) return undefined;
  if (numbers.length === 12) return numbers;
  const isByColumns =
    [3, 7, 11].every((at) => numbers[at] === 0) && [12, 13, 14].some((at) => numbers[at] !== 0) && numbers[15] === 1;
  if (!isByColumns) return numbers.slice(0, 12);
  return [0, 1, 2].flatMap((row) => [0, 4, 8, 12].map((column) => numbers[column + row] as number));
}

/** Whether 16 numbers say no more than 12 can. */
export function isAffine(components: readonly number[]): boolean {
  const last = (places: readonly number[]) => places.map((at) => components[at]).join() === '0,0,0,1';
  return components.length === 16 && (last([12, 13, 14, 15]) || last([3, 7, 11, 15]));
}
