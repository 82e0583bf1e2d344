import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimsOf, roomsOf } from './claims.ts';
import { ALLOWED_FACES, REACT_FOLDERS } from './rules.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
/** CHANGELOG.md tells what was; the others tell what is. */
const DOCUMENTS = [
  ...markdownIn('.').filter((path) => path !== 'CHANGELOG.md'),
  ...['docs', 'docs/decisions'].flatMap(markdownIn),
];
/** Made where the product runs. */
const MADE = new Set(['data/']);
const claims = DOCUMENTS.map((path) => ({ path, ...claimsOf(read(path)) }));
const { scripts, imports } = JSON.parse(read('package.json')) as Record<'scripts' | 'imports', Record<string, string>>;

/** Text of everything that may read a setting; the documents themselves do not count. */
function code(folder = ''): string {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|docs|data|output|coverage|\..*)$/.test(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return code(path);
      return /\.(tsx?|mjs|py|cs)$/.test(entry.name) && entry.name !== 'documents.test.ts' ? read(path) : '';
    })
    .join('\n');
}

describe('documents', () => {
  it('are seen', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(30);
    expect(claims.flatMap(({ paths }) => paths).length).toBeGreaterThan(200);
    expect(claims.flatMap(({ settings }) => settings).length).toBeGreaterThan(10);
  });

  it('name paths that are there', () => {
    const lost = claims.flatMap(({ path, paths }) =>
      paths.filter((named) => !MADE.has(named) && !existsSync(join(root, named))).map((named) => `${path}: ${named}`),
    );
    expect(lost).toEqual([]);
  });

  it('name scripts that package.json has', () => {
    expect(
      claims.flatMap(({ path, commands }) => commands.filter((name) => !(name in scripts)).map((name) => `${path}: ${name}`)),
    ).toEqual([]);
  });

  it('name settings that code reads', () => {
    const text = code();
    const unread = claims.flatMap(({ path, settings }) =>
      settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${path}: ${name}`),
    );
    expect(unread).toEqual([]);
  });

  it('name faces that package.json maps to files', () => {
    const named = claims.flatMap(({ path, faces }) => faces.map((face) => ({ path, face })));
    expect(named.filter(({ face }) => !(face in imports))).toEqual([]);
    const single = Object.values(imports).filter((target) => !target.includes('*'));
    expect(single.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it('show in ARCHITECTURE.md each room, and what it may import', () => {
    const rooms = roomsOf(read('ARCHITECTURE.md'));
    for (const [room, faces] of Object.entries(ALLOWED_FACES)) {
      const allowed = faces.map((face) =>
        face === '#runtimes-browser/'
          ? 'browser runtimes'
          : face
              .slice(1)
              .replace(/\/$/, '')
              .replace(/^formats-.*/, 'formats'),
      );
      expect(rooms[room], room).toEqual([...new Set(allowed)]);
    }
    expect(Object.keys(rooms).filter((room) => !existsSync(join(root, room)))).toEqual([]);
  });

  it('show in ARCHITECTURE.md where React is at home', () => {
    const line = /^`react`.* are at home in (.*)\. The/m.exec(read('ARCHITECTURE.md'))?.[1] ?? '';
    expect([...line.matchAll(/`(\w+)\/`/g)].map((match) => match[1])).toEqual(REACT_FOLDERS);
  });
});

describe('the reading of documents', () => {
  it('finds what a text claims', () => {
    const text =
      'See `domain/run/`, `a/b.ts` and [this](docs/settings.md); run `npm run lock`, set `PARTI_E2E=all`, import `#domain`; `and/or so`.';
    expect(claimsOf(text)).toEqual({
      paths: ['domain/run/', 'a/b.ts'],
      commands: ['lock'],
      settings: ['PARTI_E2E'],
      faces: ['#domain'],
    });
  });

  it('finds rooms and what they may import', () => {
    expect(
      roomsOf(
        '| Folder | x | y |\n| --- | --- | --- |\n| `a/` | things, `b/` | nothing |\n| `b/`   | – | a, browser c |\n| `c/` | – | – |',
      ),
    ).toEqual({
      a: [],
      b: ['a', 'browser c'],
      c: [],
    });
  });
});
