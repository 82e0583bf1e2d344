import type { DxfPair } from './dxf-pairs.ts';

/** An entity as it stands in the file: its groups in order, and the vertices or attributes that follow it. */
export interface DxfEntity {
  kind: string;
  layer: string;
  pairs: DxfPair[];
  /** Vertices of a polyline, attributes of an insert. */
  children: DxfEntity[];
}

/** First number under a code. */
export function numberOf({ pairs }: DxfEntity, code: number, absent = 0): number {
  for (const [key, value] of pairs)
    if (key === code) {
      const number = Number(value);
      return Number.isFinite(number) ? number : absent;
    }
  return absent;
}

export const has = ({ pairs }: DxfEntity, code: number): boolean => pairs.some(([key]) => key === code);

export function textOf({ pairs }: DxfEntity, code: number): string | undefined {
  for (const [key, value] of pairs) if (key === code) return value;
  return undefined;
}

/** All numbers under a code, in order. */
export const numbersOf = ({ pairs }: DxfEntity, code: number): number[] =>
  pairs.filter(([key]) => key === code).map(([, value]) => Number(value) || 0);

/** A point whose x stands under `code`, y under `code + 10`, z under `code + 20`. */
export const pointOf = (entity: DxfEntity, code: number): [number, number, number] => [
  numberOf(entity, code),
  numberOf(entity, code + 10),
  numberOf(entity, code + 20),
];
