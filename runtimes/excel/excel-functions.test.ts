import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { madeBook, type MadeBook } from '#fixtures/workbooks';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { canonicalResult, checkRecordText, PartiError, readFunctionRecord, recordError, validateInputs } from '#domain';
import { createLanguages, type Languages } from '#runtimes/languages';
import { openBook } from './calculation/open-book.ts';
import { startEngine } from './calculation/start-engine.ts';
import { workbookRecord } from './workbook-record.ts';

/** Rooms of a house and what they cost: as an office would keep it. */
const HOUSE: MadeBook = {
  sheets: {
    'Cost plan': {
      A1: 'Land cost',
      B1: 250_000,
      A2: 'Rate',
      B2: { v: 0.045, style: 2 },
      A3: 'Start',
      B3: { v: 46_023, style: 1 },
      A4: 'Quality',
      B4: 'good',
      A5: 'Cellar',
      B5: true,
      A7: 'Room',
      B7: 'Area',
      A8: 'Hall',
      B8: 12.5,
      A9: 'Kitchen',
      B9: 20,
      D1: { f: 'B1*(1+B2)+SUM(B8:B20)*IF(B4="good",2000,1500)+IF(B5,30000,0)', v: 356_250 },
      D2: { f: 'EDATE(B3,18)', v: 46_569, style: 1 },
      D3: { f: '"Plan "&B4', v: 'Plan good' },
      D4: { f: 'B1/COUNTIF(B4:B6,"bad")', v: { error: '#DIV/0!' } },
      D5: { f: '_xlfn._xlws.SORT(B8:B9,1,-1)', v: 20, array: 'D5:D6', spills: true },
      D6: 12.5,
      F1: 'good',
      F2: 'plain',
    },
  },
  names: {
    'INPUT.Land.Cost': "'Cost plan'!$B$1",
    'INPUT.Rate': "'Cost plan'!$B$2",
    'INPUT.Start': "'Cost plan'!$B$3",
    'INPUT.Quality': "'Cost plan'!$B$4",
    'INPUT.Cellar': "'Cost plan'!$B$5",
    'INPUT.Rooms': "'Cost plan'!$A$7:$B$20",
    'INPUT.Gone': 'Gone!#REF!',
    'OUTPUT.Total': "'Cost plan'!$D$1",
    'OUTPUT.Ready': "'Cost plan'!$D$2",
    'OUTPUT.Title': "'Cost plan'!$D$3",
    'OUTPUT.Ratio': "'Cost plan'!$D$4",
    'OUTPUT.Areas': "'Cost plan'!$D$5:$D$6",
  },
  rules: {
    'Cost plan':
      '<dataValidation type="list" sqref="B4"><formula1>$F$1:$F$2</formula1></dataValidation><dataValidation type="decimal" operator="between" sqref="B1" prompt="Without fees"><formula1>0</formula1><formula2>9000000</formula2></dataValidation>',
  },
  notes: { 'Cost plan': { B2: 'Of the bank, a year' } },
};

const folder = openTemporaryFolder('parti-excel-');
let languages: Languages;
beforeAll(() => {
  startEngine();
  languages = createLanguages('', { cacheFolder: folder });
});
afterAll(() => languages.close());
vi.setConfig({ testTimeout: 60_000 });

const base64 = (book: MadeBook) => Buffer.from(madeBook(book)).toString('base64');
const hasJail = await (async () => {
  const probing = createLanguages('', { cacheFolder: folder });
  const { jail } = await probing.jail();
  probing.close();
  return jail !== undefined;
})();
const codeOf = (book: MadeBook) =>
  languages.readWorkbook(base64(book)).then(
    () => undefined,
    (error: unknown) => (error instanceof PartiError ? error.code : String(error)),
  );

