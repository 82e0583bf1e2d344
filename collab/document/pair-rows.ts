import { jsonEqual, type JsonValue } from '#domain';

/** Lists longer than this are paired from both ends only: the exact comparison takes the product of the lengths. */
const MAX_EXACT = 400;

/**
 * For each wanted row, the index of the held row that it came from, in rising order; undefined for a new one. Equal rows
 * are matched first; between them a changed row stands for the one in its place, so that an edit stays an edit.
 */
export function pairRows(held: readonly JsonValue[], wanted: readonly JsonValue[]): (number | undefined)[] {
  let start = 0;
  while (start < held.length && start < wanted.length && jsonEqual(held[start], wanted[start])) start++;
  let end = 0;
  while (
    end < held.length - start &&
    end < wanted.length - start &&
    jsonEqual(held[held.length - 1 - end], wanted[wanted.length - 1 - end])
  )
    end++;
  const middle = anchors(held.slice(start, held.length - end), wanted.slice(start, wanted.length - end));
  const pairs: (number | undefined)[] = wanted.map((_, position) => (position < start ? position : undefined));
  for (const [index, position] of middle) pairs[start + position] = start + index;
  for (let step = 1; step <= end; step++) pairs[wanted.length - step] = held.length - step;
  return fillGaps(pairs, held.length);
}

/** Longest common subsequence as [held index, wanted index]. */
function anchors(held: readonly JsonValue[], wanted: readonly JsonValue[]): [number, number][] {
  if (held.length === 0 || wanted.length === 0 || held.length > MAX_EXACT || wanted.length > MAX_EXACT) return [];
  const width = wanted.length + 1;
  const lengths = new Uint16Array((held.length + 1) * width);
  const same = held.map((row) => wanted.map((other) => jsonEqual(row, other)));
  for (let i = held.length - 1; i >= 0; i--) {
    for (let j = wanted.length - 1; j >= 0; j--) {
      const skip = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
      lengths[i * width + j] = same[i]?.[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : skip;
    }
  }
  const found: [number, number][] = [];
  for (let i = 0, j = 0; i < held.length && j < wanted.length;) {
    if (same[i]?.[j]) found.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return found;
}

/** Between two anchors the n-th changed row is the n-th unmatched one of what was there. */
function fillGaps(pairs: readonly (number | undefined)[], heldLength: number): (number | undefined)[] {
  // Where the gap around each row ends: looked for anew for each row, long lists that are replaced would take minutes.
  const ends: number[] = [];
  for (let position = pairs.length - 1, end = heldLength; position >= 0; position--) {
    end = pairs[position] ?? end;
    ends[position] = end;
  }
  let last = -1;
  return pairs.map((index, position) => {
    const candidate = last + 1;
    // A gap with more rows than before holds new ones at its end.
    const found = index ?? (candidate < (ends[position] ?? 0) ? candidate : undefined);
    last = found ?? last;
    return found;
  });
}
