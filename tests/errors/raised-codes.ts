import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ERROR_CATALOGUE } from '#domain';
import { sourceFiles } from '../architecture/read-modules.ts';

/** Codes of the catalogue that no source names outside the catalogue itself, by area: the first part of the code. */
export function codesNotRaised(root: string): Record<string, string[]> {
  const catalogue = join('domain', 'errors');
  const named = new Set(
    sourceFiles(root)
      .filter(
        (file) =>
          !/\.(test|story|fixture)\.tsx?$/.test(file) &&
          !isWithin(relative(root, file), [catalogue, 'locales', 'tests', 'bench']),
      )
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/['"`]([a-z-]+(?:\.[a-z0-9-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
      ),
  );
  const areas: Record<string, string[]> = {};
  for (const code of Object.keys(ERROR_CATALOGUE).toSorted()) {
    if (!named.has(code)) (areas[code.split('.')[0] ?? ''] ??= []).push(code);
  }
  return areas;
}

function isWithin(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}
