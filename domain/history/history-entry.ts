/** Edits of one person without a pause: what a list of history shows as one. */
export interface HistoryEntry {
  /** First and last moment, ms since 1970. */
  at: number;
  until: number;
  /** Numbers of its first and last update. */
  from: number;
  to: number;
  /** Who; undefined: the server itself. */
  userId?: string;
}

/** A pause that ends an entry, and the longest that one lasts. */
const PAUSE_MS = 5000;
const LONGEST_MS = 60_000;

/** Gathers updates, in their order, into entries; a clock that was set back begins a new one. */
export function historyEntries(updates: Iterable<{ sequence: number; userId: string | undefined; at: number }>): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const { sequence, userId, at } of updates) {
    const last = entries.at(-1);
    const isSame =
      last !== undefined &&
      last.userId === userId &&
      at >= last.until &&
      at - last.until <= PAUSE_MS &&
      at - last.at <= LONGEST_MS;
    if (isSame) {
      last.to = sequence;
      last.until = at;
    } else entries.push({ at, until: at, from: sequence, to: sequence, ...(userId === undefined ? {} : { userId }) });
  }
  return entries;
}
