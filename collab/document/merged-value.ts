import { isJsonObject, jsonEqual, ownValue, readTransform, writeTransform, type JsonObject, type JsonValue } from '#domain';
import { pairRows } from './pair-rows.ts';
import { isPartedValue } from './shared-value.ts';

/**
 * `held` with what leads from `was` to `wanted`: keys of objects and rows of lists that were changed, added or taken away.
 * What differs between `was` and `held` beside them stays. Where both changed one thing it is as `wanted`; a row that is no
 * longer held does not come back. Lists of shapes, coordinates of a point, place and turn of a transform and corners of a plot
 * on the globe too, though the document holds each of them as one value.
 */
export function mergedValue(was: JsonValue, wanted: JsonValue, held: JsonValue): JsonValue {
  if (jsonEqual(was, wanted)) return held;
  if (jsonEqual(was, held) || ![was, wanted, held].every(isMergeable)) return wanted;
  if (Array.isArray(was) && Array.isArray(wanted) && Array.isArray(held)) return mergedRows(was, wanted, held);
  if ([was, wanted, held].some(isTransform)) return mergedTransform(was, wanted, held);
  if ([was, wanted, held].some(isPlot)) return mergedPlot(was, wanted, held);
  if (isJsonObject(was) && isJsonObject(wanted) && isJsonObject(held)) return mergedObject(was, wanted, held);
  return wanted;
}

/** Whether a value has parts that two people may change: rows that are shapes are changed each as a whole. */
export const isMergeable = (value: JsonValue): boolean =>
  isPartedValue(value) ||
  isPoint(value) ||
  isTransform(value) ||
  isPlot(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isJsonObject));

const isPoint = (value: JsonValue): boolean =>
  isJsonObject(value) && ['X', 'Y', 'Z'].every((axis) => typeof ownValue(value, axis) === 'number');
const isTransform = (value: JsonValue): boolean => readTransform(value) !== undefined;

const isPlot = (value: JsonValue): value is JsonObject => isJsonObject(value) && outlineOf(value) !== undefined;

/** Corners of a GeoJSON polygon without the one that closes it; undefined for everything else. */
function outlineOf({ type, coordinates }: JsonObject): JsonValue[] | undefined {
  const outline = type === 'Polygon' && Array.isArray(coordinates) ? coordinates[0] : undefined;
  if (!Array.isArray(outline) || outline.length < 4 || !jsonEqual(outline[0], outline.at(-1))) return undefined;
  return outline.slice(0, -1);
}

function mergedPlot(was: JsonValue, wanted: JsonValue, held: JsonValue): JsonValue {
  if (!isPlot(was) || !isPlot(wanted) || !isPlot(held)) return wanted;
  const [before, after, now] = [was, wanted, held].map(outlineOf);
  const outline = mergedRows(before ?? [], after ?? [], now ?? []);
  if (outline.length < 3) return wanted;
  const [holesBefore, holesAfter, holesNow] = [was, wanted, held].map(holesOf);
  const holes = jsonEqual(holesBefore, holesAfter) ? holesNow : holesAfter;
  const beside = (value: JsonObject): JsonObject => ({ ...value, coordinates: null });
  return {
    ...mergedObject(beside(was), beside(wanted), beside(held)),
    coordinates: [[...outline, outline[0] as JsonValue], ...(holes ?? [])],
  };
}

const holesOf = ({ coordinates }: JsonObject): JsonValue[] => (Array.isArray(coordinates) ? coordinates.slice(1) : []);

/** Where the numbers of a transform say its place; the others, which say how it is turned, belong together. */
const PLACES = new Set([3, 7, 11]);
/** Numbers that differ by less mean the same. */
const SAME = 1e-9;

function mergedTransform(was: JsonValue, wanted: JsonValue, held: JsonValue): JsonValue {
  const [before, after, now] = [was, wanted, held].map(readTransform);
  if (!before || !after || !now || !isJsonObject(was) || !isJsonObject(wanted) || !isJsonObject(held)) return wanted;
  const isSame = (at: number) => Math.abs((after[at] as number) - (before[at] as number)) < SAME;
  const isTurned = !before.every((_, at) => PLACES.has(at) || isSame(at));
  const numbers = now.map((number, at) => ((PLACES.has(at) ? !isSame(at) : isTurned) ? (after[at] as number) : number));
  const beside = (value: JsonObject): JsonObject => ({ ...value, Matrix: null });
  return writeTransform(numbers, {
    ...mergedObject(beside(was), beside(wanted), beside(held)),
    Matrix: held['Matrix'] as JsonValue,
  });
}

function mergedObject(was: JsonObject, wanted: JsonObject, held: JsonObject): JsonObject {
  const merged = new Map(Object.entries(held));
  for (const key of new Set([...Object.keys(was), ...Object.keys(wanted)])) {
    const [before, after, now] = [was, wanted, held].map((one) => ownValue(one, key));
    if (after === undefined) merged.delete(key);
    else if (before === undefined || now === undefined) {
      if (before === undefined || !jsonEqual(before, after)) merged.set(key, after);
    } else merged.set(key, mergedValue(before, after, now));
  }
  return Object.fromEntries(merged);
}

function mergedRows(was: readonly JsonValue[], wanted: readonly JsonValue[], held: readonly JsonValue[]): JsonValue[] {
  const from = pairRows(was, wanted);
  const heldFrom = pairRows(was, held);
  const heldAt = new Map(heldFrom.flatMap((index, at) => (index === undefined ? [] : [[index, at]])));
  const changed = new Map<number, JsonValue>();
  /** New rows by the held row that they follow; -1: they are the first. */
  const added = new Map<number, JsonValue[]>();
  let last = -1;
  wanted.forEach((row, position) => {
    const index = from[position];
    if (index === undefined) return void added.set(last, [...(added.get(last) ?? []), row]);
    const there = heldAt.get(index);
    if (there === undefined) return;
    last = there;
    changed.set(there, mergedValue(was[index] as JsonValue, row, held[there] as JsonValue));
  });
  const rows = held.flatMap((row, at) => {
    // Not changed, though it was there: it was taken away.
    const isGone = heldFrom[at] !== undefined && !changed.has(at);
    return [...(isGone ? [] : [changed.get(at) ?? row]), ...(added.get(at) ?? [])];
  });
  return [...(added.get(-1) ?? []), ...rows];
}