test('W7.09 lists the named cells of a workbook as inputs and outputs, with what their cells say about them', async () => {
  const { inputs, outputs, report } = await languages.readWorkbook(base64(HOUSE));
  const written = { id: '7d6e2898-041f-4153-b64b-4df89ad3bfba', ...workbookRecord('House', { inputs, outputs }) };
  // Publishing takes it as it is, also where no cell has a note.
  expect(recordError(checkRecordText(JSON.stringify(written)))).toBeUndefined();
  const record = readFunctionRecord(written);
  expect(record.inputSchema.properties).toEqual({
    'Land Cost': {
      type: 'number',
      default: 250_000,
      description: 'Without fees',
      minimum: 0,
      maximum: 9_000_000,
      $partiOrder: 0,
    },
    Rate: { type: 'number', default: 0.045, description: 'Of the bank, a year', $partiUnitType: 'ratio', $partiOrder: 1 },
    Start: { type: 'string', format: 'date', default: '2026-01-01', $partiOrder: 2 },
    Quality: { type: 'string', default: 'good', enum: ['good', 'plain'], $partiOrder: 3 },
    Cellar: { type: 'boolean', default: true, $partiOrder: 4 },
    Rooms: {
      type: 'array',
      items: {
        type: 'object',
        properties: { Room: { type: 'string', $partiOrder: 0 }, Area: { type: 'number', $partiOrder: 1 } },
      },
      default: [
        { Room: 'Hall', Area: 12.5 },
        { Room: 'Kitchen', Area: 20 },
      ],
      $partiOrder: 5,
    },
  });
  expect(record.outputs.map(({ name, type }) => [name, type])).toEqual([
    ['Total', 'number'],
    ['Ready', 'string'],
    ['Title', 'string'],
    ['Ratio', 'number'],
    ['Areas', 'list'],
  ]);
  const defaults = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
  expect(validateInputs(record, defaults as never)).toEqual([]);
  expect(report).toMatchObject({ formulas: 5, equal: 5, different: 0, unknown: [] });
  expect(report.notes).toEqual([{ kind: 'missing-cells', name: 'Gone', formula: 'Gone!#REF!' }]);
});

test.skipIf(!hasJail)(
  'W1.02 a workbook gives what Excel would, the same bytes in the jail and in the engine of a page',
  async () => {
    const bundle = await languages.publish('excel', { 'house.xlsx': base64(HOUSE) });
    const inputs = {
      'Land Cost': 100_000,
      Rate: 0.25,
      Start: '2026-03-31',
      Quality: 'plain',
      Cellar: false,
      Rooms: [{ Room: 'One', Area: 10 }],
    };
    const call = { digest: 'house', bundle, account: 'ann', inputs, models: {}, timeoutMs: 20_000 };
    const { result } = await languages.run('excel', call, 'foreign');
    // 100,000 × 1.25 + 10 × 1500; 18 months after the last of March is the last of September; an empty cell sorts as 0.
    expect(result.outputs).toEqual({ Total: 140_000, Ready: '2027-09-30', Title: 'Plan plain', Areas: [10, 0] });
    expect(result.messages).toEqual([{ level: 'error', text: '"Ratio" is #DIV/0! (\'Cost plan\'!D4).' }]);
    const beside = openBook(bundle).run(inputs);
    expect(canonicalResult(beside as never, { functionId: 'a', sha256: String }).text).toBe(
      canonicalResult(result, { functionId: 'a', sha256: String }).text,
    );
    // What one call sets does not stay for the next.
    const again = await languages.run('excel', { ...call, inputs: {} }, 'foreign');
    expect(again.result.outputs).toMatchObject({ Total: 356_250, Areas: [20, 12.5] });
  },
);

test.skipIf(!hasJail)('W8.02b says which input does not fit its cells', async () => {
  const bundle = await languages.publish('excel', { 'house.xlsx': base64(HOUSE) });
  const failure = (inputs: object) =>
    languages
      .run('excel', { digest: 'house', bundle, account: 'ann', inputs, models: {}, timeoutMs: 20_000 }, 'foreign')
      .then(String, (error: PartiError) => [error.code, error.parameters['message']]);
  expect(await failure({ Rate: 'much' })).toEqual(['run.failed', '"Rate" is not a number.']);
  expect(await failure({ Start: 'soon' })).toEqual(['run.failed', '"Start" is not a date.']);
  expect(await failure({ Rooms: Array.from({ length: 14 }, () => ({})) })).toEqual([
    'run.failed',
    '"Rooms" has room for 13 entries in \'Cost plan\'!A7:B20, and was given 14.',
  ]);
});

test('two names on one cell stay two inputs: told before, and refused only with two values', async () => {
  const { bundle, report } = await languages.readWorkbook(
    base64({
      sheets: { A: { A1: 2, A2: { f: 'A1*2', v: 4 } } },
      names: { 'INPUT.One': 'A!$A$1', 'INPUT.Two': 'A!$A$1', 'OUTPUT.Twice': 'A!$A$2' },
    }),
  );
  expect(report.notes).toEqual([{ kind: 'shared-cell', name: 'Two', other: 'One', cell: 'A!A1' }]);
  const book = openBook(JSON.stringify(bundle));
  expect(book.run({ One: 5, Two: 5 }).outputs).toEqual({ Twice: 10 });
  expect(() => book.run({ One: 5, Two: 6 })).toThrow('"One" and "Two" stand in one cell, A!A1, and have different values.');
});

