import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { madeBook, type MadeBook } from '#fixtures/workbooks';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { PartiError } from '#domain';
import { createLanguages, type Languages } from '#runtimes/languages';

let languages: Languages;
beforeAll(() => {
  languages = createLanguages('', { cacheFolder: openTemporaryFolder('parti-bad-books-') });
});
afterAll(() => languages.close());
vi.setConfig({ testTimeout: 60_000 });

const base64 = (book: MadeBook | Uint8Array) =>
  Buffer.from(book instanceof Uint8Array ? book : madeBook(book)).toString('base64');

/** What is said of a workbook before anything is published: how it is refused, or its report. */
async function told(book: MadeBook | Uint8Array) {
  try {
    const { report, outputs } = await languages.readWorkbook(base64(book));
    return { notes: report.notes, differences: report.differences.map(({ cell, found }) => `${cell} ${found}`), outputs };
  } catch (error) {
    if (error instanceof PartiError) return { code: error.code, parameters: error.parameters };
    throw error;
  }
}
const one = { 'OUTPUT.One': 'A!$A$1' };
const cell = (f: string, v: number | { error: string } = 1): MadeBook['sheets'] => ({ A: { A1: { f, v } } });

const refused: [name: string, book: MadeBook | Uint8Array, code: string, parameters?: object][] = [
  ['an empty file', new Uint8Array(), 'workbook.unreadable'],
  ['a text with another ending', Buffer.from('Room;Area\nHall;12\n'), 'workbook.unreadable'],
  // How .xls, and .xlsx behind a password, begin.
  ['.xls renamed to .xlsx', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'workbook.protected'],
  [
    'a bomb of zeros',
    { sheets: cell('1'), names: one, parts: { 'xl/media/a.xml': '0'.repeat(30_000_000) } },
    'workbook.folded',
    // 30,000,000 bytes are 28.6 MB.
    { part: 'xl/media/a.xml', size: '29 MB', times: 100 },
  ],
  [
    'many parts that fold well, each of them small',
    {
      sheets: cell('1'),
      names: one,
      parts: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`xl/media/${at}.xml`, '0'.repeat(10_000_000)])),
    },
    'workbook.unpacks-too-large',
    // The twenty-first of 10,000,000 bytes is beyond it.
    { size: '201 MB', limit: '200 MB' },
  ],
  [
    'entities',
    { sheets: cell('1'), names: one, parts: { 'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a "b">]><sst/>' } },
    'workbook.unreadable',
  ],
  [
    'a name for a whole sheet',
    { sheets: cell('1'), names: { 'OUTPUT.All': 'A!$A$1:$XFD$1048576' } },
    'workbook.too-many-named',
    { limit: 100_000 },
  ],
  [
    'a function that calls itself without end',
    { sheets: cell('Loop(1)'), names: { Loop: '_xlfn.LAMBDA(_xlpm.n,Loop(_xlpm.n))', ...one } },
    'workbook.endless',
  ],
];

test.each(refused)('W5.07d refuses %s', async (_, book, code, parameters) => {
  expect(await told(book)).toMatchObject({ code, ...(parameters ? { parameters } : {}) });
});

const taken: [name: string, book: MadeBook, said: object][] = [
  [
    'macros that were renamed to .xlsx',
    { sheets: cell('1'), names: one, parts: { 'xl/vbaProject.bin': 'Sub Auto_Open()', 'xl/macrosheets/sheet1.xml': '<x/>' } },
    { notes: [{ kind: 'macros' }], differences: [] },
  ],
  [
    'links to another workbook',
    { sheets: cell('[1]Costs!B2', 5), names: one, parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' } },
    { notes: [{ kind: 'externals', count: 1 }], differences: ['A!A1 #REF!'] },
  ],
  [
    'names on sheets that are not there',
    { sheets: cell('1'), names: { ...one, 'INPUT.Rate': "'Last year'!$B$1", 'INPUT.Gone': '#REF!$B$1' } },
    {
      notes: [
        { kind: 'missing-cells', name: 'Rate', formula: "'Last year'!$B$1" },
        { kind: 'missing-cells', name: 'Gone', formula: '#REF!$B$1' },
      ],
    },
  ],
  [
    'names in a circle',
    { sheets: cell('Near+1', 2), names: { ...one, Near: 'Far+1', Far: 'near+1', Alone: '2' } },
    { notes: [{ kind: 'circular-names', names: 'Near, Far' }], differences: ['A!A1 #NAME?'] },
  ],
  [
    'cells in a circle',
    { sheets: { A: { A1: { f: 'A2', v: 1 }, A2: { f: 'A1', v: 1 } } }, names: one },
    { differences: ['A!A1 #CIRC!', 'A!A2 #CIRC!'] },
  ],
  ['SEQUENCE(1e9)', { sheets: cell('SUM(_xlfn.SEQUENCE(1E9))'), names: one }, { differences: ['A!A1 #VALUE!'] }],
];

test.each(taken)('W5.07d tells before publishing of %s', async (_, book, said) => {
  expect(await told(book)).toMatchObject(said);
});

test('W5.07d names that lost their cells are named where no output is left', async () => {
  const names = { 'OUTPUT.Total': 'Gone!$A$1', 'OUTPUT.Share': '#REF!$A$2' };
  await expect(languages.publish('excel', { 'a.xlsx': base64({ sheets: cell('1'), names }) })).rejects.toMatchObject({
    code: 'workbook.lost-names',
    parameters: { names: 'Total, Share' },
  });
});

test('W5.07d an output that is #DIV/0! has no value, and its message says which cell it is', async () => {
  const sheets = { A: { A1: { f: '10/B1', v: 5 }, A2: { f: 'B1+1', v: 3 }, B1: 2 } };
  const names = { 'INPUT.Parts': 'A!$B$1', 'OUTPUT.Share': 'A!$A$1', 'OUTPUT.Next': 'A!$A$2' };
  const bundle = await languages.publish('excel', { 'a.xlsx': base64({ sheets, names }) });
  const call = { digest: 'parts', bundle, account: 'ann', inputs: { Parts: 0 }, models: {}, timeoutMs: 20_000 };
  const { result } = await languages.run('excel', call, 'foreign');
  expect(result.outputs).toEqual({ Next: 1 });
  expect(result.messages).toEqual([{ level: 'error', text: '"Share" is #DIV/0! (A!A1).' }]);
});
