import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceModule } from './rules.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache', 'output']);

/** All TypeScript files below `root`, in path order. */
export function sourceFiles(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(root, path);
      return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    })
    .toSorted();
}

/** Reads one file's imports of every form. */
export function readModule(root: string, file: string): SourceModule {
  const text = readFileSync(file, 'utf8');
  return {
    path: relative(root, file).split(sep).join('/'),
    lines: text.split('\n').length,
    specifiers: specifiersOf(file, text),
  };
}

/** Specifiers of static imports, re-exports, type imports, and literal dynamic imports and requires. */
export function specifiersOf(fileName: string, text: string): string[] {
  const { module } = parseSync(fileName, text);
  const literal = (start: number, end: number): string | undefined => /^\s*(['"`])(.*)\1\s*$/s.exec(text.slice(start, end))?.[2];
  return [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((item) => (item.moduleRequest ? [item.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap((entry) => literal(entry.moduleRequest.start, entry.moduleRequest.end) ?? []),
    ...[...text.matchAll(/\brequire\(\s*(['"])([^'"]+)\1\s*\)/g)].map((match) => match[2] ?? ''),
    ...[...text.matchAll(/\bimport\(\s*(['"])([^'"]+)\1\s*\)\./g)].map((match) => match[2] ?? ''),
  ];
}
