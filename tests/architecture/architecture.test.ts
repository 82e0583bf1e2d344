import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModule, sourceFiles, specifiersOf } from './read-modules.ts';
import { ALLOWED_FACES, violationsOf } from './rules.ts';

const root = join(import.meta.dirname, '..', '..');
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

  it('catches a file that is too long', () => {
    expect(violationsOf({ path: 'ui/a.ts', lines: 401, specifiers: [] })).toHaveLength(1);
  });

  it('finds every path that ARCHITECTURE.md names', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(151);
    const named = [...text.matchAll(/`([a-z][\w./-]*\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
