import type { TFunction } from 'i18next';

/** Text of a value, as short as it is true; the unit stands apart for a quieter ink. */
export interface ValueText {
  text: string;
  unit?: string;
  /** CSS colour of a swatch before it. */
  swatch?: string;
}

/** Words that a value may need. */
export interface ValueWords {
  unset: string;
  yes: string;
  no: string;
  entries: (count: number) => string;
  fields: (count: number) => string;
  points: (count: number) => string;
  shapes: (count: number) => string;
  voids: (count: number) => string;
  cells: (count: number) => string;
  triangles: (count: number) => string;
  /** An element whose name is not known. */
  element: string;
}

/** The words of values in the language that is shown. */
export function valueWords(t: TFunction<'inputs'>): ValueWords {
  return {
    unset: t('unset'),
    yes: t('yes'),
    no: t('no'),
    entries: (count) => t('summary.entries', { count }),
    fields: (count) => t('summary.fields', { count }),
    voids: (count) => t('summary.voids', { count }),
    cells: (count) => t('division.cells', { count }),
    triangles: (count) => t('mesh.triangles', { count }),
    element: t('element.unnamed'),
    points: (count) => t('vertices.count', { count }),
    shapes: (count) => t('shapes.count', { count }),
  };
}
