import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reachedOf } from './reached.ts';
import { sourceFiles } from './read-modules.ts';
import waiting from './waiting.json' with { type: 'json' };

const AREAS = [
  'Panel',
  'Overrides',
  'Graph',
  'Present',
  'History',
  'Platform',
  'Authoring',
  'Languages',
  'Content',
  'ContentPortal',
  'Sharpen',
];
const root = join(import.meta.dirname, '..', '..');
const sources = sourceFiles(root).map((file) => ({
  path: relative(root, file).split(sep).join('/'),
  text: readFileSync(file, 'utf8'),
}));

describe('what of domain/ the product reaches', () => {
  const { unreached, unused, wholesale } = reachedOf(sources);

  it('is everything but the files that wait for an area, and none of these is reached', () => {
    // A file that is reached leaves waiting.json; a rule that nothing asks for does not come in.
    expect(unreached).toEqual(Object.keys(waiting).toSorted());
  });

  it('knows the area that will reach each waiting file', () => {
    expect(Object.values(waiting).filter((area) => !AREAS.includes(area))).toEqual([]);
    // The list only shrinks: lower this number with it.
    expect(Object.keys(waiting).length).toBeLessThanOrEqual(34);
  });

  it('has no name on the face that nobody outside takes, waiting files apart', () => {
    const idle = [...unused].filter(([, file]) => !Object.hasOwn(waiting, file)).map(([name, file]) => `${name} of ${file}`);
    expect(idle, 'take these out of domain/index.ts').toEqual([]);
  });

  it('has a face of named exports, taken by name', () => {
    expect(readFileSync(join(root, 'domain', 'index.ts'), 'utf8')).not.toMatch(/export \*/);
    expect(wholesale).toEqual([]);
  });
});

describe('the reckoning', () => {
  const face = { path: 'domain/index.ts', text: `export { a } from './a.ts'; export { b, type B } from './b.ts';` };
  const domain = [
    face,
    { path: 'domain/a.ts', text: `import { deep } from './deep/deep.ts'; export const a = deep;` },
    { path: 'domain/deep/deep.ts', text: `export const deep = 1;` },
    { path: 'domain/b.ts', text: `export const b = 2; export interface B { b: number }` },
    { path: 'domain/b.test.ts', text: `import { b } from './b.ts';` },
  ];

  it('follows the symbol through the face and on, not the face', () => {
    const { unreached, unused } = reachedOf([...domain, { path: 'src/x.ts', text: `import { a } from '#domain';` }]);
    expect(unreached).toEqual(['domain/b.ts']);
    expect([...unused.keys()]).toEqual(['b', 'B']);
  });

  it('takes no test for a product', () => {
    const { unreached, unused } = reachedOf([...domain, { path: 'src/x.test.ts', text: `import { a, b } from '#domain';` }]);
    expect(unreached).toEqual(['domain/a.ts', 'domain/b.ts', 'domain/deep/deep.ts']);
    expect([...unused.keys()]).toEqual(['B']);
  });

  it.each([`let x: import('#domain').B;`, `export { b as c } from '#domain';`, `import type { B as C } from '#domain';`])(
    'sees %s',
    (text) => {
      expect(reachedOf([...domain, { path: 'src/x.ts', text }]).unreached).not.toContain('domain/b.ts');
    },
  );

  it.each([`import * as all from '#domain';`, `export * from '#domain';`, `const all = await import('#domain');`])(
    'refuses %s',
    (text) => {
      expect(reachedOf([...domain, { path: 'src/x.ts', text }]).wholesale).toEqual(['src/x.ts']);
    },
  );
});
