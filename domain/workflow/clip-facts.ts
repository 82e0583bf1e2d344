import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { parseJson } from '../json-text/parse-json.ts';

/** Marks a text of copied nodes, frames and notes. */
export const CLIP_KIND = 'parti/nodes';

/** Limits of what a person keeps to paste again: how many, UTF-16 units of a name, bytes of a text. */
export const SNIPPET_LIMITS = { count: 200, name: 100, bytes: 1024 * 1024 } as const;

/** What a list shows of a clip: how many functions, and where their cards stand, as hundredths of the whole picture. */
export interface ClipFacts {
  count: number;
  places: [x: number, y: number][];
}

/** Cards that the picture of a clip shows. */
const MOST_PLACES = 40;

/** Facts of a text that was copied; undefined: it is none of ours, or holds nothing. */
export function clipFacts(text: string): ClipFacts | undefined {
  let parsed: JsonValue;
  try {
    parsed = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(parsed) || parsed['kind'] !== CLIP_KIND || !isJsonObject(parsed['nodes'])) return undefined;
  const corners = Object.values(parsed['nodes']).map(cornerOf);
  const items = ['frames', 'notes'].flatMap((root) => Object.keys(isJsonObject(parsed[root]) ? parsed[root] : {}));
  if (corners.length + items.length === 0) return undefined;
  const shown = corners.filter((corner) => corner !== undefined).slice(0, MOST_PLACES);
  const [xs, ys] = [shown.map(([x]) => x), shown.map(([, y]) => y)];
  const share = (value: number, all: readonly number[]) => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return high > low ? Math.round(((value - low) / (high - low)) * 100) : 50;
  };
  return { count: corners.length, places: shown.map(([x, y]) => [share(x, xs), share(y, ys)]) };
}

function cornerOf(entry: JsonValue | undefined): [number, number] | undefined {
  const layout = isJsonObject(entry) ? entry['layout'] : undefined;
  const [x, y] = Array.isArray(layout) ? layout : [];
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x + y) ? [x, y] : undefined;
}
