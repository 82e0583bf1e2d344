import {
  pointsFarFromLocation,
  shapeFlaws,
  withoutFlawedShapes,
  type JsonValue,
  type PlaceFinding,
  type ShapeFlaw,
} from '#domain';
import { isListKind, writeSketch, type SketchItem, type SketchKind } from './sketch-value.ts';

/** Why a sketch cannot be kept as it is. */
export type SketchFinding = { code: ShapeFlaw | PlaceFinding['code'] | 'empty' | 'too-many' };

/** What keeps drawn items from being kept as they are. */
export function findingsOf(kind: SketchKind, items: readonly SketchItem[], allowIntersection: boolean): SketchFinding[] {
  if (items.length === 0) return [{ code: 'empty' }];
  if (!isListKind(kind) && items.length > 1) return [{ code: 'too-many' }];
  const value = writeSketch(kind, items);
  if (kind === 'vector') return [];
  const flaws = kind === 'plane' ? [] : shapeFlaws(kind, value, { allowIntersection });
  return [...flaws, ...pointsFarFromLocation(value)];
}

/** The value that is kept once flawed shapes were given up. */
export function valueWithoutFlaws(kind: SketchKind, items: readonly SketchItem[], allowIntersection: boolean): JsonValue {
  const value = writeSketch(kind, items);
  return kind === 'plane' || kind === 'vector' ? value : withoutFlawedShapes(kind, value, { allowIntersection });
}

type LastWord<Code extends string> = Code extends `${string}.${infer Word}` ? Word : Code;

/** The last word of a finding's code, or the whole where it has no dot: the key of its sentence. */
export const flawWord = ({ code }: SketchFinding): LastWord<SketchFinding['code']> =>
  code.slice(code.indexOf('.') + 1) as LastWord<SketchFinding['code']>;
