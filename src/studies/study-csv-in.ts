import { parseCsv, PartiError, type JsonValue, type StudyAxis } from '#domain';
import { optionsOf, type Sampled } from './axis-draft.ts';

/** Options that a CSV names, ready to be run. */
export interface CsvStudy {
  /** One for each column that is an input, with the values that it takes. */
  axes: StudyAxis[];
  /** A value for each axis. */
  rows: JsonValue[][];
  /** Columns that are no input: figures and notes of a study that was saved, and whatever else stands there. */
  ignored: string[];
}

/**
 * Reads a study from the text of a CSV whose columns are called as `nameOf` calls inputs; an input alone is enough where no
 * other is called like it. Metric numbers with a point; an empty cell of a number is no value. Throws `study.no-values`,
 * `study.csv-no-inputs` and `study.csv-value`.
 */
export function readStudyCsv(
  text: string,
  inputs: readonly Sampled[],
  nameOf: {
    whole: (input: Sampled) => string;
    short: (input: Sampled) => string;
    option: (input: Sampled, value: JsonValue) => string;
  },
): CsvStudy {
  const plain = (name: string) => name.trim().toLocaleLowerCase();
  const inputOf = (head: string) => {
    const whole = inputs.find((input) => plain(nameOf.whole(input)) === plain(head));
    const short = inputs.filter((input) => plain(nameOf.short(input)) === plain(head) || input.name === head.trim());
    return whole ?? (short.length === 1 ? short[0] : undefined);
  };
  const columnsOf = (heads: readonly string[]) => {
    const found = heads.map(inputOf);
    return found.flatMap((input, at) => (input && found.indexOf(input) === at ? [{ input, at }] : []));
  };
  // A comma may stand in the name of a column: what finds most inputs is how the file was written.
  const readings = [undefined, ';', ',', '\t'].map((delimiter) => parseCsv(text, delimiter as Parameters<typeof parseCsv>[1]));
  const [heads = [], ...lines] = readings.reduce((best, one) =>
    columnsOf(one[0] ?? []).length > columnsOf(best[0] ?? []).length ? one : best,
  );
  const columns = columnsOf(heads);
  if (columns.length === 0) throw new PartiError('study.csv-no-inputs', { columns: heads.join(', ') || '–' });
  if (lines.length === 0) throw new PartiError('study.no-values');
  const rows = lines.map((line, index) =>
    columns.map(({ input, at }): JsonValue => {
      const cell = (line[at] ?? '').trim();
      const value = valueOf(cell, input, nameOf.option);
      if (value === undefined)
        throw new PartiError('study.csv-value', { row: index + 2, column: heads[at] ?? '', value: cell.slice(0, 100) });
      return value;
    }),
  );
  return {
    axes: columns.map(({ input: { node, name } }, index) => ({
      node,
      property: name,
      values: distinct(rows.map((row) => row[index] ?? null)),
    })),
    rows,
    ignored: heads.filter((head, at) => head.trim() !== '' && !columns.some((column) => column.at === at)),
  };
}

function valueOf(cell: string, input: Sampled, optionText: (input: Sampled, value: JsonValue) => string): JsonValue | undefined {
  const { property, kind } = input;
  if (kind === 'choice') {
    const is = (option: JsonValue) =>
      [typeof option === 'string' ? option : JSON.stringify(option), optionText(input, option)].some(
        (text) => text.toLocaleLowerCase() === cell.toLocaleLowerCase(),
      );
    return optionsOf(property).find(is);
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell)) return undefined;
  const value = Number(cell);
  const isWhole = property.type === 'integer';
  return Number.isFinite(value) && (!isWhole || Number.isInteger(value)) ? value : undefined;
}

const distinct = (values: readonly JsonValue[]): JsonValue[] => [
  ...new Map(values.map((value): [string, JsonValue] => [JSON.stringify(value), value])).values(),
];
