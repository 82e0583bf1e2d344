import { PartiError } from '../errors/parti-error.ts';

/** How a length is divided into cells. Lengths in metres. Source: spec workflows §3, grid 1D subdivision. */
export type Subdivision =
  | { mode: 'count'; count: number }
  | { mode: 'approximate-length'; length: number }
  | { mode: 'fixed-length'; length: number; remainder: RemainderPlace }
  | { mode: 'pattern'; pattern: readonly number[]; cycle: PatternCycle }
  | { mode: 'manual'; positions: readonly number[] };

/** Where what is left over by a fixed length goes; at both ends it is halved. */
export const REMAINDER_PLACES = ['start', 'end', 'both'] as const;
/** One of the three places. */
export type RemainderPlace = (typeof REMAINDER_PLACES)[number];

/** What follows when a pattern is used up: nothing more, its last length again, or the pattern from its start. */
export const PATTERN_CYCLES = ['none', 'repeat-last', 'wrap'] as const;
/** One of the three cycles. */
export type PatternCycle = (typeof PATTERN_CYCLES)[number];

/** More cells than any grid of a building has; beyond them a typing error would stop the browser. */
export const MAX_CELLS = 10_000;

/** Cells thinner than this are no cells: a metre divided by 0.1 has ten of them, not eleven. */
const TOLERANCE = 1e-9;

/**
 * Lengths of the cells along `total` metres, in order; they add up to `total`. What a fixed length or a pattern
 * leaves over is a cell of its own. Throws `value.not-positive` for a length, count or pattern entry that is not
 * above 0, and `grid.too-many-cells`.
 */
export function subdivideLength(total: number, subdivision: Subdivision): number[] {
  requirePositive(total, 'length');
  switch (subdivision.mode) {
    case 'count':
      return equalCells(total, Math.max(1, Math.round(requirePositive(subdivision.count, 'count'))));
    case 'approximate-length':
      return equalCells(total, Math.max(1, Math.round(total / requirePositive(subdivision.length, 'length'))));
    case 'fixed-length':
      return fixedCells(total, requirePositive(subdivision.length, 'length'), subdivision.remainder);
    case 'pattern':
      return patternCells(total, subdivision.pattern, subdivision.cycle);
    case 'manual':
      return manualCells(total, subdivision.positions);
  }
}

/** Distances from the start at which one cell ends and the next begins; the two ends are not among them. */
export function splitPositions(cells: readonly number[]): number[] {
  let position = 0;
  return cells.slice(0, -1).map((cell) => (position += cell));
}

function equalCells(total: number, count: number): number[] {
  return Array.from({ length: checkedCount(count) }, () => total / count);
}

function fixedCells(total: number, length: number, place: RemainderPlace): number[] {
  const whole = Math.floor(total / length + TOLERANCE);
  const cells = Array.from({ length: checkedCount(whole) }, () => length);
  const rest = total - whole * length;
  if (rest <= TOLERANCE * total) return cells;
  if (whole === 0) return [total];
  if (place === 'both') return [rest / 2, ...cells, rest / 2];
  return place === 'start' ? [rest, ...cells] : [...cells, rest];
}

function patternCells(total: number, pattern: readonly number[], cycle: PatternCycle): number[] {
  if (pattern.length === 0) requirePositive(0, 'pattern');
  for (const length of pattern) requirePositive(length, 'pattern');
  const cells: number[] = [];
  let rest = total;
  for (let index = 0; rest > TOLERANCE * total; index += 1) {
    const length = patternLength(pattern, cycle, index);
    const cell = length === undefined || length > rest - TOLERANCE * total ? rest : length;
    cells.push(cell);
    rest -= cell;
    checkedCount(cells.length);
  }
  return cells;
}

function patternLength(pattern: readonly number[], cycle: PatternCycle, index: number): number | undefined {
  if (index < pattern.length) return pattern[index];
  if (cycle === 'none') return undefined;
  return cycle === 'wrap' ? pattern[index % pattern.length] : pattern.at(-1);
}

/** Positions outside the length, on its ends or on each other divide nothing. */
function manualCells(total: number, positions: readonly number[]): number[] {
  const cells: number[] = [];
  let start = 0;
  for (const position of positions.toSorted((a, b) => a - b)) {
    if (!(position > start + TOLERANCE * total) || position > total - TOLERANCE * total) continue;
    cells.push(position - start);
    start = position;
  }
  checkedCount(cells.length);
  return [...cells, total - start];
}

function checkedCount(count: number): number {
  if (count > MAX_CELLS) throw new PartiError('grid.too-many-cells', { limit: MAX_CELLS });
  return count;
}

/** Refuses a scale, length or dimension that is not above 0, with `value.not-positive`. */
export function requirePositive(value: number, name: string): number {
  if (!(value > 0)) throw new PartiError('value.not-positive', { name, value: Number.isFinite(value) ? value : null });
  return value;
}
