import { LARGE_WITHOUT_UNIT } from '../content/file-unit.ts';

/** Units of `$INSUNITS`: name and metres each. */
const UNITS: Record<number, [name: string, metres: number]> = {
  1: ['in', 0.0254],
  2: ['ft', 0.3048],
  3: ['mi', 1609.344],
  4: ['mm', 0.001],
  5: ['cm', 0.01],
  6: ['m', 1],
  7: ['km', 1000],
  8: ['µin', 2.54e-8],
  9: ['mil', 2.54e-5],
  10: ['yd', 0.9144],
  13: ['µm', 1e-6],
  14: ['dm', 0.1],
  15: ['dam', 10],
  16: ['hm', 100],
  21: ['US ft', 1200 / 3937],
  22: ['US in', 100 / 3937],
  23: ['US yd', 3600 / 3937],
  24: ['US mi', 6_336_000 / 3937],
};

/** Kinds of reading whose lengths are feet and inches: a unit of the drawing is one inch. */
const IN_INCHES = new Set(['3', '4']);

/** The unit of a drawing; undefined where its header says nothing. */
export function unitOf(header: ReadonlyMap<string, string>): DrawingUnit | undefined {
  return unitBy(IN_INCHES.has(header.get('$LUNITS') ?? '') ? 1 : 0, header);
}

export interface DrawingUnit {
  name: string;
  metres: number;
}

function unitBy(absent: number, header: ReadonlyMap<string, string>): DrawingUnit | undefined {
  const found = UNITS[Number(header.get('$INSUNITS') ?? 0)] ?? UNITS[absent];
  return found && { name: found[0], metres: found[1] };
}

/** Longer sides (m) of what is drawn in inches: from a room to a block of buildings. */
const [LEAST_INCHES, MOST_INCHES] = [2.5, 150];

/**
 * What a silent drawing is most likely drawn in, by its longer side. `$MEASUREMENT 0` only says whose hatches it uses, and many
 * programs write it for all; so inches are taken where they give something of the size of a building.
 */
export function likelyUnit(header: ReadonlyMap<string, string>, size: number): DrawingUnit {
  const inches = size * 0.0254;
  const isEnglish = header.get('$MEASUREMENT') === '0' && inches >= LEAST_INCHES && inches <= MOST_INCHES;
  const [name, metres] = UNITS[isEnglish ? 1 : size > LARGE_WITHOUT_UNIT ? 4 : 6] as [string, number];
  return { name, metres };
}

const BASIC: [number, number, number][] = [
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 1, 1],
  [0, 0, 1],
  [1, 0, 1],
];

/** 24 bits as colour. */
export const trueColor = (bits: number): [number, number, number] => [
  ((bits >> 16) & 255) / 255,
  ((bits >> 8) & 255) / 255,
  (bits & 255) / 255,
];

/** AutoCAD's colour index as colour; undefined for 7, which is black on white. */
export function indexColor(index: number): [number, number, number] | undefined {
  if (index >= 1 && index <= 6) return BASIC[index - 1];
  if (index === 8 || index === 9) return index === 8 ? [0.5, 0.5, 0.5] : [0.75, 0.75, 0.75];
  if (index >= 250 && index <= 255) {
    const grey = [0.2, 0.36, 0.52, 0.68, 0.84, 1][index - 250] as number;
    return [grey, grey, grey];
  }
  if (index < 10 || index > 249) return undefined;
  // 24 hues of 10 numbers: five values, each full and half.
  const hue = (Math.floor(index / 10) - 1) * 15;
  const value = [1, 0.65, 0.5, 0.3, 0.15][Math.floor((index % 10) / 2)] as number;
  const paleness = index % 2 === 1 ? 0.5 : 0;
  const channel = (offset: number) => {
    const k = (offset + hue / 60) % 6;
    const full = 1 - Math.max(0, Math.min(k, 4 - k, 1));
    return value * (full + (1 - full) * paleness);
  };
  return [channel(5), channel(3), channel(1)];
}
