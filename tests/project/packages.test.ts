import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModule, sourceFiles } from '../architecture/read-modules.ts';

const root = join(import.meta.dirname, '..', '..');
const specifiers = sourceFiles(root)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readModule(root, file))
  .flatMap((module) => module.specifiers);

/** The packages that must carry the product (ledger C.05a). */
const CARRIERS = [
  'react',
  'react-dom',
  '@xyflow/react',
  'elkjs',
  'react-router',
  'valtio',
  'three',
  '@react-three/fiber',
  'yjs',
  'y-websocket',
  'i18next',
  'vitest',
  'playwright',
];

describe('the packages and folders that carry the product', () => {
  it.each(CARRIERS)('C.05a %s is imported by the product or its tests', (name) => {
    expect(specifiers.some((specifier) => specifier === name || specifier.startsWith(`${name}/`))).toBe(true);
  });

  it.each(['src', 'inputs', 'graph', 'viewer', 'collab', 'locales', 'tests'])('C.05b %s holds its part', (folder) => {
    expect(readdirSync(join(root, folder)).length).toBeGreaterThan(1);
  });
});
