import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workbook } from '#fixtures/small-files';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { madeBook } from '#fixtures/workbooks';
import { functionRun } from './function-run.ts';

const folder = openTemporaryFolder('parti-cli-');

async function run(...args: string[]): Promise<{ code: number; report: Record<string, unknown>; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const io = { stdout: (text: string) => void (stdout += text), stderr: (text: string) => void (stderr += text) };
  const code = await functionRun(args, io);
  return { code, report: stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>), stderr };
}

describe('parti function run', () => {
  it('runs a shipped function and writes its outputs', async () => {
    const out = join(folder, 'out');
    const { code, report } = await run('location', '--out', out, '--json');
    expect([code, report['ok'], report['jail'], report['error']]).toEqual([0, true, 'shipped', null]);
    expect(JSON.parse(readFileSync(join(out, 'outputs.json'), 'utf8'))).toEqual(report['outputs']);
  });

  it('takes inputs from a file and refuses those that are not valid', async () => {
    const own = join(folder, 'own');
    mkdirSync(join(own, 'src'), { recursive: true });
    const properties = { Width: { type: 'number', minimum: 1, default: 2 } };
    const record = { id: 'own', name: 'Own', language: 'typescript', input_schema: { type: 'object', properties } };
    writeFileSync(join(own, 'parti.json'), JSON.stringify(record));
    writeFileSync(
      join(own, 'src', 'function.ts'),
      'export function execute(models: object, inputs: { Width: number }) {\n  return { outputs: { Twice: 2 * inputs.Width } };\n}\n',
    );
    const inputs = join(folder, 'inputs.json');
    writeFileSync(inputs, '{"Width": 3.048}');
    const done = await run(own, '--inputs', inputs, '--trust', '--json');
    expect([done.code, done.report['outputs']]).toEqual([0, { Twice: 6.096 }]);
    writeFileSync(inputs, '{"Width": 0}');
    const refused = await run(own, '--inputs', inputs, '--trust', '--json');
    expect([refused.code, refused.report['ok']]).toEqual([1, false]);
    expect(refused.report['error']).toMatchObject({ code: 'property.number-too-low' });
    const unchecked = await run(own, '--inputs', inputs, '--unchecked', '--trust', '--json');
    expect([unchecked.code, unchecked.report['outputs']]).toEqual([0, { Twice: 0 }]);
  });

  it('takes files by their path, from where the file of the inputs lies', async () => {
    const own = join(folder, 'rows');
    mkdirSync(join(own, 'src'), { recursive: true });
    const properties = { Table: { type: 'object', $partiFileTypes: ['csv'] } };
    const record = { id: 'rows', name: 'Rows', language: 'typescript', input_schema: { type: 'object', properties } };
    writeFileSync(join(own, 'parti.json'), JSON.stringify(record));
    writeFileSync(
      join(own, 'src', 'function.ts'),
      "export function execute(models: object, { Table }: { Table: { name: string; text: string } }) {\n  return { outputs: { Name: Table.name, Rows: Table.text.trim().split('\\n').length } };\n}\n",
    );
    const given = openTemporaryFolder('parti-given-');
    writeFileSync(join(given, 'rooms.csv'), 'name,area\nKitchen,12\nHall,20\n');
    writeFileSync(join(given, 'inputs.json'), '{"Table": "rooms.csv"}');
    const done = await run(own, '--inputs', join(given, 'inputs.json'), '--trust', '--json');
    expect([done.code, done.report['outputs']]).toEqual([0, { Name: 'rooms.csv', Rows: 3 }]);
    writeFileSync(join(given, 'inputs.json'), '{"Table": "gone.csv"}');
    const missing = await run(own, '--inputs', join(given, 'inputs.json'), '--trust', '--json');
    expect([missing.code, missing.report['ok']]).toEqual([1, false]);
  });

  it('W1.06f hands the bytes of a workbook on as they are', async () => {
    const own = join(folder, 'book');
    mkdirSync(join(own, 'src'), { recursive: true });
    const properties = { Book: { type: 'object', $partiFileTypes: ['xlsx'] } };
    const record = { id: 'book', name: 'Book', language: 'typescript', input_schema: { type: 'object', properties } };
    writeFileSync(join(own, 'parti.json'), JSON.stringify(record));
    writeFileSync(
      join(own, 'src', 'function.ts'),
      'export function execute(models: object, { Book }: { Book: { bytes: Uint8Array } }) {\n  const sum = Book.bytes.reduce((before, byte, at) => before + byte * at, 0);\n  return { outputs: { Size: Book.bytes.length, Sum: sum } };\n}\n',
    );
    const bytes = workbook([['Room'], ['Hall']]);
    writeFileSync(join(folder, 'rooms.xlsx'), bytes);
    writeFileSync(join(folder, 'book.json'), '{"Book": "rooms.xlsx"}');
    const done = await run(own, '--inputs', join(folder, 'book.json'), '--trust', '--json');
    const sum = bytes.reduce((before, byte, at) => before + byte * at, 0);
    expect([done.code, done.report['outputs']]).toEqual([0, { Size: bytes.length, Sum: sum }]);
  });

  it('W1.06f W5.07d brings a workbook in as the table that is wanted: one sheet, of several the one that is named', async () => {
    const own = join(folder, 'table');
    mkdirSync(join(own, 'src'), { recursive: true });
    const properties = { Table: { type: 'object', $partiFileTypes: ['csv'] } };
    const record = { id: 'table', name: 'Table', language: 'typescript', input_schema: { type: 'object', properties } };
    writeFileSync(join(own, 'parti.json'), JSON.stringify(record));
    writeFileSync(
      join(own, 'src', 'function.ts'),
      'export function execute(models: object, { Table }: any) {\n  return { outputs: { Name: Table.name, Text: Table.text } };\n}\n',
    );
    writeFileSync(
      join(folder, 'one.xlsx'),
      workbook([
        ['Room', 'Area'],
        ['Hall', '12'],
      ]),
    );
    writeFileSync(
      join(folder, 'two.xlsx'),
      madeBook({ sheets: { Rooms: { A1: 'Hall' }, Costs: { A1: 'Sum', A2: 7 } }, names: {} }),
    );
    writeFileSync(join(folder, 'old.xls'), Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]));
    const given = async (table: string) => {
      writeFileSync(join(folder, 'table.json'), JSON.stringify({ Table: table }));
      return (await run(own, '--inputs', join(folder, 'table.json'), '--trust', '--json')).report;
    };
    const text = async (table: string) => {
      const { outputs } = (await given(table)) as { outputs: { Name: string; Text: string } };
      return [outputs.Name, ...outputs.Text.trim().split(/\r?\n/)];
    };
    expect(await text('one.xlsx')).toEqual(['one.csv', 'Room,Area', 'Hall,12']);
    expect(await text('two.xlsx#costs')).toEqual(['two.csv', 'Sum', '7']);
    expect(await given('two.xlsx')).toMatchObject({
      error: { code: 'file.sheet-not-named', message: expect.stringContaining('Rooms, Costs') as string },
    });
    expect(await given('old.xls')).toMatchObject({
      error: { code: 'file.excel-only-xlsx', message: expect.stringContaining('old.xls') as string },
    });
    expect(await given('table.json')).toMatchObject({ error: { code: 'file.type-not-allowed' } });
  });

  it('W3.09m W1.06f hands on the files of a list and of a folder', async () => {
    const own = join(folder, 'several');
    mkdirSync(join(own, 'src'), { recursive: true });
    const properties = {
      Tables: { type: 'array', items: { type: 'object', $partiFileTypes: ['csv'] } },
      Desks: { $ref: 'https://schemas.parti.design/InputFolder.json', $partiFileTypes: ['bin', 'txt'] },
    };
    const record = { id: 'several', name: 'Several', language: 'typescript', input_schema: { type: 'object', properties } };
    writeFileSync(join(own, 'parti.json'), JSON.stringify(record));
    writeFileSync(
      join(own, 'src', 'function.ts'),
      'export function execute(models: object, { Tables, Desks }: any) {\n  const told = Desks.Files.map((one: any) => [one.FileName, one.bytes.length, one.bytes[0]].join());\n  return { outputs: { Texts: Tables.map((one: any) => one.text + one.bytes.length).join(), Desks: Desks.Name, Told: told.join(" ") } };\n}\n',
    );
    const given = openTemporaryFolder('parti-several-');
    mkdirSync(join(given, 'desks'));
    for (const [name, bytes] of Object.entries({ 'b.bin': [0xff, 0, 1], 'a.txt': [65], 'c.png': [1] }))
      writeFileSync(join(given, 'desks', name), Uint8Array.from(bytes));
    writeFileSync(join(given, 'one.csv'), 'x');
    writeFileSync(join(given, 'two.csv'), 'yz');
    writeFileSync(join(given, 'inputs.json'), '{"Tables": ["one.csv", "two.csv"], "Desks": "desks"}');
    const done = await run(own, '--inputs', join(given, 'inputs.json'), '--trust', '--json');
    const outputs = { Texts: 'x1,yz2', Desks: 'desks', Told: 'a.txt,1,65 b.bin,3,255' };
    expect([done.code, done.report['outputs']]).toEqual([0, outputs]);
  });

  it.each([
    ['a function that nobody has', ['nobody', '--json'], 'function.not-found'],
    ['a folder without a record', [folder, '--json'], 'function.no-source'],
  ])('says what is wrong with %s', async (_, args, code) => {
    const { code: exit, report } = await run(...args);
    expect([exit, (report['error'] as { code: string }).code]).toEqual([1, code]);
  });

  it('explains itself where it is called wrongly', async () => {
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: parti function run');
  });
});