test('days of a workbook that counts from 1904 are the same days', async () => {
  const { inputs, report, bundle } = await languages.readWorkbook(
    base64({
      from1904: true,
      // 2026-01-01 is day 44,561 from 1904.
      sheets: { A: { A1: { v: 44_561, style: 1 }, A2: { f: 'A1+31', v: 44_592, style: 1 }, A3: { f: 'YEAR(A1)', v: 2026 } } },
      names: { 'INPUT.Day': 'A!$A$1', 'OUTPUT.Month': 'A!$A$2' },
    }),
  );
  expect(inputs[0]?.value).toBe('2026-01-01');
  expect(report.different).toBe(0);
  expect(openBook(JSON.stringify(bundle)).run({ Day: '2026-03-01' }).outputs).toEqual({ Month: '2026-04-01' });
});

test('tells every formula that comes out otherwise, and functions that are not known', async () => {
  const { report } = await languages.readWorkbook(
    base64({
      sheets: {
        A: {
          A1: { f: '1+1', v: 3 },
          A2: { f: 'WEBSERVICE("http://127.0.0.1/")', v: 'x' },
          A3: { f: 'NOW()', v: 46_000 },
          A4: { f: 'A3+1', v: 46_001 },
          A5: { f: '[1]Other!A1', v: 5 },
          A6: { f: '2+2' },
        },
      },
      names: { 'OUTPUT.Sum': 'A!$A$1', 'OUTPUT.Later': 'OFFSET(A!$A$1,1,0)' },
      parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>', 'xl/vbaProject.bin': 'x' },
    }),
  );
  expect(report).toMatchObject({
    formulas: 6,
    equal: 0,
    passing: 2,
    unsaved: 1,
    different: 3,
    unknown: [{ name: 'WEBSERVICE', cell: 'A!A2' }],
  });
  expect(report.differences.map(({ cell, saved, found }) => [cell, saved, found])).toEqual([
    ['A!A1', '3', '2'],
    ['A!A2', 'x', '#NAME?'],
    ['A!A5', '5', '#REF!'],
  ]);
  expect(report.notes.map(({ kind }) => kind)).toEqual(['macros', 'externals', 'not-cells']);
});

test('W5.07d refuses what is no workbook, and one without named outputs', async () => {
  await expect(languages.readWorkbook(Buffer.from('PK no zip').toString('base64'))).rejects.toMatchObject({
    code: 'workbook.unreadable',
  });
  const silent = base64({ sheets: { A: { A1: 1 } }, names: { 'INPUT.One': 'A!$A$1' } });
  await expect(languages.publish('excel', { 'a.xlsx': silent })).rejects.toMatchObject({ code: 'workbook.no-names' });
});

test('attacks 14 and 15: bombs, many parts, entities and doctypes are refused before they unfold', async () => {
  expect(await codeOf({ sheets: { A: { A1: 1 } }, parts: { 'xl/media/bomb.xml': '0'.repeat(30_000_000) } })).toBe(
    'workbook.folded',
  );
  const parts = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`xl/media/${at}.png`, '']));
  expect(await codeOf({ sheets: { A: {} }, parts })).toBe('workbook.too-many-parts');
  const laughs = '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>';
  expect(await codeOf({ sheets: { A: { A1: 1 } }, parts: { 'xl/sharedStrings.xml': laughs } })).toBe('workbook.unreadable');
  const outside = '<!DOCTYPE sst SYSTEM "file:///etc/passwd"><sst/>';
  expect(await codeOf({ sheets: { A: { A1: 1 } }, parts: { 'xl/sharedStrings.xml': outside } })).toBe('workbook.unreadable');
  expect(await codeOf({ sheets: { A: { A1: 1 } }, parts: { '../../etc/passwd': 'x' } })).toBeUndefined();
});

test('attack 16: circles, recursion and endless rows end as errors of their cells', async () => {
  const { report } = await languages.readWorkbook(
    base64({
      sheets: {
        A: {
          A1: { f: 'A2', v: 0 },
          A2: { f: 'A1', v: 0 },
          B1: { f: '_xlfn.SEQUENCE(1000000000)', v: 1 },
          C1: { f: 'REPT("a",1000000000)', v: 'a' },
        },
      },
      names: { 'OUTPUT.One': 'A!$A$1' },
    }),
  );
  expect(report.formulas).toBe(4);
  for (const cell of ['A!A1', 'A!B1', 'A!C1'])
    expect(report.differences.find((one) => one.cell === cell)?.found, cell).toMatch(/^#(CIRC|VALUE|NUM|ERROR)!$/);
  const endless = {
    sheets: { A: { A1: { f: 'Loop(1)', v: 1 } } },
    names: { Loop: '_xlfn.LAMBDA(_xlpm.n,Loop(_xlpm.n))', 'OUTPUT.One': 'A!$A$1' },
  };
  expect(await codeOf(endless)).toBe('workbook.endless');
});
