import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { useSnapshot } from 'valtio';
import { formatQuantity, type FunctionOutput, type UnitSystem } from '#domain';
import { figuresOf, useReportSources, type Figure } from '#viewer';
import { preferences } from '../preferences/preferences.ts';
import type { ComparedPair } from './compare-choice.tsx';
import { stillPorts } from './still-ports.ts';
import type { WorkflowHistory } from './workflow-history.ts';

/** Figures of the report that differ between two states, or between the one that stands and now: then, now, and how much between. */
export function FigureDifferences({ history, pair }: { history: WorkflowHistory; pair: ComparedPair | undefined }) {
  const { t, i18n } = useTranslation('history');
  const { preferredUnits: system } = useSnapshot(preferences);
  const { live, past } = history;
  const [from, to] = [pair?.older, pair?.newer];
  const older = useMemo(() => (from ? stillPorts(live, from.isNow ? undefined : from.past) : past.ports), [live, past, from]);
  const newer = useMemo(() => stillPorts(live, !to || to.isNow ? undefined : to.past), [live, to]);
  const then = useReportSources(older, i18n.language);
  const now = useReportSources(newer, i18n.language);
  const rows = pairs(figuresOf(then), figuresOf(now));
  if (rows.length === 0) return null;
  return (
    <table className="figure-differences" data-part="figure-differences">
      <caption>{t('figures.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('figures.figure')}</th>
          <th scope="col">{t('figures.then')}</th>
          <th scope="col">{t('figures.now')}</th>
          <th scope="col">{t('figures.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, figure, from, to }) => {
          const said = (value: number | undefined, sign = false, isBare = false) =>
            numberText(figure.output, value, { system, locale: i18n.language, sign, isBare });
          // What is the same to whoever reads it is no difference: functions reckon in their own last digits.
          if (from !== undefined && to !== undefined && said(from) === said(to)) return null;
          return (
            <tr key={key} data-figure={figure.output.name}>
              <th scope="row" className="clip">
                {live.reader.canEdit ? (
                  <button
                    type="button"
                    data-tip={t('trace.figure', { name: figure.title })}
                    onClick={() => {
                      history.asking.traced = { kind: 'figure', nodeId: figure.source.nodeId, output: figure.output.name };
                    }}
                  >
                    {figure.title}
                  </button>
                ) : (
                  figure.title
                )}
              </th>
              <td className="quiet">{said(from, false, to !== undefined)}</td>
              <td>{said(to)}</td>
              <td>{from === undefined || to === undefined ? '–' : said(to - from, true, true)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface Row {
  key: string;
  figure: Figure;
  from: number | undefined;
  to: number | undefined;
}

/** Numbers that are not the same on both sides; one that is not there on a side has no difference. */
function pairs(then: readonly Figure[], now: readonly Figure[]): Row[] {
  const number = (figure: Figure | undefined) => (typeof figure?.value === 'number' ? figure.value : undefined);
  const before = new Map(then.map((figure) => [figure.key, figure]));
  const after = new Map(now.map((figure) => [figure.key, figure]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const figure = (after.get(key) ?? before.get(key)) as Figure;
    const [from, to] = [number(before.get(key)), number(after.get(key))];
    return from === to || Object.is(from, to) ? [] : [{ key, figure, from, to }];
  });
}

/** A figure in the reader's units; a dash where it is not known. `isBare`: without its unit, which stands beside it. */
export function numberText(
  output: FunctionOutput,
  value: number | undefined,
  { system, locale, sign, isBare = false }: { system: UnitSystem; locale: string; sign: boolean; isBare?: boolean },
): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  const { text, number } = formatQuantity(Math.abs(value), { unitType: output.unitType, system, locale, form: 'figure' });
  const mark = value < 0 ? '−' : sign ? '+' : '';
  return `${mark}${isBare ? number : text}`;
}
