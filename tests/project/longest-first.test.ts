import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST, longestFirst } from '#fixtures/longest-first';

const root = join(import.meta.dirname, '../..');

it('the browser tests that take longest begin first, each of them is there, and the others keep their order', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const files = ['/c/domain/a.test.ts', '/c/tests/e2e/colours.e2e.ts', '/c/tests/e2e/b.e2e.ts', '/c/tests/e2e/site.e2e.ts'];
  expect(longestFirst(files, (file) => file)).toEqual([files[3], files[1], files[0], files[2]]);
});
