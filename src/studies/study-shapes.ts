import { canonicalJson } from '#domain';
import { axisKey, distinct } from './study-measures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';

/** Shapes of points, in the order in which values of an input take them. */
export const SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const;
export type Shape = (typeof SHAPES)[number];

/** Values of an input that points tell by their shape. */
export interface StudyShapes {
  /** Key of its measure. */
  key: string;
  input: string;
  values: { shape: Shape; text: string }[];
  /** By option; those without a shape are circles. */
  of: ReadonlyMap<number, Shape>;
}

/** What shapes tell: the first input that no edge shows, of two values to as many as there are shapes. `shown` are keys of measures. */
export function shapesOf(
  { axes, options }: Pick<Study, 'axes' | 'options'>,
  words: Pick<StudyWords, 'inputName' | 'value'>,
  shown: readonly string[],
): StudyShapes | undefined {
  for (const [index, { node, property }] of axes.entries()) {
    const key = axisKey(node, property);
    if (shown.includes(key)) continue;
    const kept = options.filter(({ dropped }) => !dropped);
    const texts = new Map(
      kept.map(({ values }) => [canonicalJson(values[index] ?? null), words.value(node, property, values[index])]),
    );
    if (texts.size < 2 || texts.size > SHAPES.length) continue;
    const shapes = new Map([...texts.keys()].map((value, at) => [value, SHAPES[at] ?? 'circle']));
    const of = new Map(kept.map(({ n, values }) => [n, shapes.get(canonicalJson(values[index] ?? null)) ?? 'circle']));
    const values = [...texts].map(([value, text]) => ({ shape: shapes.get(value) ?? 'circle', text }));
    return { key, input: words.inputName(node, property), values, of };
  }
  return undefined;
}

/** Values of an input that points tell by how far they are filled, 0 to 1. */
export interface StudyFills {
  input: string;
  /** Of many the least and the most. */
  values: { share: number; text: string }[];
  /** By option. */
  of: ReadonlyMap<number, number>;
}

/** Values that a legend of fills names, one by one. */
const NAMED_FILLS = 4;

/** What fills tell: the first input that neither an edge nor a shape shows. `shown` are keys of measures. */
export function fillsOf(
  { axes, options }: Pick<Study, 'axes' | 'options'>,
  words: Pick<StudyWords, 'inputName' | 'value'>,
  shown: readonly string[],
): StudyFills | undefined {
  const kept = options.filter(({ dropped }) => !dropped);
  for (const [index, { node, property }] of axes.entries()) {
    if (shown.includes(axisKey(node, property))) continue;
    const found = distinct(kept.map(({ values }) => values[index] ?? null));
    if (found.size < 2) continue;
    const ordered = [...found].toSorted(([, a], [, b]) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0));
    const shares = new Map(ordered.map(([key], at) => [key, at / (ordered.length - 1)]));
    const all = ordered.map(([key, value]) => ({ share: shares.get(key) ?? 0, text: words.value(node, property, value) }));
    const values = all.length > NAMED_FILLS ? all.filter(({ share }) => share === 0 || share === 1) : all;
    const of = new Map(kept.map(({ n, values: held }) => [n, shares.get(canonicalJson(held[index] ?? null)) ?? 0]));
    return { input: words.inputName(node, property), values, of };
  }
  return undefined;
}

/** Path of a shape about a point; all look equally large. */
export function shapePath(shape: Shape, x: number, y: number, r: number): string {
  if (shape === 'square') return polygon(x, y, r * 1.25, 4, Math.PI / 4);
  if (shape === 'triangle') return polygon(x, y, r * 1.4, 3, -Math.PI / 2);
  if (shape === 'diamond') return polygon(x, y, r * 1.4, 4, 0);
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function polygon(x: number, y: number, r: number, corners: number, from: number): string {
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = from + (at * 2 * Math.PI) / corners;
    return `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
