import { canonicalJson } from '../canonical/canonical-json.ts';
import { PartiError } from '../errors/parti-error.ts';
import type { InputProperty } from '../functions/function-record.ts';
import { typeOf } from '../inputs/input-kind.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { runQuery } from './run-query.ts';

/** More options than anybody chooses from; what is typed is still compared with all of them. */
export const MAX_OPTIONS = 2_000;

/** Types whose values are neither objects nor lists. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer']);

/** Options of an input as models answer them. */
export interface AskedOptions {
  /** Each value once, in the order of the models; no more than {@link MAX_OPTIONS}. */
  options: JsonValue[];
  /** How many there are in all. */
  count: number;
  /** How many values were found that the input cannot hold: objects where it takes a text or a number. */
  unfit?: number;
  /** Why there are none: a code of the catalogue with its parameters. */
  error?: { code: string; parameters: Record<string, JsonValue> };
}

/**
 * Options that a query finds in models; null and empty texts are none, nor what an input of this kind cannot hold, which is
 * counted. Never throws: what the query throws is told.
 */
export function askOptions(models: readonly ElementModel[], query: string, property: InputProperty = {}): AskedOptions {
  const isPlain = PLAIN_TYPES.has(typeOf(property) ?? '');
  const found = new Map<string, JsonValue>();
  let error: AskedOptions['error'];
  if (models.length === 0) return { options: [], count: 0, error: { code: 'query.missing-model', parameters: {} } };
  for (const model of models) {
    try {
      for (const value of runQuery(model, query)) {
        if (value === null || value === '') continue;
        const key = canonicalJson(value);
        if (!found.has(key)) found.set(key, value);
      }
    } catch (thrown) {
      if (!(thrown instanceof PartiError)) throw thrown;
      error ??= { code: thrown.code, parameters: { ...thrown.parameters } };
    }
  }
  const options = [...found.values()].filter((value) => !isPlain || typeof value !== 'object');
  const unfit = found.size - options.length;
  return {
    options: options.slice(0, MAX_OPTIONS),
    count: options.length,
    ...(unfit > 0 ? { unfit } : {}),
    ...(options.length === 0 && error ? { error } : {}),
  };
}

/**
 * The option that a text most likely was before upstream changed it: fewest letters to change, at most half of them.
 * Undefined where none is near.
 */
export function nearestOption(text: string, options: readonly string[]): string | undefined {
  const wanted = text.toLowerCase();
  let best: { option: string; distance: number } | undefined;
  for (const option of options) {
    const limit = Math.floor(Math.max(option.length, text.length) / 2);
    const distance = changesBetween(wanted, option.toLowerCase(), Math.min(limit, best ? best.distance - 1 : limit));
    if (distance !== undefined && (best === undefined || distance < best.distance)) best = { option, distance };
  }
  return best?.option;
}

/** Letters to add, take away or exchange between two texts; undefined where there are more than `limit`. */
function changesBetween(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, row[j]! + 1, next[j - 1]! + 1));
    }
    if (Math.min(...next) > limit) return undefined;
    row = next;
  }
  const distance = row[b.length]!;
  return distance <= limit ? distance : undefined;
}
