import { posix } from 'node:path';
import { readRange, type Book, type DefinedName, type Table } from './book.ts';
import { readBookParts, type BookParts } from './read-zip.ts';
import { readFormats, readTexts } from './read-shared.ts';
import { readNotes, readSheet } from './read-sheet.ts';
import { elementsOf, readXml } from './read-xml.ts';
import { Refusal } from './refusal.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Reads a workbook. Nothing of it is run and nothing outside of it is opened. Throws a {@link Refusal}. */
export function readBook(bytes: Uint8Array): Book {
  const parts = readBookParts(bytes);
  const workbook = parts.texts.get(WORKBOOK);
  if (workbook === undefined) throw new Refusal('workbook.unreadable', { reason: 'it has no workbook inside' });
  const texts = readTexts(parts.texts.get('xl/sharedStrings.xml'));
  const formats = readFormats(parts.texts.get('xl/styles.xml'));
  const targets = targetsOf(parts, WORKBOOK);
  const count = { cells: 0 };
  const tables: Table[] = [];
  const sheets = elementsOf(workbook, 'sheet').flatMap(({ name = '', id = '' }) => {
    const path = targets.get(id);
    const text = path === undefined ? undefined : parts.texts.get(path);
    if (path === undefined || text === undefined) return [];
    const beside = [...targetsOf(parts, path).values()];
    tables.push(...beside.flatMap((one) => readTable(parts.texts.get(one), one, name)));
    const notes = beside.filter((one) => /comments\d*\.xml$/i.test(one)).map((one) => readNotes(parts.texts.get(one)));
    return [{ name, ...readSheet(text, { texts, formats, count }), notes: new Map(notes.flatMap((some) => [...some])) }];
  });
  const properties = elementsOf(workbook, 'workbookPr')[0];
  return {
    sheets,
    tables,
    names: readNames(
      workbook,
      elementsOf(workbook, 'sheet').map(({ name = '' }) => name),
    ),
    from1904: properties?.['date1904'] === '1' || properties?.['date1904'] === 'true',
    hasMacros: parts.paths.some((path) => /vbaProject\.bin$|\/macrosheets\//i.test(path)),
    externals: parts.paths.filter((path) => /^xl\/externalLinks\/[^/]+\.xml$/i.test(path)).length,
  };
}

/** Parts that a part names, by the id that it gives them. */
function targetsOf({ texts }: BookParts, part: string): Map<string, string> {
  const text = texts.get(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`));
  return new Map(
    elementsOf(text, 'Relationship')
      .filter(({ TargetMode }) => TargetMode !== 'External')
      .map(({ Id = '', Target = '' }) => [
        Id,
        Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target),
      ]),
  );
}

function readNames(workbook: string, sheets: readonly string[]): DefinedName[] {
  const names: DefinedName[] = [];
  let open: { name: string; sheet?: string } | undefined;
  let formula = '';
  readXml(workbook, {
    open(element, { name = '', localSheetId }) {
      if (element !== 'definedName') return;
      const sheet = localSheetId === undefined ? undefined : sheets[Number(localSheetId)];
      open = { name, ...(sheet === undefined ? {} : { sheet }) };
      formula = '';
    },
    text(part) {
      formula += part;
    },
    close(element) {
      if (element === 'definedName' && open && !open.name.startsWith('_xlnm.')) names.push({ ...open, formula: formula.trim() });
      if (element === 'definedName') open = undefined;
    },
  });
  return names;
}

function readTable(text: string | undefined, path: string, sheet: string): Table[] {
  if (text === undefined || !/\/tables\//.test(path)) return [];
  const head = elementsOf(text, 'table')[0];
  const range = readRange(head?.['ref'] ?? '', sheet);
  if (!head || !range) return [];
  return [
    {
      name: head['displayName'] ?? head['name'] ?? '',
      range,
      columns: elementsOf(text, 'tableColumn').map(({ name = '' }) => name),
      headRows: Number(head['headerRowCount'] ?? 1),
      totalRows: Number(head['totalsRowCount'] ?? 0),
    },
  ];
}
