import type { HistoryEntry } from '#domain';

/** Part of time that the scrubber shows. */
export type TimelineRange = 'day' | 'days' | 'all';

const DAY_MS = 86_400_000;
/** Shorter than this nothing is told apart. */
const LEAST_MS = 2 * 60_000;

/** From when to when, with a place where things stand in it. */
export interface TimelineScale {
  from: number;
  to: number;
  /** Share of the width, 0 to 1; outside of it beyond. */
  placeOf(at: number): number;
  timeAt(place: number): number;
}

/** A moment that the head can stand at: the end of an entry, or a version where no entries are known. */
export interface TimelineStop {
  at: number;
  /** Number of the update whose state stands there. */
  to: number;
}

/** Stops, oldest first. */
export const stopsOf = (
  entries: readonly HistoryEntry[],
  versions: readonly { sequence: number; createdAt: string }[],
): readonly TimelineStop[] =>
  entries.length > 0
    ? entries
    : versions.map(({ sequence, createdAt }) => ({ at: Date.parse(createdAt), to: sequence })).toReversed();

/** What a range shows at this moment; `all` begins with the first stop. */
export function timelineScale(range: TimelineRange, stops: readonly TimelineStop[], now: number): TimelineScale {
  const first = Math.min(now, ...stops.slice(0, 1).map(({ at }) => at));
  const length = range === 'day' ? DAY_MS : range === 'days' ? 3 * DAY_MS : Math.max(LEAST_MS, now - first);
  // Now is not the edge: what comes has a place to appear in.
  const to = now + length * 0.06;
  const from = now - length;
  return { from, to, placeOf: (at) => (at - from) / (to - from), timeAt: (place) => from + place * (to - from) };
}

/**
 * What stood last at a moment. Before the first stop: `before`, the number of the state that it changed; the first stop where
 * nothing before it is known. Undefined where there is no stop.
 */
export function stopAt(
  stops: readonly TimelineStop[],
  at: number,
  before: number | undefined,
): Pick<TimelineStop, 'to'> | undefined {
  const [first] = stops;
  const isBefore = before !== undefined && first !== undefined && before < first.to;
  return stops.findLast((stop) => stop.at <= at) ?? (isBefore ? { to: before } : first);
}

const STEPS_MS = [10_000, 60_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];

/** Moments that the axis names, at most so many. */
export function axisTicks({ from, to }: Pick<TimelineScale, 'from' | 'to'>, most: number): { at: number; isDay: boolean }[] {
  const step = STEPS_MS.find((length) => (to - from) / length <= most) ?? (to - from) / most;
  const offset = new Date(from).getTimezoneOffset() * 60_000;
  const start = Math.ceil((from - offset) / step) * step + offset;
  return Array.from({ length: Math.max(0, Math.floor((to - start) / step) + 1) }, (_, index) => {
    const at = start + index * step;
    return { at, isDay: step >= DAY_MS || new Date(at).getHours() + new Date(at).getMinutes() === 0 };
  });
}
