import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { polylineLength, positionAlong, pointAlong } from './measure-polyline.ts';
import { readPoint } from './point.ts';
import type { Point } from './point.ts';
import { splitPositions, subdivideLength } from './subdivide-length.ts';
import type { PatternCycle, RemainderPlace, Subdivision } from './subdivide-length.ts';

/** Names of the modes in the open format. */
const MODE_NAMES: Record<Subdivision['mode'], string> = {
  count: 'Divide by count',
  'approximate-length': 'Divide by approximate length',
  'fixed-length': 'Divide by fixed length',
  pattern: 'Divide by pattern',
  manual: 'Manual',
};
const REMAINDER_NAMES: Record<RemainderPlace, string> = {
  start: 'Remainder at start',
  end: 'Remainder at end',
  both: 'Remainder at both ends',
};
const CYCLE_NAMES: Record<PatternCycle, string> = { none: 'None', 'repeat-last': 'Repeat last', wrap: 'Wrap' };

/**
 * Subdivision of a `Grid1dInput` value of the open format. Keys and names are read in any spelling of blanks,
 * underscores and capitals; a value without a readable mode is divided by hand, at its `SplitPoints`.
 */
export function readSubdivision(value: JsonObject): Subdivision {
  const settings = isJsonObject(value['SubdivisionSettings']) ? value['SubdivisionSettings'] : {};
  const mode = plain(value['SubdivisionMode']);
  const sizeOf = (...keys: string[]) => numberUnder(settings, keys) ?? 1;
  if (mode.includes('count')) return { mode: 'count', count: sizeOf('count') };
  if (mode.includes('approximate')) return { mode: 'approximate-length', length: sizeOf('targetlength', 'length') };
  if (mode.includes('fixed')) {
    const place = plain(valueUnder(settings, ['remaindermode', 'remainderposition', 'remainder']));
    return { mode: 'fixed-length', length: sizeOf('length', 'targetlength'), remainder: remainderOf(place) };
  }
  if (mode.includes('pattern')) {
    const listed = valueUnder(settings, ['pattern']);
    const pattern = (Array.isArray(listed) ? listed : []).filter((entry) => typeof entry === 'number');
    return { mode: 'pattern', pattern, cycle: cycleOf(plain(valueUnder(settings, ['cyclemode', 'cycle', 'patternmode']))) };
  }
  const vertices = curveOf(value);
  const points = Array.isArray(value['SplitPoints']) ? value['SplitPoints'] : [];
  const positions = points.flatMap((point) => readPoint(point) ?? []).map((point) => positionAlong(vertices, point));
  return { mode: 'manual', positions };
}

/**
 * Value with another division: `SubdivisionMode`, `SubdivisionSettings` and the `SplitPoints` that follow from
 * its `Curve`. Everything else in it stays. Throws what `subdivideLength` throws.
 */
export function withSubdivision(value: JsonObject, subdivision: Subdivision): JsonObject {
  const vertices = curveOf(value);
  const cells = vertices.length < 2 ? [] : subdivideLength(polylineLength(vertices), subdivision);
  const points = splitPositions(cells).map((position) => ({ ...pointAlong(vertices, position) }));
  const old = isJsonObject(value['SubdivisionSettings']) ? value['SubdivisionSettings'] : {};
  return {
    ...value,
    SplitPoints: points,
    SubdivisionMode: MODE_NAMES[subdivision.mode],
    SubdivisionSettings: { ...old, ...settingsOf(subdivision) },
  };
}

function settingsOf(subdivision: Subdivision): JsonObject {
  switch (subdivision.mode) {
    case 'count':
      return { Count: subdivision.count };
    case 'approximate-length':
      return { TargetLength: subdivision.length };
    case 'fixed-length':
      return { Length: subdivision.length, RemainderMode: REMAINDER_NAMES[subdivision.remainder] };
    case 'pattern':
      return { Pattern: [...subdivision.pattern], CycleMode: CYCLE_NAMES[subdivision.cycle] };
    case 'manual':
      return {};
  }
}

function curveOf(value: JsonObject): Point[] {
  const curve = isJsonObject(value['Curve']) ? value['Curve'] : {};
  const vertices = Array.isArray(curve['Vertices']) ? curve['Vertices'] : [curve['Start'], curve['End']];
  return vertices.flatMap((vertex) => readPoint(vertex) ?? []);
}

function remainderOf(name: string): RemainderPlace {
  if (name.includes('both')) return 'both';
  return name.includes('start') ? 'start' : 'end';
}

function cycleOf(name: string): PatternCycle {
  if (name.includes('last')) return 'repeat-last';
  return name === 'wrap' || name === 'cycle' ? 'wrap' : 'none';
}

function plain(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^a-z]/g, '') : '';
}

function valueUnder(settings: JsonObject, keys: readonly string[]): JsonValue | undefined {
  for (const key of keys) {
    const found = Object.entries(settings).find(([name]) => plain(name) === key);
    if (found !== undefined) return found[1];
  }
  return undefined;
}

function numberUnder(settings: JsonObject, keys: readonly string[]): number | undefined {
  const value = valueUnder(settings, keys);
  return typeof value === 'number' ? value : undefined;
}
