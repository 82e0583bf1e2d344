/** Units that a file can be read in where it names none, with metres each. */
const METRES = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 } as const;

/** Unit of a file's numbers. */
export type FileUnit = keyof typeof METRES;

/** Units to choose from where a file names none. */
export const FILE_UNITS = Object.keys(METRES) as readonly FileUnit[];

/** What names no unit and is larger than this is taken for millimetres. */
export const LARGE_WITHOUT_UNIT = 500;

/** What a file's numbers are read in where it names no unit: as somebody said, else by its longest side. */
export function unitWhereNone(said: FileUnit | undefined, size: number): { unit: FileUnit; metres: number } {
  const unit = said ?? (size > LARGE_WITHOUT_UNIT ? 'mm' : 'm');
  return { unit, metres: METRES[unit] };
}
