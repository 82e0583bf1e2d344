import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editedFiles, readFunctionRecord, type SourceQuestion } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import type { SourceService } from '../host/index.ts';
import { probeJail, type JailState } from '../jail/index.ts';
import { findPython } from './find-python.ts';
import { createPythonLanguage } from './python-language.ts';

const RECORD = readFunctionRecord({ id: 'bays', name: 'Bays', language: 'python' });
const state: JailState = await probeJail();
const python = await findPython();

describe.skipIf(!state.jail || !python)('the language service of Python (skipped without a jail or Python)', () => {
  let service: SourceService;
  beforeAll(() => {
    service = createPythonLanguage(python!, state.jail!, openTemporaryFolder('parti-python-language-'));
  });
  afterAll(() => {
    service.close();
    state.jail?.close();
  });
  const ask = (files: Record<string, string>, question: SourceQuestion) =>
    service.ask({ account: 'ann', functionId: 'bays', files, record: RECORD, question });
  /** The files after the name at `|` of the first of them got another one. */
  const renamed = async (text: string, name: string, more: Record<string, string> = {}) => {
    const before = text.slice(0, text.indexOf('|')).split('\n');
    const files = { 'function.py': text.replace('|', ''), ...more };
    const place = { file: 'function.py', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const { renames = [] } = await ask(files, { kind: 'rename', ...place, name });
    return Object.fromEntries(editedFiles(new Map(Object.entries(files)), renames));
  };

  it('gives a name another one where it means the same, in every file, and nowhere else', { timeout: 60_000 }, async () => {
    const text =
      'def bay|(width):\n    return width\n\n\ndef execute(models, inputs):\n    bays = bay(2)\n    return {"bay": bays}\n';
    const more = { 'more.py': 'from function import bay\n\nprint(bay(1))\n', 'other.py': 'bay = 1\n' };
    expect(await renamed(text, 'module', more)).toEqual({
      'function.py': text.replace('bay|(', 'module(').replace('= bay(2)', '= module(2)'),
      'more.py': 'from function import module\n\nprint(module(1))\n',
    });
    // A local one is another thing than that of the module; signs before it count as they stand.
    expect(await renamed('width = 1\n\n\ndef a(ä):\n    wid|th = ä + len("𝄞")\n    return "𝄞", width\n', 'span')).toEqual({
      'function.py': 'width = 1\n\n\ndef a(ä):\n    span = ä + len("𝄞")\n    return "𝄞", span\n',
    });
  });

  it.each([
    ['a keyword', 'wi|dth = 1\n', 'class'],
    ['a name that is there', 'wi|dth = 1\nspan = 2\n', 'span'],
    ['what somebody else wrote', 'import ma|th\n', 'span'],
    ['an argument that callers name', 'def a(wi|dth):\n    return width\n\n\na(width=1)\n', 'span'],
    ['a name that a lambda has of its own', 'wi|dth = 1\nf = lambda width: width\n', 'span'],
    ['a name inside of a class', 'wi|dth = 1\n\n\nclass A:\n    width = 2\n', 'span'],
    ['a name that a function takes from outside', 'wi|dth = 1\n\n\ndef a():\n    global width\n    width = 2\n', 'span'],
  ])('changes nothing for %s', { timeout: 60_000 }, async (_, text, name) => {
    expect(await renamed(text, name)).toEqual({});
  });

  it('says what is called and what stands there, of the author’s own too', { timeout: 60_000 }, async () => {
    const text = 'def bay(width, count=2):\n    """Divides."""\n    return width\n\n\nbay(1, \n';
    const own = await ask({ 'function.py': text }, { kind: 'signature', file: 'function.py', line: 6, column: 8 });
    expect(own.text).toBe('bay(width, count=2)\nDivides.');
    const more = { 'function.py': 'from panels import bay\nbay(\n', 'panels.py': text.replace('bay(1, \n', '') };
    expect((await ask(more, { kind: 'signature', file: 'function.py', line: 2, column: 5 })).text).toContain('count=2');
    const parti = { 'function.py': 'import parti\nparti.rectangle(1, \n' };
    const sdk = await ask(parti, { kind: 'signature', file: 'function.py', line: 2, column: 20 });
    expect(sdk.text).toMatch(/^parti\.rectangle\(/);
    const here = await ask(
      { 'function.py': text.replace('bay(1, \n', 'bay(1)\n') },
      { kind: 'hover', file: 'function.py', line: 6, column: 2 },
    );
    expect(here.text ?? '').toContain('Divides.');
  });

  it('runs nothing of what it reads, reaches no file, and outlives what is too deep', { timeout: 120_000 }, async () => {
    const evil = 'import os\nos._exit(3)\n';
    const files = { 'function.py': 'import json\njson.\n', 'json.py': evil, 'parti.py': evil };
    const named = await ask(files, { kind: 'completion', file: 'function.py', line: 2, column: 6 });
    expect(named.completions?.map(({ label }) => label)).toEqual(['os']);
    expect(await ask(files, { kind: 'hover', file: '../../etc/passwd', line: 1, column: 1 })).toEqual({});
    const deep = { 'function.py': `x = ${'('.repeat(50_000)}\n` };
    await ask(deep, { kind: 'diagnostics' }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: expect.stringMatching(/^run\./) as string }),
    );
    // One line of a megabyte.
    const long = { 'function.py': `x = "${'a'.repeat(1_000_000)}"\nprint(nothing)\n` };
    const { diagnostics } = await ask(long, { kind: 'diagnostics' });
    expect(diagnostics).toMatchObject([{ line: 2, column: 7, code: 'NameError' }]);
    // Two hundred files, one of 20,000 lines with tabs and returns.
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`more${at}.py`, `def only${at}():\n    pass\n`]));
    const lines = Array.from({ length: 20_000 }, (_, at) => `\tn${at} = ${at}`).join('\r\n');
    const wide = { 'function.py': `import more199\r\ndef execute(models, inputs):\r\n${lines}\r\n\tmore199.\r\n`, ...many };
    const found = await ask(wide, { kind: 'completion', file: 'function.py', line: 20_003, column: 10 });
    expect(found.completions?.map(({ label }) => label)).toContain('only199');
    const broken = { ...many, 'function.py': wide['function.py'].replace('more199.\r\n', 'nowhere\r\n') };
    expect((await ask(broken, { kind: 'diagnostics' })).diagnostics).toMatchObject([{ line: 20_003, column: 2, endColumn: 9 }]);
  });
});
