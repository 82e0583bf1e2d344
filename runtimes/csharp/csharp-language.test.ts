import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editedFiles, readFunctionRecord, type JsonObject, type SourceQuestion } from '#domain';
import { hasCsharp } from '#fixtures/csharp-library';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import type { SourceService } from '../host/index.ts';
import { probeJail, type JailState } from '../jail/index.ts';
import { csharpRuntime } from './runtime.ts';

const recordOf = (properties: JsonObject) =>
  readFunctionRecord({
    id: 'bays',
    name: 'Bays',
    language: 'csharp',
    model_dependencies: [{ name: 'Envelope' }, { name: 'Levels' }],
    element_types: ['https://schemas.hypar.io/Level.json', 'https://schemas.hypar.io/Site.json'],
    input_schema: { type: 'object', properties },
  });
const RECORD = recordOf({ 'Panel Width': { type: 'number', default: 2 } });
const functionOf = (body: string, more = ''): string => `using Elements;
using Elements.Geometry;

namespace Bays
{
${more}    public static class Bays
    {
        public static BaysOutputs Execute(Dictionary<string, Model> inputModels, BaysInputs input)
        {
            ${body}
            return new BaysOutputs();
        }
    }
}
`;
const state: JailState = await probeJail();

describe.skipIf(!hasCsharp)('the language service of C# (skipped without .NET 10 SDK or jail)', () => {
  let service: SourceService;
  beforeAll(async () => {
    const opened = csharpRuntime.open({ cacheFolder: openTemporaryFolder('parti-csharp-language-'), runtimeScript: '' });
    service = (await opened.service!(state.jail!))!;
  }, 120_000);
  afterAll(() => {
    service?.close();
    state.jail?.close();
  });
  const ask = (files: Record<string, string>, question: SourceQuestion, record = RECORD) =>
    service.ask({ account: 'ann', functionId: 'bays', files, record, question });
  /** Where `|` stands in the first file, and the files without it. */
  const placed = (text: string, more: Record<string, string> = {}) => {
    const before = text.slice(0, text.indexOf('|')).split('\n');
    const place = { file: 'Bays.cs', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return { files: { 'Bays.cs': text.replace('|', ''), ...more }, place };
  };
  const completionsAt = async (text: string, more: Record<string, string> = {}, record = RECORD) => {
    const { files, place } = placed(text, more);
    return (await ask(files, { kind: 'completion', ...place }, record)).completions ?? [];
  };
  const labelsAt = async (...given: Parameters<typeof completionsAt>) =>
    (await completionsAt(...given)).map(({ label }) => label);
  const renamed = async (text: string, name: string, more: Record<string, string> = {}) => {
    const { files, place } = placed(text, more);
    const { renames = [] } = await ask(files, { kind: 'rename', ...place, name });
    return Object.fromEntries(editedFiles(new Map(Object.entries(files)), renames));
  };

  it('W2.05b tells faults with file, line and column, in the entry that is missing too', { timeout: 60_000 }, async () => {
    const { diagnostics } = await ask(
      { 'Bays.cs': functionOf('var wide = input.PanelWidht;'), 'More.cs': 'class More { int a = ; }\n' },
      { kind: 'diagnostics' },
    );
    expect(diagnostics?.filter(({ severity }) => severity === 'error')).toMatchObject([
      { file: 'More.cs', line: 1, column: 22, code: 'CS1525' },
      { file: 'Bays.cs', line: 10, column: 30, endLine: 10, endColumn: 40, code: 'CS1061' },
    ]);
    const nothing = await ask({ 'Bays.cs': 'class Bays { }\n' }, { kind: 'diagnostics' });
    expect(nothing.diagnostics).toMatchObject([{ file: 'Bays.cs', line: 1, column: 1, severity: 'error', code: 'NoExecute' }]);
  });

  it('knows a member of a class in the second file, and one written a moment ago', { timeout: 60_000 }, async () => {
    const second = (member: string) => ({
      'Bay.cs': `namespace Bays { public class Bay { public double ${member} = 1; int hidden; } }\n`,
    });
    const text = functionOf('var bay = new Bay();\n            bay.|');
    expect(await labelsAt(text, second('WidthOfBay'))).toContain('WidthOfBay');
    const after = await labelsAt(text, second('DepthOfBay'));
    expect(after).toContain('DepthOfBay');
    expect(after).not.toContain('WidthOfBay');
    expect(after).not.toContain('hidden');
    // Without the file nothing of it is left.
    expect(await labelsAt(text)).toEqual([]);
  });

  it('knows the inputs of the record, one that a form added a second ago among them', { timeout: 60_000 }, async () => {
    const text = functionOf('var wide = input.|;');
    expect(await labelsAt(text)).toContain('PanelWidth');
    expect(await labelsAt(text)).not.toContain('FloorCount');
    const more = recordOf({ 'Panel Width': { type: 'number' }, 'Floor Count': { type: 'integer' } });
    const completions = await completionsAt(text, {}, more);
    expect(completions.find(({ label }) => label === 'FloorCount')).toMatchObject({
      kind: 'property',
      detail: expect.stringMatching(/int|long|double/) as string,
    });
  });

  it('W1.01 sees the classes of the record from a function without a namespace', { timeout: 60_000 }, async () => {
    const text =
      'public static class Bays { public static BaysOutputs Execute(Dictionary<string, Elements.Model> models, BaysInputs input) { var wide = input.|; return new BaysOutputs(); } }\n';
    expect(await labelsAt(text)).toContain('PanelWidth');
    const { diagnostics = [] } = await ask({ 'Bays.cs': text.replace('|', 'PanelWidth') }, { kind: 'diagnostics' });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('knows the members of an element of a model, and the names of the models', { timeout: 60_000 }, async () => {
    const text = functionOf('var level = inputModels["Levels"].AllElementsOfType<Level>().First();\n            level.|');
    expect(await labelsAt(text)).toEqual(expect.arrayContaining(['Elevation', 'Name', 'Id']));
    expect(await labelsAt(functionOf('var envelope = inputModels["|"];'))).toEqual(['Envelope', 'Levels']);
    expect(await labelsAt(functionOf('var text = "inp|";'))).toEqual([]);
    expect(await labelsAt(functionOf('// inp|'))).toEqual([]);
  });

  it(
    'brings names that stand there, statics, what may be set, and other namespaces with their line',
    { timeout: 60_000 },
    async () => {
      expect(await labelsAt(functionOf('var height = 2.5;\n            var more = hei|;'))).toContain('height');
      expect(await labelsAt(functionOf('var axis = Vector3.|;'))).toEqual(expect.arrayContaining(['XAxis', 'Origin']));
      expect((await labelsAt(functionOf('var column = new Material("red") { |};')))[0]).not.toBe('abstract');
      expect(await labelsAt(functionOf('var column = new Material("red") { Col|};'))).toContain('Color');
      expect(await labelsAt(functionOf('for|'))).toEqual(expect.arrayContaining(['for', 'foreach']));
      const solids = await completionsAt(functionOf('var solid = new Extr|'));
      expect(solids.find(({ label }) => label === 'Extrude')?.edits).toEqual([
        { line: 3, column: 1, endLine: 3, endColumn: 1, text: 'using Elements.Geometry.Solids;\n' },
      ]);
    },
  );

  it(
    'says what stands there and what is called, with the comments of the library and the author',
    { timeout: 60_000 },
    async () => {
      const own =
        '    /// <summary>A bay of a <see cref="T:Bays.Facade"/>.</summary>\n    public class Bay { public Bay(double width, int count = 2) { } }\n';
      const hover = placed(functionOf('var bay = new Ba|y(1);', own));
      const said = await ask(hover.files, { kind: 'hover', ...hover.place });
      expect(said.text).toContain('Bay');
      expect(said.text).toContain('A bay of a Facade.');
      const wall = placed(functionOf('StandardWa|ll wall = null;'));
      expect((await ask(wall.files, { kind: 'hover', ...wall.place })).text).toContain('A wall along a line.');
      const call = placed(functionOf('var bay = new Bay(1, |', own));
      expect((await ask(call.files, { kind: 'signature', ...call.place })).text).toContain('double width, int count = 2');
      expect(await ask(call.files, { kind: 'hover', file: '../../etc/passwd', line: 1, column: 1 })).toEqual({});
    },
  );

  it('gives a name another one where it means the same, in every file, and nowhere else', { timeout: 60_000 }, async () => {
    const text = functionOf(
      'var bay = new B|ay(2);\n            var text = "Bay"; // Bay\n            var other = new Other.Bay();',
    );
    const more = {
      'Bay.cs': 'namespace Bays { public class Bay { public Bay(int n) { } public static Bay Make() => new Bay(1); } }\n',
      'Other.cs': 'namespace Bays.Other { public class Bay { } }\n',
    };
    expect(await renamed(text, 'Module', more)).toEqual({
      'Bays.cs': text.replace('new B|ay(2)', 'new Module(2)'),
      'Bay.cs':
        'namespace Bays { public class Module { public Module(int n) { } public static Module Make() => new Module(1); } }\n',
    });
    const over = functionOf('new Deep().Wi|dth();');
    const family = {
      'Deep.cs':
        'interface IWide { int Width(); } class Flat : IWide { public virtual int Width() => 1; } class Deep : Flat { public override int Width() => base.Width(); }\n',
    };
    expect(await renamed(over, 'Span', family)).toEqual({
      'Bays.cs': over.replace('Wi|dth', 'Span'),
      'Deep.cs': family['Deep.cs'].replaceAll('Width', 'Span'),
    });
  });

  it.each([
    ['a keyword', 'var wi|dth = 1;', 'class'],
    ['a name that is there', 'var wi|dth = 1; var span = 2;', 'span'],
    ['what somebody else wrote', 'var wall = default(Standard|Wall);', 'Wand'],
    ['an input of the record', 'var width = input.Panel|Width;', 'Span'],
    ['no name at all', 'var width = |1;', 'span'],
  ])('renames nothing for %s', { timeout: 60_000 }, async (_, body, name) => {
    expect(await renamed(functionOf(body), name)).toEqual({});
  });

  it('reads no file of the machine, ends what never ends, and answers the next question', { timeout: 180_000 }, async () => {
    const reading = `#load "/etc/passwd"\n#r "/proc/self/environ"\n#line 1 "/etc/passwd"\n${functionOf('int a = "";')}`;
    const { diagnostics = [] } = await ask({ 'Bays.cs': reading }, { kind: 'diagnostics' });
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.every(({ file }) => file === 'Bays.cs')).toBe(true);
    expect(JSON.stringify(diagnostics)).not.toMatch(/root:|PATH=/);
    // Each lambda in another doubles what is to be tried; brackets in brackets use up the stack.
    const overloads = Array.from({ length: 3 }, (__, at) => `static void M(Action<C${at}> a) { }`).join(' ');
    const classes = Array.from({ length: 3 }, (__, at) => `class C${at} { public int V${at}; }`).join(' ');
    const nested = `${Array.from({ length: 14 }, (__, at) => `M(x${at} => `).join('')}x0.Never${')'.repeat(14)};`;
    const endless = {
      'Bays.cs': functionOf(`new Loop().Go();`),
      'Loop.cs': `using System; class Loop { ${overloads} public void Go() { ${nested} } } ${classes}`,
    };
    await ask(endless, { kind: 'diagnostics' }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: expect.stringMatching(/^run\./) as string }),
    );
    const deep = { 'Bays.cs': functionOf(`var deep = ${'('.repeat(60_000)}1${')'.repeat(60_000)};`) };
    await ask(deep, { kind: 'diagnostics' }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: expect.stringMatching(/^run\./) as string }),
    );
    expect(await labelsAt(functionOf('var wide = input.|;'))).toContain('PanelWidth');
  });

  it('takes 20,000 lines, 200 files and a line of 1 MB', { timeout: 120_000 }, async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`More${at}.cs`, `class More${at} { public int Value${at}; }\n`]),
    );
    const long = `// ${'x'.repeat(1_000_000)}\n`;
    const lines = Array.from({ length: 20_000 }, (_, at) => `            var n${at} = ${at};`).join('\n');
    const text = functionOf(`${lines}\n            new More199().|`);
    expect(await labelsAt(text, { ...many, 'Long.cs': long })).toContain('Value199');
    const tabs = functionOf('\tvar bay = "";\r\n\tbay.|').replaceAll('\n', '\r\n').replaceAll('\r\r', '\r');
    expect(await labelsAt(tabs)).toContain('Length');
  });
});
