import {
  PROPERTY_ERRORS,
  type CsvFinding,
  type CsvImport,
  type InputProperty,
  type JsonValue,
  type PropertyError,
} from '#domain';
import { Button, useTranslation } from '#ui';
import { problemAdvice, problemText } from '../problems/problem-text.ts';
import { propertySentence } from '../values/property-sentence.ts';
import { listColumns } from './list-columns.ts';
import type { ListSheetProps } from './list-sheet-props.ts';
import { faultyLines } from './paste-rows.ts';

/** Most faulty lines that are shown; the others are counted. */
const SHOWN_LINES = 50;
/** Most columns of a faulty line that are shown beside the faulty ones. */
const SHOWN_COLUMNS = 12;

/** A text that was pasted or read from a file, and what became of it. */
export interface Paste extends CsvImport {
  text: string;
}

/**
 * What a paste would bring: with errors the lines that hold them, each at its cell, and nothing is taken; else its rows,
 * which replace those that are there or come behind them. `onSettle` hears all rows that are to stand, or undefined.
 */
export function PasteReview({
  paste,
  onSettle,
  ...props
}: ListSheetProps & { paste: Paste; onSettle: (rows: readonly JsonValue[] | undefined) => void }) {
  const { rows } = props;
  const { text, items, findings } = paste;
  const { t, i18n } = useTranslation(['inputs', 'errors']);
  const isRefused = findings.some(({ severity }) => severity === 'error');
  const general = findings.filter(({ row }) => row === undefined);
  return (
    <section className="list-review" aria-label={t('list.review')}>
      <p role="alert">{isRefused ? t('list.refused') : t('list.read', { count: items.length })}</p>
      {general.map((finding) => (
        <p key={finding.code} className={finding.severity === 'error' ? 'note' : 'quiet'}>
          {problemText(i18n, counted(finding, i18n.language))} {problemAdvice(i18n, finding)}
        </p>
      ))}
      {isRefused && <FaultyTable {...props} text={text} findings={findings} />}
      <div className="row list-tools">
        {!isRefused && (
          <Button kind="primary" autoFocus onClick={() => onSettle(items)}>
            {rows.length === 0 ? t('list.take') : t('list.replace', { count: rows.length })}
          </Button>
        )}
        {!isRefused && rows.length > 0 && <Button onClick={() => onSettle([...rows, ...items])}>{t('list.append')}</Button>}
        <Button autoFocus={isRefused} onClick={() => onSettle(undefined)}>
          {isRefused ? t('list.back') : t('list.cancel')}
        </Button>
      </div>
    </section>
  );
}

/** A finding with its count as the reader's language writes it. */
const counted = ({ parameters, ...finding }: CsvFinding, language: string): CsvFinding => {
  const { count } = parameters;
  if (typeof count !== 'number') return { parameters, ...finding };
  return { ...finding, parameters: { ...parameters, count: count.toLocaleString(language) } };
};

function FaultyTable({
  label,
  property,
  units,
  text,
  findings,
}: ListSheetProps & { text: string; findings: readonly CsvFinding[] }) {
  const { t, i18n } = useTranslation('inputs');
  const { headers, lines } = faultyLines(text, property, findings, { ...units, headers: [label] });
  if (lines.length === 0) return null;
  const columns = listColumns(property, units);
  const faulty = new Set(lines.flatMap(({ faults }) => [...faults.keys()]));
  const shown = headers.flatMap((_, index) => (index < SHOWN_COLUMNS || faulty.has(index) ? [index] : []));
  const sentence = (finding: CsvFinding): string => {
    const column = columns.find(({ key, title }) => key === finding.column || title === finding.column);
    return isPropertyError(finding)
      ? propertySentence({ path: [], ...finding }, column?.property ?? property.items ?? ({} satisfies InputProperty), units, t)
      : problemText(i18n, finding);
  };
  return (
    <div className="list-scroll">
      <table className="table" aria-label={t('list.faults')}>
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('list.line')}
            </th>
            {shown.map((index) => (
              <th key={index} scope="col">
                {headers[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN_LINES).map(({ row, cells, faults }) => (
            <tr key={row}>
              <th scope="row" className="num">
                {row}
              </th>
              {shown.map((index) => {
                const finding = faults.get(index);
                return (
                  <td key={index} aria-invalid={finding ? true : undefined}>
                    <span className="clip">{cells[index]}</span>
                    {finding && <span className="note">{sentence(finding)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN_LINES && <p className="quiet">{t('list.more', { count: lines.length - SHOWN_LINES })}</p>}
    </div>
  );
}

const isPropertyError = (finding: CsvFinding): finding is CsvFinding & Pick<PropertyError, 'code'> =>
  PROPERTY_ERRORS.some((code) => code === finding.code);
