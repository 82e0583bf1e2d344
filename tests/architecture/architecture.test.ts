import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModule, sourceFiles, specifiersOf } from './read-modules.ts';
import { circlesOf } from './circles.ts';
import { ALLOWED_FACES, FOLDER_ORDER, PACKAGE_HOMES, violationsOf } from './rules.ts';

const root = join(import.meta.dirname, '..', '..');
const faces = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports;
const modules = sourceFiles(root).map((file) => readModule(root, file));

describe('architecture', () => {
  it('sees the whole project', () => {
    // A checker that sees nothing says green.
    expect(modules.length).toBeGreaterThan(200);
    for (const folder of Object.keys(ALLOWED_FACES)) {
      expect(
        modules.some((module) => module.path.startsWith(`${folder}/`)),
        folder,
      ).toBe(true);
    }
  });

  it('keeps edges, packages and file sizes', () => {
    expect(modules.flatMap(violationsOf)).toEqual([]);
  });

  it('gives homes to packages that are installed only', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      string,
      object
    >;
    const installed = { ...dependencies, ...devDependencies };
    expect(Object.keys(PACKAGE_HOMES).filter((name) => !(name in installed))).toEqual([]);
  });

  it.each([
    ['domain/a.ts', `import { z } from 'zod';`],
    ['domain/a.ts', `export * from '#api';`],
    ['domain/a.ts', `import { readFileSync } from 'node:fs';`],
    ['graph/a.ts', `import * as Y from 'yjs';`],
    ['graph/a.ts', `import type { Doc } from '#collab';`],
    ['graph/a.ts', `const doc = await import('#viewer');`],
    ['graph/a.ts', `import { x } from '../viewer/deep.ts';`],
    ['viewer/a.ts', `export { x } from '../graph/index.ts';`],
    ['viewer/a.ts', `const y = require('yjs');`],
    ['src/a.ts', `import three from 'three';`],
    ['engine/a.ts', `import { Vector3 } from 'three';`],
    ['server/a.ts', `import { useState } from 'react';`],
    ['server/a.ts', `import type { Node } from '../graph/model.ts';`],
    ['ui/a.ts', `import { deriveWires } from '#domain';`],
    ['library/a.ts', `let x: import('#server').Thing;`],
  ])('catches a planted violation in %s: %s', (path, text) => {
    expect(violationsOf({ path, lines: 1, specifiers: specifiersOf(path, text) })).not.toEqual([]);
  });

  it('orders the folders of every room', () => {
    const ordered = Object.entries(FOLDER_ORDER).flatMap(([room, names]) => names.map((name) => join(room, name)));
    expect(ordered.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    expect(Object.keys(FOLDER_ORDER).toSorted()).toEqual(Object.keys(ALLOWED_FACES).toSorted());
  });

  it.each([
    ['engine/read/a.ts', `import { x } from '../scene/b.ts';`],
    ['engine/read/a.ts', `import type { X } from '../scene/b.ts';`],
    ['engine/read/deep/a.ts', `export { x } from '../../scene/b.ts';`],
    ['engine/read/a.ts', `const x = await import('../scene/b.ts');`],
    ['engine/read/a.ts', `import { x } from '../index.ts';`],
    ['engine/math/a.ts', `import { x } from '../limits.ts';`],
    ['engine/new-folder/a.ts', `import { x } from '../math/b.ts';`],
  ])('catches a planted arrow back in %s: %s', (path, text) => {
    expect(violationsOf({ path, lines: 1, specifiers: specifiersOf(path, text) })).toHaveLength(1);
  });

  it.each([
    ['engine/scene/a.ts', `import { x } from '../read/b.ts';`],
    ['engine/scene/a.ts', `import { x } from './b.ts';`],
    ['engine/index.ts', `export { x } from './worker/b.ts';`],
    ['engine/read/a.test.ts', `import { x } from '../scene/b.ts';`],
  ])('lets an arrow down pass in %s: %s', (path, text) => {
    expect(violationsOf({ path, lines: 1, specifiers: specifiersOf(path, text) })).toEqual([]);
  });

  it('finds no files that import each other in a circle', () => {
    expect(circlesOf(modules, faces)).toEqual([]);
  });

  it('catches planted circles: by type, by a face, over three files and of one file', () => {
    const plant = (texts: Record<string, string>) =>
      circlesOf(
        Object.entries(texts).map(([path, text]) => ({ path, lines: 1, specifiers: specifiersOf(path, text) })),
        { '#a/*': './a/*/index.ts', '#b': './b/index.ts' },
      );
    expect(plant({ 'a/x.ts': `import type { Y } from './y.ts';`, 'a/y.ts': `import { x } from './x.ts';` })).toEqual([
      ['a/x.ts', 'a/y.ts'],
    ]);
    expect(plant({ 'a/x/index.ts': `export * from '#b';`, 'b/index.ts': `import { x } from '#a/x';` })).toEqual([
      ['a/x/index.ts', 'b/index.ts'],
    ]);
    expect(
      plant({
        'a/1.ts': `import './2.ts';`,
        'a/2.ts': `import('./3.ts');`,
        'a/3.ts': `import './1.ts'; import './4.ts';`,
        'a/4.ts': '',
      }),
    ).toEqual([['a/1.ts', 'a/2.ts', 'a/3.ts']]);
    expect(plant({ 'a/x.ts': `import './x.ts';` })).toEqual([['a/x.ts']]);
    expect(plant({ 'a/x.ts': `import './y.ts'; import './z.ts';`, 'a/y.ts': `import './z.ts';`, 'a/z.ts': '' })).toEqual([]);
  });

  it('catches a file that is too long', () => {
    expect(violationsOf({ path: 'ui/a.ts', lines: 401, specifiers: [] })).toHaveLength(1);
  });

  it('finds every path that ARCHITECTURE.md names', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(160);
    const named = [...text.matchAll(/`([a-z][\w./-]*\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
