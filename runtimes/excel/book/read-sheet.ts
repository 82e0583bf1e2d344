import { columnNumber, readRange, type Cell, type CellFormat, type CellRule, type CellValue, type Sheet } from './book.ts';
import { moved } from './formula-text.ts';
import { BOOK_LIMITS } from './read-zip.ts';
import { readXml, unescaped } from './read-xml.ts';
import { Refusal } from './refusal.ts';

/** What the cells of all sheets share; `count` counts the cells of the book. */
export interface SharedParts {
  texts: readonly string[];
  formats: readonly (CellFormat | undefined)[];
  count: { cells: number };
}

type Attributes = Readonly<Record<string, string>>;

/** Cells and rules of a sheet. Throws a {@link Refusal}. */
export function readSheet(text: string, shared: SharedParts): Pick<Sheet, 'cells' | 'rules'> {
  const cells: Cell[] = [];
  const rules: CellRule[] = [];
  const masters = new Map<string, { formula: string; row: number; column: number }>();
  let [row, column, heard] = [0, 0, ''];
  let cell: Attributes | undefined;
  let formula: { attributes: Attributes; text: string } | undefined;
  let value: string | undefined;
  let inline = '';
  let rule: Attributes | undefined;
  const limits: string[] = [];
  const finish = ({ t = '', s = '0', cm }: Attributes) => {
    const format = shared.formats[Number(s)];
    const found = readValue(t, value, inline, shared.texts);
    const own = formula && formulaOf(formula, { row, column }, masters);
    if (found === null && own === undefined) return;
    shared.count.cells++;
    if (shared.count.cells > BOOK_LIMITS.cells) throw new Refusal('workbook.too-many-cells', { limit: BOOK_LIMITS.cells });
    const array = formula?.attributes['t'] === 'array' ? readRange(formula.attributes['ref'] ?? '') : undefined;
    cells.push({
      row,
      column,
      value: found,
      ...(own === undefined ? {} : { formula: own }),
      ...(array ? { array, ...(cm === undefined ? {} : { spills: true as const }) } : {}),
      ...(format ? { format } : {}),
    });
  };
  readXml(text, {
    open(name, attributes) {
      heard = '';
      if (name === 'row') [row, column] = [Number(attributes['r'] ?? row + 1), 0];
      else if (name === 'c') {
        [cell, formula, value, inline] = [attributes, undefined, undefined, ''];
        const place = /^([A-Z]+)(\d+)$/.exec(attributes['r'] ?? '');
        column = place ? columnNumber(place[1] as string) : column + 1;
        if (place) row = Number(place[2]);
      } else if (name === 'f' && cell) formula = { attributes, text: '' };
      else if (name === 'dataValidation') {
        rule = attributes;
        limits.length = 0;
      }
    },
    text(part) {
      heard += part;
    },
    close(name) {
      if (cell) {
        if (name === 'f' && formula) formula.text = heard;
        else if (name === 'v') value = heard;
        else if (name === 't') inline += heard;
        else if (name === 'c') {
          finish(cell);
          cell = undefined;
        }
      } else if (rule) {
        if (name === 'formula1' || name === 'formula2') limits.push(heard);
        else if (name === 'dataValidation') {
          rules.push(...ruleOf(rule, limits));
          rule = undefined;
        }
      }
      heard = '';
    },
  });
  return { cells, rules };
}

function readValue(type: string, value: string | undefined, inline: string, texts: readonly string[]): CellValue {
  if (type === 'inlineStr') return unescaped(inline);
  if (value === undefined || (value === '' && type !== 'str')) return null;
  if (type === 's') return texts[Number(value)] ?? null;
  if (type === 'str' || type === 'd') return unescaped(value);
  if (type === 'b') return value === '1';
  if (type === 'e') return { error: value };
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Formulas that neighbours share are kept once, with the first of them. */
function formulaOf(
  { attributes: { t, si = '' }, text }: { attributes: Attributes; text: string },
  at: { row: number; column: number },
  masters: Map<string, { formula: string; row: number; column: number }>,
): string | undefined {
  if (t === 'dataTable') return undefined;
  const written = unescaped(text).trim();
  if (t !== 'shared') return written === '' ? undefined : written;
  if (written !== '') {
    masters.set(si, { formula: written, ...at });
    return written;
  }
  const master = masters.get(si);
  return master && moved(master.formula, at.row - master.row, at.column - master.column);
}

function ruleOf({ type, operator = 'between', sqref = '', prompt }: Attributes, limits: readonly string[]): CellRule[] {
  const ranges = sqref.split(/\s+/).flatMap((one) => readRange(one) ?? []);
  if (ranges.length === 0) return [];
  const [first = '', second = ''] = limits;
  const help = prompt === undefined ? {} : { help: prompt };
  if (type === 'list') {
    const words = /^"([\s\S]*)"$/.exec(first)?.[1];
    const options = words?.split(',').map((word) => word.trim());
    return [{ ranges, ...(options ? { options } : { optionsIn: first }), ...help }];
  }
  const isWhole = type === 'whole' ? { isWhole: true as const } : {};
  if (type !== 'whole' && type !== 'decimal') return prompt === undefined ? [] : [{ ranges, ...help }];
  const [low, high] = [Number(first), Number(second)];
  const minimum = ['between', 'greaterThanOrEqual', 'equal'].includes(operator) && first !== '' ? low : Number.NaN;
  const maximum =
    operator === 'between'
      ? second === ''
        ? Number.NaN
        : high
      : ['lessThanOrEqual', 'equal'].includes(operator)
        ? low
        : Number.NaN;
  return [
    {
      ranges,
      ...isWhole,
      ...help,
      ...(Number.isFinite(minimum) ? { minimum } : {}),
      ...(Number.isFinite(maximum) ? { maximum } : {}),
    },
  ];
}

/** Notes of a sheet by place. */
export function readNotes(text: string | undefined): Map<string, string> {
  const notes = new Map<string, string>();
  let [place, note] = ['', ''];
  if (text !== undefined)
    readXml(text, {
      open(name, { ref = '' }) {
        if (name === 'comment') [place, note] = [ref, ''];
      },
      text(part) {
        if (place !== '') note += part;
      },
      close(name) {
        if (name !== 'comment') return;
        notes.set(
          place,
          unescaped(note)
            .replace(/^[^\n:]{1,60}:\n/, '')
            .trim(),
        );
        place = '';
      },
    });
  return notes;
}
