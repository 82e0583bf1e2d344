import { useEffect } from 'react';
import { Progress, Tile, useTranslation } from '#ui';
import type { ApiClient } from '#api';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import { readWorkbook, type ReadWorkbook } from './publish-workbook.ts';

/** Differences that are listed; the others are counted. */
const LISTED = 6;

/** Where reading a workbook stands. */
export type WorkbookReading = { words: ErrorWords } | { read: ReadWorkbook } | undefined;

/** Lets the server read a workbook, once, and tells what came of it. */
export function useWorkbook(
  api: ApiClient | undefined,
  file: File | undefined,
  reading: WorkbookReading,
  onRead: (reading: WorkbookReading) => void,
): void {
  const isDone = reading !== undefined;
  useEffect(() => {
    if (!api || !file || isDone) return undefined;
    let isWanted = true;
    readWorkbook(api, file).then(
      (read) => isWanted && onRead({ read }),
      async (error: unknown) => {
        const words = await describeError(error);
        if (isWanted) onRead({ words });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [api, file, isDone, onRead]);
}

/** What a workbook would be as a function, before anything is published: inputs, outputs, and every formula recalculated. */
export function WorkbookFacts({ name, reading, isNext }: { name: string; reading: WorkbookReading; isNext: boolean }) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language);
  const counted = (count: number) => ({ count, number: number.format(count) });
  if (!reading || 'words' in reading) return <Progress value={0} label={t('workbook.reading', { name })} />;
  const { inputs, outputs, report } = reading.read;
  const first = t('facts.inputs', counted(inputs.length));
  const second = t('workbook.outputs', counted(outputs.length));
  const third = t('workbook.formulas', counted(report.formulas));
  return (
    <>
      <div className="import-function">
        <Tile hue="number" icon="table" />
        <div>
          <p className="strong">{name.replace(/\.xlsx$/i, '')}</p>
          <p className="quiet">{t('facts.three', { first, second, third })}</p>
        </div>
      </div>
      <div className="import-named">
        <NamedList title={t('workbook.inputs')} cells={inputs} />
        <NamedList title={t('workbook.results')} cells={outputs} />
      </div>
      <Recalculated report={report} />
      <ul className="import-notes">
        {report.notes.map((note) => (
          <li key={JSON.stringify(note)}>{t(`workbook.note.${note.kind}`, { ...note })}</li>
        ))}
        {report.unknown.map((one) => (
          <li key={one.name}>{t('workbook.unknown', { ...one })}</li>
        ))}
      </ul>
      <p className="quiet">{t(isNext ? 'workbook.next-version' : 'workbook.private')}</p>
    </>
  );
}

function NamedList({ title, cells }: { title: string; cells: ReadWorkbook['inputs'] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {cells.map(({ name, place }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="quiet">{place}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recalculated({ report }: { report: ReadWorkbook['report'] }) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language);
  const counted = (count: number) => ({ count, number: number.format(count) });
  const { different, differences, passing, unsaved } = report;
  return (
    <>
      <p role="status">{different === 0 ? t('workbook.all-equal') : t('workbook.different', counted(different))}</p>
      {passing > 0 && <p className="quiet">{t('workbook.passing', counted(passing))}</p>}
      {unsaved > 0 && <p className="quiet">{t('workbook.unsaved', counted(unsaved))}</p>}
      {differences.length > 0 && (
        <div className="import-differences">
          <table>
            <thead>
              <tr>
                <th>{t('workbook.cell')}</th>
                <th>{t('workbook.formula')}</th>
                <th>{t('workbook.saved')}</th>
                <th>{t('workbook.found')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.slice(0, LISTED).map((one) => (
                <tr key={one.cell}>
                  <td>{one.cell}</td>
                  <td className="import-formula">{one.formula}</td>
                  <td>{one.saved}</td>
                  <td>{one.found}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {different > LISTED && <p className="quiet">{t('workbook.more', counted(different - LISTED))}</p>}
        </div>
      )}
    </>
  );
}
