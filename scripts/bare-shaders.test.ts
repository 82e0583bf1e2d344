import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModule, sourceFiles } from '../tests/architecture/read-modules.ts';
import { withoutShaders } from './bare-shaders.ts';

const root = join(import.meta.dirname, '..');
const library = readFileSync(join(root, 'node_modules/three/build/three.module.js'), 'utf8');

it('every shader of the library is empty, and nothing else of it has changed', () => {
  const bare = withoutShaders(library);
  const linesOf = (code: string) => code.split('\n');
  const [before, after] = [linesOf(library), linesOf(bare)];
  expect(after).toHaveLength(before.length);
  const changed = before.flatMap((line, at) => (line === after[at] ? [] : [[line, after[at] ?? '']]));
  for (const [was, is] of changed) {
    expect(was).toMatch(/^(var|const) [\w$]+ = ".*";$/);
    expect(is).toMatch(/^(var|const) [\w$]+ = "";$/);
  }
  const table = /const ShaderChunk = \{([\s\S]*?)\n\};/.exec(library)?.[1] ?? '';
  const names = [...table.matchAll(/^\t\w+: ([\w$]+),?$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(130);
  const emptied = new Set(changed.map(([line = '']) => /^(?:var|const) ([\w$]+)/.exec(line)?.[1]));
  expect(names.filter((name) => !emptied.has(name))).toEqual([]);
  expect(bare.length).toBeLessThan(library.length - 100_000);
});

it('a library whose shaders stand elsewhere is refused', () => {
  expect(() => withoutShaders('export {};')).toThrow('stand elsewhere');
});

it('the interface draws with no material but those with shaders of their own, which include none of the library', () => {
  const files = ['viewer', 'engine', 'graph', 'inputs', 'ui', 'src']
    .flatMap((folder) => sourceFiles(root, join(root, folder)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const drawing = new Set(files.filter((file) => readModule(root, file).specifiers.includes('three')));
  expect(drawing.size).toBeGreaterThan(10);
  const others = /\b(?!RawShaderMaterial\b|Material\b)[A-Z]\w*Material\b|\b(PMREMGenerator|Sprite)\b|shadowMap\.enabled = true/;
  const faults = files.filter((file) => {
    const code = readFileSync(file, 'utf8');
    return (drawing.has(file) && others.test(code)) || /^\s*#include\s*</m.test(code);
  });
  expect(faults).toEqual([]);
});
