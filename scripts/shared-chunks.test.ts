import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedChunks } from './shared-chunks.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parti-chunks-'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ imports: { '#ui': './ui/index.ts' } }));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Module {
  code?: string;
  imports?: string[];
  later?: string[];
}
/** Names of chunks of a page with two screens, the second of which shows a part that the first shows too. */
function named(modules: Record<string, Module>): (path: string) => string | null {
  const chunkOf = sharedChunks(root, 'src/router.tsx');
  const context = {
    getModuleInfo(id: string) {
      const found = modules[id.slice(root.length + 1)];
      return found
        ? {
            code: found.code ?? '',
            importedIds: (found.imports ?? []).map((path) => join(root, path)),
            dynamicallyImportedIds: (found.later ?? []).map((path) => join(root, path)),
          }
        : null;
    },
  };
  return (path) => chunkOf(join(root, path), context);
}

const PAGE: Record<string, Module> = {
  'src/main.tsx': { imports: ['src/router.tsx'] },
  'src/router.tsx': { imports: ['src/base.ts'], later: ['src/gallery.tsx', 'src/editor.tsx'] },
  'src/base.ts': {},
  'src/gallery.tsx': {
    code: `import { Button } from "#ui";\nimport "./list.ts"`,
    imports: ['ui/index.ts', 'src/list.ts'],
    later: ['src/model.tsx'],
  },
  'src/list.ts': { imports: ['src/base.ts'] },
  'src/editor.tsx': {
    code: 'import { Button, Board as Place } from "#ui";',
    imports: ['ui/index.ts', 'src/lines.ts'],
    later: ['src/model.tsx', 'src/only.tsx'],
  },
  'src/lines.ts': {},
  'src/model.tsx': { imports: ['src/lines.ts', 'src/three.ts'] },
  'src/three.ts': {},
  'src/only.tsx': { imports: ['src/lines.ts'] },
  'ui/index.ts': { imports: ['ui/button.tsx', 'ui/board.tsx', 'ui/ui.css'] },
  'ui/button.tsx': { code: 'function Button() {}\nexport { Button };' },
  'ui/board.tsx': { code: 'export function Board() {}' },
  'ui/ui.css': {},
};

it('gives what the page loads to the page, what one screen loads to it, and what two load to both', () => {
  const of = named(PAGE);
  expect(of('src/base.ts')).toBe('shell');
  expect(of('src/list.ts')).toBe('gallery');
  expect(of('src/editor.tsx')).toBe('editor');
  expect(of('ui/button.tsx')).toMatch(/^shared-[0-9a-f]{6}$/);
});

it('takes of a face what is named, and its styles', () => {
  const of = named(PAGE);
  expect(of('ui/board.tsx')).toBe('editor');
  expect(of('ui/ui.css')).toBe(of('ui/button.tsx'));
});

it('keeps what a part of two screens needs out of the chunk of one, and leaves what one screen loads later to the builder', () => {
  const of = named(PAGE);
  expect(of('src/three.ts')).toBe('model');
  expect(of('src/lines.ts')).toMatch(/^shared-/);
  expect(of('src/lines.ts')).not.toBe(of('ui/button.tsx'));
  expect(of('src/only.tsx')).toBeNull();
});

it('keeps what a part of one screen needs out of the chunk of another screen', () => {
  const of = named({
    ...PAGE,
    'src/gallery.tsx': { imports: ['src/list.ts', 'src/rest.ts'] },
    'src/rest.ts': {},
    'src/only.tsx': { imports: ['src/lines.ts', 'src/list.ts'] },
  });
  expect(of('src/rest.ts')).toBe('gallery');
  expect(of('src/list.ts')).toMatch(/^shared-/);
});

it('never puts two files of one name into one chunk', () => {
  const of = named({
    'src/main.tsx': { imports: ['src/router.tsx'] },
    'src/router.tsx': { later: ['src/a/screen.tsx', 'src/b/screen.tsx'] },
    'src/a/screen.tsx': {},
    'src/b/screen.tsx': {},
  });
  expect(new Set([of('src/a/screen.tsx'), of('src/b/screen.tsx')]).size).toBe(2);
});
