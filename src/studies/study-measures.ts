import { canonicalJson, figureOf, type JsonValue, type StudyFigure } from '#domain';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';

/** Something that is drawn along an edge: an axis of the study, or a figure. */
export interface Measure {
  key: string;
  name: string;
  /** By option. */
  values: ReadonlyMap<number, number>;
  text: (value: number) => string;
}

/** Key of the measure that an input is. */
export const axisKey = (node: string, property: string): string => `axis ${node} ${property}`;
/** Key of the measure that a figure is. */
export const figureKey = (key: string): string => `figure ${key}`;

/** Inputs and figures that options are drawn over; values of an input that are no numbers stand in their order. */
export function measuresOf({ axes, options }: Study, figures: readonly StudyFigure[], words: StudyWords): Measure[] {
  const ofAxes = axes.map(({ node, property }, index): Measure => {
    const held = options.map(({ n, values }) => [n, values[index] ?? null] as const);
    const edge = edgeOf(held.map(([, value]) => value));
    return {
      key: axisKey(node, property),
      name: words.inputName(node, property),
      values: new Map(held.map(([n, value]) => [n, edge.at(value)])),
      text: (value) => words.value(node, property, edge.value(value)),
    };
  });
  const ofFigures = figures.map((figure): Measure => ({
    key: figureKey(figure.key),
    name: words.figureName(figure.node, figure.output),
    values: new Map(
      options.flatMap((option): [number, number][] => {
        const value = figureOf(option, figure);
        return typeof value === 'number' ? [[option.n, value]] : [];
      }),
    ),
    text: (value) => words.figure(figure.node, figure.output, value),
  }));
  return [...ofAxes, ...ofFigures];
}

/** Where values stand along an edge: numbers as they are, everything else by its place among them. */
function edgeOf(values: readonly JsonValue[]): { at: (value: JsonValue) => number; value: (at: number) => JsonValue } {
  if (values.every((value) => typeof value === 'number')) return { at: Number, value: (at) => at };
  const found = distinct(values);
  const places = new Map([...found.keys()].map((key, at) => [key, at]));
  const inOrder = [...found.values()];
  return {
    at: (value) => places.get(canonicalJson(value)) ?? -1,
    value: (at) => inOrder[Math.round(at)] ?? null,
  };
}

/** Values that differ, in the order in which they come, by their text. */
export const distinct = (values: readonly JsonValue[]): ReadonlyMap<string, JsonValue> =>
  new Map(values.map((value) => [canonicalJson(value), value]));

/** Values of one edge; where all are the same they lie in the middle. */
export interface MeasureScale {
  least: number;
  most: number;
  at: (value: number) => number;
  /** The value at a place, within the edge. */
  valueAt: (place: number) => number;
}

export function scaleOf(values: Iterable<number>, from: number, to: number): MeasureScale {
  const all = [...values];
  const least = Math.min(...all);
  const most = Math.max(...all);
  const span = most - least;
  return {
    least,
    most,
    at: (value) => (span > 0 ? from + ((value - least) / span) * (to - from) : (from + to) / 2),
    valueAt: (place) => least + span * Math.min(1, Math.max(0, (place - from) / (to - from))),
  };
}

/** Limits that somebody drew along axes, by measure: least and most. */
export type StudyFilter = ReadonlyMap<string, readonly [number, number]>;

/** Whether an option lies within all limits; one without a figure that is limited does not. */
export const isWithin = (n: number, filter: StudyFilter, measures: readonly Measure[]): boolean =>
  measures.every(({ key, values }) => {
    const limits = filter.get(key);
    const value = values.get(n);
    return !limits || (value !== undefined && limits[0] <= value && value <= limits[1]);
  });

/** Letter of a compared option, and where in a drawing it ends. */
export interface LetterPlace {
  n: number;
  letter: string;
  x: number;
  y: number;
}

/** How near (px) places lie that cannot be told apart, and how far their letters then stand from each other. */
const [NEAR, BESIDE] = [12, 14];

/** Places of letters: what ends in the same place stands in a row, read in the order of the letters; it grows to one side. */
export function letterPlaces(ends: readonly LetterPlace[], side: 'left' | 'right' = 'right'): LetterPlace[] {
  const way = side === 'right' ? 1 : -1;
  const rows: LetterPlace[][] = [];
  for (const end of ends.toSorted((a, b) => (a.letter < b.letter ? -way : way))) {
    const row = rows.find(([first]) => first && Math.abs(first.x - end.x) < NEAR && Math.abs(first.y - end.y) < NEAR);
    const first = row?.[0];
    if (row && first) row.push({ ...end, x: first.x + way * row.length * BESIDE, y: first.y });
    else rows.push([end]);
  }
  return rows.flat();
}
