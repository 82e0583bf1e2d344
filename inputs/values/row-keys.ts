import { valuesEqual, type JsonValue } from '#domain';
import { useState } from 'react';

/** Rows with a key each, that stays a row's own while rows are moved, added, removed and edited. */
export interface KeyedRows {
  rows: readonly JsonValue[];
  keys: readonly number[];
  /** Key of the next new row. */
  next: number;
}

export const NO_ROWS: KeyedRows = { rows: [], keys: [], next: 0 };

/**
 * Keys of the rows that follow: equal rows keep theirs wherever they stand; of the others those that stand at the same
 * place among as many are the same row, edited.
 */
export function keyedRows(before: KeyedRows, rows: readonly JsonValue[]): KeyedRows {
  const old = before.rows;
  const same = (a: number, b: number): boolean => valuesEqual(old[a] ?? null, rows[b] ?? null);
  const shorter = Math.min(old.length, rows.length);
  let head = 0;
  while (head < shorter && same(head, head)) head += 1;
  let tail = 0;
  while (tail < shorter - head && same(old.length - 1 - tail, rows.length - 1 - tail)) tail += 1;

  const waiting = Map.groupBy(range(head, old.length - tail), (index) => JSON.stringify(old[index]));
  const found = new Map<number, number>();
  for (const index of range(head, rows.length - tail)) {
    const match = waiting.get(JSON.stringify(rows[index]))?.shift();
    if (match !== undefined) found.set(index, match);
  }
  const lost = [...waiting.values()].flat().toSorted((a, b) => a - b);
  const fresh = range(head, rows.length - tail).filter((index) => !found.has(index));
  if (lost.length === fresh.length) fresh.forEach((index, at) => found.set(index, lost[at]!));

  let next = before.next;
  const keys = rows.map((_, index) => {
    const from = index < head ? index : index >= rows.length - tail ? index - rows.length + old.length : found.get(index);
    return (from === undefined ? undefined : before.keys[from]) ?? next++;
  });
  return { rows, keys, next };
}

/** Keys of the rows that are shown: what is being typed stays with its row while a colleague adds one above. */
export function useRowKeys(rows: readonly JsonValue[]): readonly number[] {
  const [held, setHeld] = useState(() => keyedRows(NO_ROWS, rows));
  // Rows may be read anew with each drawing: they are the same as long as they say the same.
  const isSame = held.rows.length === rows.length && held.rows.every((row, at) => valuesEqual(row, rows[at]));
  if (held.rows === rows || isSame) return held.keys;
  const now = keyedRows(held, rows);
  setHeld(now);
  return now.keys;
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
