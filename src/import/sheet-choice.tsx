import type { ReadTable } from '#formats-browser';
import { Property, Select, useTranslation } from '#ui';
import './sheet-choice.css';

/** Rows and columns that are shown. */
const SHOWN = { rows: 5, columns: 6 };

/** Which sheet of a workbook is meant (`page`, from 1), and the first rows of the one that was read; of a file with one sheet nothing. */
export function SheetChoice({ found, page, onChoose }: { found: ReadTable; page: number; onChoose: (page: number) => void }) {
  const { t } = useTranslation('import');
  const { sheets, table } = found;
  if (!sheets) return null;
  const options = sheets.names.map((label, at) => ({ value: String(at + 1), label }));
  const columns = table.columns.slice(0, SHOWN.columns);
  return (
    <>
      <Property label={t('sheet')}>
        <Select label={t('sheet')} options={options} value={String(page)} onChange={(chosen) => onChoose(Number(chosen))} />
      </Property>
      <div className="sheet-preview" data-part="sheet-preview">
        <table aria-label={t('preview')}>
          <thead>
            <tr>
              {columns.map((name, column) => (
                <th key={name} scope="col" data-number={typeof table.rows[0]?.[column] === 'number' || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, SHOWN.rows).map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {columns.map((name, column) => (
                  <td key={name} data-number={typeof row[column] === 'number' || undefined}>
                    {String(row[column] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
