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
});
