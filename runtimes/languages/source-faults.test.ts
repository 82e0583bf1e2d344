import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionRecord, type FunctionLanguage, type SourceAnswer, type SourceQuestion } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { probeJail } from '../jail/index.ts';
import { createLanguages, type Languages } from './languages.ts';

let languages: Languages;
beforeAll(() => {
  languages = createLanguages('', { cacheFolder: openTemporaryFolder('parti-faults-') });
});
afterAll(() => languages.close());

const ready = async (language: FunctionLanguage) =>
  (await languages.states()).some((one) => one.language === language && one.state === 'ready');

const ask = (
  language: FunctionLanguage,
  files: Record<string, string>,
  question: SourceQuestion = { kind: 'diagnostics' },
): Promise<SourceAnswer | undefined> => {
  const record = readFunctionRecord({
    id: 'one',
    name: 'One',
    language,
    input_schema: { type: 'object', properties: { 'Panel Width': { type: 'number' } } },
  });
  return languages.ask({ account: 'ann', functionId: 'one', files, record, question });
};
const places = (answer: SourceAnswer | undefined) =>
  answer?.diagnostics?.map(({ file, line, column, endColumn, code }) => [file, line, column, endColumn, code]);

describe('faults and names of Python (skipped without Python or a jail)', () => {
  const python = (text: string, more: Record<string, string> = {}) => ask('python', { 'function.py': text, ...more });
  const completions = async (marked: string, more: Record<string, string> = {}) => {
    const at = marked.indexOf('|');
    const before = marked.slice(0, at).split('\n');
    const place = { file: 'function.py', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const answer = await ask('python', { 'function.py': marked.replace('|', ''), ...more }, { kind: 'completion', ...place });
    return answer?.completions?.map(({ label }) => label) ?? [];
  };

  it('W2.05b name file, line and column, in units of UTF-16', { timeout: 60_000 }, async ({ skip }) => {
    if (!(await ready('python'))) skip();
    expect(places(await python('def execute(models, inputs):\n    return {\n'))).toEqual([
      ['function.py', 2, 12, 13, 'SyntaxError'],
    ]);
    // The sign before it is two units long, and four bytes.
    expect(places(await python("def execute(models, inputs):\n    glazing = '🏠'; return {'Panels': '🏠' + glasing}\n"))).toEqual(
      [['function.py', 2, 46, 53, 'NameError']],
    );
    const answer = await python('def execute(models, inputs):\n    glazing = 1\n    return {"A": glasing}\n');
    expect(answer?.diagnostics?.[0]?.message).toBe("name 'glasing' is not defined. Did you mean 'glazing'?");
    expect(places(await python('import numpy\nfrom parti import Modell\nimport panels\n', { 'panels.py': 'x = (\r\n' }))).toEqual(
      [
        ['function.py', 1, 1, 13, 'ModuleNotFoundError'],
        ['function.py', 2, 19, 25, 'ImportError'],
        ['panels.py', 1, 5, 6, 'SyntaxError'],
      ],
    );
  });

  it('find nothing in what runs', { timeout: 60_000 }, async ({ skip }) => {
    if (!(await ready('python'))) skip();
    const text = [
      'from parti import Model, FunctionError',
      'import math',
      'LIMIT = 3',
      'class Bay:',
      '    size = LIMIT',
      '    def __init__(self):',
      '        self.width = [one for one in range(LIMIT)]',
      'def execute(models, inputs):',
      '    global found',
      '    found = {key: value for key, value in {}.items()}',
      '    try:',
      '        return later(Bay(), __name__)',
      '    except FunctionError as error:',
      '        raise error',
      'def later(bay, *rest):',
      '    return lambda one: (found, one, math.pi, rest)',
    ].join('\n');
    expect(places(await python(text))).toEqual([]);
  });

  it('bring names of the record, the SDK, modules and classes of other files', { timeout: 60_000 }, async ({ skip }) => {
    if (!(await ready('python'))) skip();
    expect(await completions('def execute(models, inputs):\n    return inputs["|\n')).toEqual(['Panel Width']);
    expect(await completions('import parti\ndef execute(models, inputs):\n    parti.ext|\n')).toContain('extrude');
    expect(await completions('from parti import |\n')).toContain('Model');
    const bay = {
      'bay.py': 'class Bay:\n    def __init__(self):\n        self.width = 1\n    def area(self):\n        return 1\n',
    };
    expect(await completions('from bay import Bay\none = Bay()\none.|\n', bay)).toEqual(['area', 'width']);
    expect(await completions('def execute(models, inputs):\n    widest = 3\n    return wid|\n')).toContain('widest');
  });
});

describe('faults of C# (skipped without the SDK or a jail)', () => {
  it('W2.05b name every fault with its place', { timeout: 180_000 }, async ({ skip }) => {
    if (!(await ready('csharp'))) skip();
    const text = [
      'using Elements;',
      'public class OneInputs { public double Width; }',
      'public static class One {',
      '  public static Model Execute(Dictionary<string, Model> models, OneInputs inputs) {',
      '    var count = inputs.Widht;',
      '    return nothing;',
      '  }',
      '}',
    ].join('\n');
    expect(places(await ask('csharp', { 'One.cs': text }))).toEqual([
      ['One.cs', 5, 24, 29, 'CS1061'],
      ['One.cs', 6, 12, 19, 'CS0103'],
    ]);
  });
});

it('without a jail nobody reads what others write', async () => {
  const open = createLanguages('', {
    cacheFolder: openTemporaryFolder('parti-faults-'),
    probe: async () => ({ ...(await probeJail()), jail: undefined, tier: 'none' }) as never,
  });
  const record = readFunctionRecord({
    id: 'one',
    name: 'One',
    language: 'python',
    input_schema: { type: 'object', properties: {} },
  });
  const asked = {
    account: 'ann',
    functionId: 'one',
    files: { 'function.py': '' },
    record,
    question: { kind: 'diagnostics' as const },
  };
  await expect(open.ask(asked)).rejects.toMatchObject({ code: 'run.no-jail' });
  open.close();
});
