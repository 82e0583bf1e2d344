import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csharpSdk } from '../../scripts/docs/csharp-sdk.ts';
import { madePages } from '../../scripts/docs/pages.ts';
import { pythonSdk } from '../../scripts/docs/python-sdk.ts';
import { typescriptSdk } from '../../scripts/docs/typescript-sdk.ts';
import * as sdk from '../../runtimes/script/sdk/index.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');

describe('pages made from the code', () => {
  it.each([...madePages()])('%s is as the code says (else: npm run docs)', (path, text) => {
    expect(read(path)).toBe(text);
  });

  it('names every function and class that a TypeScript author can import', () => {
    const text = typescriptSdk(join(root, 'runtimes/script/sdk'))
      .map(({ signature }) => signature)
      .join('\n');
    const missing = Object.keys(sdk).filter((name) => !new RegExp(`\\b(function|class|const) ${name}\\b`).test(text));
    expect(missing).toEqual([]);
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'names everything that Python’s own parser finds in the package, with its first sentence',
    () => {
      const source = [
        'import ast, json, pathlib, sys',
        'found = {}',
        'for file in pathlib.Path(sys.argv[1]).glob("*.py"):',
        '    for node in ast.parse(file.read_text()).body:',
        '        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):',
        '            found[node.name] = (ast.get_docstring(node) or "").split("\\n\\n")[0].split()',
        'print(json.dumps(found))',
      ].join('\n');
      const folder = join(root, 'runtimes/python/host/parti');
      const found = JSON.parse(spawnSync('python3', ['-c', source, folder], { encoding: 'utf8' }).stdout) as Record<
        string,
        string[]
      >;
      const listed = new Set(
        read('runtimes/python/host/parti/__init__.py')
          .match(/"\w+"/g)
          ?.map((name) => name.slice(1, -1)),
      );
      const entries = pythonSdk(folder);
      for (const [name, words] of Object.entries(found).filter(([name]) => listed.has(name))) {
        const entry = entries.find(({ signature }) => new RegExp(`^(def|class) ${name}\\b`).test(signature));
        expect(entry?.says, name).toBe(words.join(' ').replaceAll('``', '`'));
      }
      expect(entries.length).toBeGreaterThan(listed.size - 1);
    },
  );

  it('takes a C# declaration whole, without its body', () => {
    const signatures = csharpSdk(join(root, 'runtimes/csharp/elements')).map(({ signature }) => signature);
    expect(signatures).toContain('public static Polygon Rectangle(double width, double height)');
    expect(signatures).toContain('public Polygon(params Vector3[] vertices)');
    expect(signatures).toContain('public enum Containment { Outside, Inside, CoincidesAtVertex, CoincidesAtEdge }');
  });
});
