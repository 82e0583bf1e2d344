import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionRecord, type SourceDiagnostic, type WrittenLanguage } from '#domain';
import { createLanguages, type Languages } from './languages.ts';

/** A line of each file is wrong; what is wrong begins at the sign. */
const SIGN = '¦';
const FILE: Record<WrittenLanguage, string> = { typescript: 'function.ts', python: 'function.py', csharp: 'One.cs' };
/** The function around a planted line, which stands in the place of `HERE`. */
const AROUND: Record<WrittenLanguage, string> = {
  typescript: `import type { FunctionResult } from 'parti';
interface Bay { width: number; name: string; next?: Bay }
const bays: Bay[] = [{ width: 3, name: 'a' }];
const total = (of: readonly Bay[], share = 1): number => of.reduce((sum, bay) => sum + bay.width * share, 0);
export function execute(models: FunctionModels, inputs: FunctionInputs): FunctionResult {
  HERE
  return { outputs: { Total: total(bays) + inputs.Width } };
}
`,
  python: `import math
from parti import Model


def total(bays, share=1):
    return sum(bay["width"] * share for bay in bays)


def execute(models, inputs):
    bays = [{"width": 3, "name": "a"}]
    HERE
    return {"Total": total(bays) + inputs["Width"] + math.pi}
`,
  csharp: `using Elements;
using Elements.Geometry;
namespace One;
public interface IBay { double Width { get; } }
public class Bay : IBay { public double Width { get; set; } = 3; public string Name { get; set; } = "a"; }
public static class One
{
    private static double Total(List<Bay> of, double share = 1) => of.Sum(bay => bay.Width * share);
    public static OneOutputs Execute(Dictionary<string, Model> models, OneInputs inputs)
    {
        var bays = new List<Bay> { new Bay() };
        HERE
        return new OneOutputs { Total = Total(bays) + inputs.Width };
    }
}
`,
};
const PLANTED: Record<WrittenLanguage, readonly string[]> = {
  typescript: [
    'const a: number = 1;\n  const ¦a = 2;',
    'const ¦b: string = 3;',
    '¦missing();',
    'bays.¦pusch({ width: 1, name: "b" });',
    'total(¦5);',
    'total(bays, 1, ¦2);',
    '¦total();',
    'bays.push({ width: 1, name: "b", ¦heigth: 2 });',
    'bays.push(¦{ width: 1 });',
    'bays.push({ ¦width: "1", name: "b" });',
    'inputs.¦Widht;',
    'const c = 1;\n  ¦c = 2;',
    'if (¦bays.length === "1") total(bays);',
    'for (const bay of ¦5) total([bay]);',
    'const text = "open¦\n  ;',
    'const d = (1 + 2¦;',
    'const e = [1, 2¦;',
    'const f = { a: 1 ¦b: 2 };',
    'const g = 1 +¦;',
    'const ¦3h = 1;',
    'return ¦1 as string;',
    '¦bays[0].next.width;',
    '¦bays[0]!.next.width;',
    'const ¦i: Bay = undefined;',
    'function j(): ¦number {}',
    '¦new total(bays);',
    'bays[0]!.¦width();',
    'const k = ¦await total(bays);',
    'const l: ¦Baj = bays[0]!;',
    'let m: number;\n  total([], ¦m);',
    'switch (1) { case 1: break; ¦else: break; }',
    'const [n, ¦n] = [1, 2];',
    'const o: string[] = [¦1];',
    'class Q extends ¦Missing {}',
    'class R { private s = 1 }\n  new R().¦s;',
    'const t: readonly number[] = [1];\n  t.¦push(2);',
    'const u = ¦1n * 2;',
    '¦break;',
    '¦import x from "y";',
    'const v = `open ${1¦;',
  ],
  python: [
    'a = ¦missing',
    '¦pint("a")',
    'b = ¦(1 + 2',
    'c = ¦[1, 2',
    'd = ¦{"a": 1',
    'e = ¦"open',
    "f = ¦'open",
    'g = ¦"""open',
    'h = 1 +¦',
    'if bays¦\n        pass',
    'for bay in bays¦\n        pass',
    'while True¦\n        pass',
    'if bays:\n    ¦pass',
    'i = 1\n     ¦ j = 2',
    'k = ¦3l',
    '¦1 = m',
    '¦total(bays) = n',
    '¦else:\n        pass',
    '¦break',
    '¦continue',
    'from parti import ¦Modell',
    '¦import panels',
    '¦from .panels import bays',
    'o = [p for p in ¦rows]',
    'q = lambda r: r + ¦s',
    't = f"{¦u}"',
    'v = ¦0777',
    '¦print "a"',
    'w = bays[0¦)',
    'x = 1¦)',
    'def y(z, ¦z):\n        return z',
    'total(share=1, bays¦)',
    'total(share=1, ¦share=2)',
    'class A:\n        def b(self):\n            return ¦nowhere',
    'try:\n        pass\n    ¦bays = 1',
    'with open("a") as ¦1:\n        pass',
    'return ¦= 1',
    'c = ¦1 if bays',
    'assert ¦absent',
    '¦nonlocal zz',
  ],
  csharp: [
    'var a = ¦missing;',
    '¦Missing();',
    'bays.¦Pusch(new Bay());',
    'Total(¦5);',
    '¦Total(bays, 1, 2);',
    '¦Total();',
    'new Bay { ¦Heigth = 2 };',
    'var b = inputs.¦Widht;',
    'int c = ¦"1";',
    'string d = ¦1;',
    'const int e = 1;\n        ¦e = 2;',
    'var f = 1;\n        var ¦f = 2;',
    'if (¦bays.Count == "1") return null;',
    'foreach (var bay in ¦5) { }',
    'var g = ¦"open;',
    'var h = (1 + 2¦;',
    'var i = 1 +¦;',
    'var j = 1¦',
    'var ¦3k = 1;',
    'new ¦Baj();',
    'bays[0].¦Width();',
    'var l = bays[0].¦name;',
    'int m;\n        Total(bays, ¦m);',
    '¦break;',
    'switch (1) { ¦case 1: Total(bays); }',
    'var n = new int[] { 1, ¦"2" };',
    'Polygon o = ¦new Line();',
    'var p = Polygon.¦Rectangel(1, 2);',
    'var q = new Vector3(1, 2).¦Lenght();',
    '¦new IBay();',
    'var ¦r = null;',
    'string s = ¦bays[0];',
    'var (t, ¦t) = (1, 2);',
    'Func<int, int> u = v => ¦"1";',
    "var w = ¦'ab';",
    'int x = ¦1.5;',
    'goto ¦nowhere;',
    'throw ¦new Bay();',
    'var y = models[¦0];',
    'Bay z = ¦inputs;',
  ],
};

