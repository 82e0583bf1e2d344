import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { probeJail, type JailState } from '../../jail/index.ts';
import type { SourceService } from '../../host/index.ts';
import { createScriptLanguage } from './script-language.ts';

const RECORD = readFunctionRecord({
  id: 'panels',
  name: 'Panels',
  language: 'typescript',
  model_dependencies: [{ name: 'Envelope' }],
  input_schema: {
    type: 'object',
    properties: { 'Panel Width': { type: 'number', default: 2 }, Glazing: { enum: ['clear', 'solar'], default: 'clear' } },
  },
});
const head = 'export function execute(models: FunctionModels, inputs: FunctionInputs) {\n';

const state: JailState = await probeJail();

describe.skipIf(!state.jail)('the language service of TypeScript (skipped without a jail)', () => {
  let service: SourceService;
  beforeAll(() => {
    service = createScriptLanguage(state.jail!) as SourceService;
  });
  afterAll(() => {
    service.close();
    state.jail?.close();
  });
  const ask = (files: Record<string, string>, question: Parameters<SourceService['ask']>[0]['question']) =>
    service.ask({ account: 'ann', functionId: 'panels', files, record: RECORD, question });
  /** Asked at `|` in the first file. */
  const completionsAt = async (text: string, more: Record<string, string> = {}) => {
    const at = text.indexOf('|');
    const before = text.slice(0, at).split('\n');
    const file = 'function.ts';
    const { completions = [] } = await ask(
      { [file]: text.replace('|', ''), ...more },
      { kind: 'completion', file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    );
    return completions;
  };

  it('W2.05b tells faults with file, line and column', { timeout: 60_000 }, async () => {
    const { diagnostics } = await ask(
      {
        'function.ts': `${head}  const width = inputs['Panel Width'];\n  return { outputs: { Count: widht } };\n}\n`,
        'b.ts': 'export const a = ;\n',
      },
      { kind: 'diagnostics' },
    );
    expect(diagnostics).toMatchObject([
      { file: 'function.ts', line: 3, column: 30, endLine: 3, endColumn: 35, severity: 'error', code: 'TS2552' },
      { file: 'b.ts', line: 1, column: 18, code: 'TS1109' },
    ]);
  });

  it(
    'knows inputs and models of the record, members of a second file, and brings the SDK with its import',
    { timeout: 60_000 },
    async () => {
      const inputs = await completionsAt(`${head}  return inputs.|;\n}\n`);
      expect(inputs.map(({ label }) => label)).toEqual(expect.arrayContaining(['Glazing']));
      const choices = await completionsAt(`${head}  return inputs.Glazing === '|';\n}\n`);
      expect(choices.map(({ label }) => label)).toEqual(['clear', 'solar']);
      const members = await completionsAt("import { Bay } from './bay.ts';\nnew Bay().wi|\n", {
        'bay.ts': 'export class Bay {\n  widthOfBay = 1;\n}\n',
      });
      expect(members.map(({ label }) => label)).toContain('widthOfBay');
      const imported = await completionsAt(`${head}  const m = new Mod|\n}\n`);
      const builder = imported.find(({ label }) => label === 'ModelBuilder');
      expect(builder?.edits?.[0]).toMatchObject({ line: 1, column: 1, text: expect.stringContaining('from "parti"') as string });
    },
  );

  it('says what something is, of these files alone', { timeout: 60_000 }, async () => {
    const text = `${head}  return inputs['Panel Width'];\n}\n`;
    const { text: said } = await ask({ 'function.ts': text }, { kind: 'hover', file: 'function.ts', line: 2, column: 12 });
    expect(said).toContain('inputs: FunctionInputs');
    expect(await ask({ 'function.ts': text }, { kind: 'hover', file: '../../etc/passwd', line: 1, column: 1 })).toEqual({});
    const reading = "/// <reference path='/proc/1/environ' />\nexport function execute() {}\n";
    const { diagnostics } = await ask({ 'function.ts': reading }, { kind: 'diagnostics' });
    expect(diagnostics?.every(({ file }) => file === 'function.ts')).toBe(true);
  });

  it(
    'gives a name another one in all files, and what is not the author’s an own one beside it',
    { timeout: 60_000 },
    async () => {
      const files = {
        'function.ts': "import { bay } from './bay.ts';\nexport const width = bay * 2;\n",
        'bay.ts': 'export const bay = 3;\n',
      };
      const { renames } = await ask(files, { kind: 'rename', file: 'bay.ts', line: 1, column: 15, name: 'module' });
      expect(renames?.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)).toEqual([
        { file: 'bay.ts', line: 1, column: 14, endLine: 1, endColumn: 17, text: 'module' },
        { file: 'function.ts', line: 1, column: 10, endLine: 1, endColumn: 13, text: 'module' },
        { file: 'function.ts', line: 2, column: 22, endLine: 2, endColumn: 25, text: 'module' },
      ]);
      const sdk = { 'function.ts': "import { ModelBuilder } from 'parti';\nexport const model = new ModelBuilder();\n" };
      const foreign = await ask(sdk, { kind: 'rename', file: 'function.ts', line: 1, column: 12, name: 'Mine' });
      expect(foreign.renames?.map(({ file, text }) => [file, text])).toEqual([
        ['function.ts', 'ModelBuilder as Mine'],
        ['function.ts', 'Mine'],
      ]);
    },
  );

  it('tells the signature of what is called', { timeout: 60_000 }, async () => {
    const text = '/** Counts bays. */\nfunction count(width: number, of: string) {\n  return width;\n}\ncount(1, \n';
    const { text: said } = await ask({ 'function.ts': text }, { kind: 'signature', file: 'function.ts', line: 5, column: 10 });
    expect(said).toContain('count(width: number, of: string)');
    expect(said).toContain('Counts bays.');
  });

  it('reads no file of the machine, ends what never ends, and answers the next question', { timeout: 120_000 }, async () => {
    const secret =
      "import passwd from '../../../etc/passwd';\nimport raw = require('/proc/self/environ');\nexport const it = [passwd, raw];\n";
    const { diagnostics = [] } = await ask({ 'function.ts': secret }, { kind: 'diagnostics' });
    expect(JSON.stringify(diagnostics)).not.toMatch(/root:|PATH=/);
    const hovered = await ask({ 'function.ts': secret }, { kind: 'hover', file: 'function.ts', line: 1, column: 9 });
    expect(JSON.stringify(hovered)).not.toMatch(/root:|PATH=/);
    // Types that grow without an end.
    const endless =
      'type Grow<T extends unknown[]> = T["length"] extends 99999 ? T : Grow<[...T, ...T, 0]>;\n' +
      'type Deep<T> = { a: Deep<[T, T]>; b: Deep<{ t: T }> };\n' +
      'export const grown: Grow<[0]> = [] as never;\nexport let deep: Deep<1>;\nexport const b: Deep<2> = deep;\n';
    await ask({ 'function.ts': endless }, { kind: 'diagnostics' }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: expect.stringMatching(/^run\./) as string }),
    );
    const { diagnostics: after } = await ask({ 'function.ts': 'export const a: string = 1;\n' }, { kind: 'diagnostics' });
    expect(after).toMatchObject([{ code: 'TS2322', line: 1, column: 14 }]);
  });

  it('takes 20,000 lines, 200 files, a line of 1 MB, tabs and returns', { timeout: 120_000 }, async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`more${at}.ts`, `export const only${at} = { value${at}: ${at} };\n`]),
    );
    const lines = Array.from({ length: 20_000 }, (_, at) => `const n${at} = ${at};`).join('\r\n');
    const text = `import { only199 } from './more199.ts';\r\n${lines}\r\n\tonly199.|`;
    const names = await completionsAt(text, { ...many, 'long.ts': `// ${'x'.repeat(1_000_000)}\n` });
    expect(names.map(({ label }) => label)).toContain('value199');
    const { diagnostics } = await ask({ 'function.ts': text.replace('.|', ';\r\n\tnowhere;') }, { kind: 'diagnostics' });
    expect(diagnostics?.find(({ code }) => code === 'TS2304')).toMatchObject({ line: 20_003, column: 2, endColumn: 9 });
  });
});
