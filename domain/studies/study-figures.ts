import type { JsonValue } from '../json/json-value.ts';
import type { WorkflowDocument, WorkflowWidget } from '../workflow/document.ts';
import type { StudyAxis } from './study-options.ts';

/** An option as its figures are read. */
export interface StudiedOption {
  values: readonly JsonValue[];
  figures: readonly { node: string; output: string; value: number | null }[];
  dropped: boolean;
  note: string;
}

/** A figure of a study: one number that options came to. */
export interface StudyFigure {
  key: string;
  node: string;
  output: string;
}

/**
 * Figures that differ between options that have run, in the order of the run; where none differ, all of them. Those in `first`
 * stand before the others.
 */
export function figuresOfStudy(
  { options }: { options: readonly Pick<StudiedOption, 'figures'>[] },
  first: readonly string[] = [],
): StudyFigure[] {
  const found = new Map<string, { figure: StudyFigure; values: Set<number | null> }>();
  for (const { figures } of options)
    for (const { node, output, value } of figures) {
      const key = `${node}/${output}`;
      const held = found.get(key) ?? { figure: { key, node, output }, values: new Set() };
      found.set(key, held);
      held.values.add(value);
    }
  const all = [...found.values()];
  const differing = all.filter(({ values }) => values.size > 1);
  const shown = (differing.length > 0 ? differing : all).map(({ figure }) => figure);
  const rank = ({ key }: StudyFigure) => (first.includes(key) ? first.indexOf(key) : first.length);
  return shown.toSorted((a, b) => rank(a) - rank(b));
}

/** Keys of the figures that people put on the views of a workflow, each once. */
export function figuresOnViews({ views, widgets }: Pick<WorkflowDocument, 'views' | 'widgets'>): string[] {
  const placeOf = ({ view, order }: WorkflowWidget) => [views[view]?.order ?? Infinity, order] as const;
  const chosen = Object.values(widgets)
    .filter(({ kind, node, output }) => kind === 'figure' && node !== undefined && output !== undefined)
    .toSorted((a, b) => {
      const [[viewA, a1], [viewB, b1]] = [placeOf(a), placeOf(b)];
      return viewA === viewB ? a1 - b1 : viewA < viewB ? -1 : 1;
    });
  return [...new Set(chosen.map(({ node, output }) => `${node}/${output}`))];
}

/** What an option came to; undefined while it has not run, or where its function failed. */
export const figureOf = ({ figures }: Pick<StudiedOption, 'figures'>, { node, output }: StudyFigure): number | null | undefined =>
  figures.find((one) => one.node === node && one.output === output)?.value;

/** A study as CSV: metric numbers with a point, texts quoted where they must be. */
export function studyCsv(
  { axes, options }: { axes: readonly StudyAxis[]; options: readonly StudiedOption[] },
  figures: readonly StudyFigure[],
  heads: { axis: (node: string, property: string) => string; figure: (figure: StudyFigure) => string },
): string {
  const cell = (value: unknown): string => {
    const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    // A text that a spreadsheet would take for a formula is led by a quote.
    const safe = typeof value === 'string' && /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = [
    [...axes.map(({ node, property }) => heads.axis(node, property)), ...figures.map(heads.figure), 'Note'],
    ...options
      .filter(({ dropped }) => !dropped)
      .map((option) => [...option.values, ...figures.map((figure) => figureOf(option, figure)), option.note]),
  ];
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}