let languages: Languages;
beforeAll(() => {
  languages = createLanguages('', { cacheFolder: '.cache/runtimes' });
});
afterAll(() => languages.close());

const record = (language: WrittenLanguage) =>
  readFunctionRecord({
    ...{ id: 'one', name: 'One', language },
    input_schema: { type: 'object', properties: { Width: { type: 'number', default: 3 } } },
    outputs: [{ name: 'Total', type: 'number' }],
  });
const isReady = async (language: WrittenLanguage) =>
  (await languages.states()).some((one) => one.language === language && one.state === 'ready');

describe('forty faults that were planted in each language', () => {
  it.for(Object.keys(PLANTED) as WrittenLanguage[])(
    'W2.05b of %s are told at their line and column (skipped without it or a jail)',
    { timeout: 300_000 },
    async (language, { skip }) => {
      if (!(await isReady(language))) skip();
      const wrong: string[] = [];
      for (const [at, planted] of PLANTED[language].entries()) {
        // Another line for each.
        const text = AROUND[language].replace(/^( *)HERE/m, (_, space: string) => `${'\n'.repeat(at % 7)}${space}${planted}`);
        const before = text.slice(0, text.indexOf(SIGN)).split('\n');
        const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
        const answer = await languages.ask({
          ...{ account: 'ann', functionId: 'one', record: record(language), question: { kind: 'diagnostics' } },
          files: { [FILE[language]]: text.replace(SIGN, '') },
        });
        const errors = (answer?.diagnostics ?? []).filter(({ severity }) => severity === 'error');
        const isTold = ({ file, line, column }: SourceDiagnostic) =>
          file === FILE[language] && line === place.line && column === place.column;
        if (!errors.some(isTold))
          wrong.push(
            `${planted} ${JSON.stringify(place)}: ${errors.map((one) => `${one.line}:${one.column} ${one.message}`).join(' | ')}`,
          );
      }
      expect(wrong).toEqual([]);
    },
  );
  it('are forty', () => expect(Object.values(PLANTED).map((all) => all.length)).toEqual([40, 40, 40]));
});
