import type { JsonObject } from '../json/json-value.ts';
import type { WorkflowSlide } from '../workflow/document.ts';

/** Inputs that one slide may offer to try, and values of each. */
export const TRIES_MAX = 3;
export const TRY_VALUES_MAX = 25;

/** What an input may be, as its author declared it. */
export interface TryRange {
  least: number;
  most: number;
  /** 0: any value between. */
  step: number;
}

const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** Range of a number input; undefined where its author gave no limits. */
export function tryRange(property: JsonObject): TryRange | undefined {
  const least = number(property['minimum']) ?? number(property['exclusiveMinimum']);
  const most = number(property['maximum']) ?? number(property['exclusiveMaximum']);
  if (least === undefined || most === undefined || least >= most) return undefined;
  const step = number(property['multipleOf']) ?? number(property['step']) ?? (property['type'] === 'integer' ? 1 : 0);
  return { least, most, step: Math.max(0, step) };
}

/**
 * Values to try around the one that an input has: at most `count`, evenly spread, on the input's own steps where it
 * has some, the value itself among them, from least to most.
 */
export function spreadValues({ least, most, step }: TryRange, value: number, count = 13): number[] {
  const wanted = Math.max(2, Math.min(TRY_VALUES_MAX, Math.round(count)));
  const apart = (most - least) / (wanted - 1);
  const stride = step > 0 ? Math.max(1, Math.ceil(apart / step)) * step : apart;
  const kept = Math.max(least, Math.min(most, value));
  const down = Math.floor((kept - least) / stride + 1e-9);
  const up = Math.floor((most - kept) / stride + 1e-9);
  const values = Array.from({ length: down + up + 1 }, (_, at) => tidy(kept + (at - down) * stride));
  // Towards the far end first: the value itself always stays.
  while (values.length > wanted) values.splice(kept - (values[0] as number) > (values.at(-1) as number) - kept ? 0 : -1, 1);
  return values;
}

/** The value nearest to a place on the way from the least to the most (0 … 1). */
export function valueAt(values: readonly number[], share: number): number {
  const [least = 0, most = 0] = [values[0], values.at(-1)];
  const wanted = least + Math.max(0, Math.min(1, share)) * (most - least);
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best), least);
}

/** Where a value stands on that way. */
export function shareOf(values: readonly number[], value: number): number {
  const [least = 0, most = 0] = [values[0], values.at(-1)];
  return most === least ? 0 : Math.max(0, Math.min(1, (value - least) / (most - least)));
}

/** The next value by so many steps. */
export function stepped(values: readonly number[], value: number, by: number): number {
  const nearest = values.indexOf(valueAt(values, shareOf(values, value)));
  return values[Math.max(0, Math.min(values.length - 1, nearest + by))] ?? value;
}

/** Whether a tick is drawn taller and has its number: both ends, and each quarter that is not too near to the end. */
export function isMarked(values: readonly number[], at: number): boolean {
  const last = values.length - 1;
  const apart = Math.max(1, Math.round(last / 4));
  return at === last || (at % apart === 0 && last - at > apart / 2);
}

/** Tries of a slide in their order, those that hold something to try. */
export const triesOf = ({ tries = {} }: Pick<WorkflowSlide, 'tries'>) =>
  Object.entries(tries)
    .filter(([, one]) => Array.isArray(one.values) && one.values.length > 1)
    .toSorted(([a, one], [b, other]) => one.order - other.order || (a < b ? -1 : 1))
    .slice(0, TRIES_MAX);

const tidy = (value: number): number => Number(value.toPrecision(12));
