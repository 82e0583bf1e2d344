import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOOL_KEYS } from '../../viewer/pane/tool-keys.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
const texts = (area: string): Record<string, unknown> => JSON.parse(read(`locales/en/${area}.json`)) as Record<string, unknown>;

const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
);
const guide = pages.filter((page) => page.startsWith('docs/guide/'));
/** Pages whose paths name files of the project; decisions tell of what was. */
const contributing = pages.filter((page) => page === 'CONTRIBUTING.md' || page.startsWith('docs/contributing/'));

const withoutFences = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');
const prose = (page: string): string => withoutFences(read(page)).replaceAll(/`[^`\n]*`/g, '');
/** Code of a page: fenced lines and spans between backticks. */
const codeOf = (page: string): string[] => [
  ...[...read(page).matchAll(/^```[^\n]*\n([\s\S]*?)^```$/gm)].flatMap(([, code]) => (code ?? '').split('\n')),
  ...[...withoutFences(read(page)).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? ''),
];

const leaves = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(leaves);

describe('words of the guide', () => {
  const areas = readdirSync(join(root, 'locales/en')).filter((file) => file !== 'errors.json');
  const shown = new Set(areas.flatMap((file) => leaves(texts(file.replace('.json', '')))));

  it.each(guide.filter((page) => !page.endsWith('README.md')))('%s names in bold only what the interface says', (page) => {
    const bold = [...prose(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => words ?? '');
    expect(bold.length).toBeGreaterThan(4);
    expect(bold.filter((words) => !shown.has(words))).toEqual([]);
  });

  it('is listed whole in its table of contents', () => {
    const listed = [...read('docs/guide/README.md').matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, file]) => file);
    expect(listed.toSorted()).toEqual(
      guide
        .map((page) => page.slice('docs/guide/'.length))
        .filter((file) => file !== 'README.md')
        .toSorted(),
    );
  });
});

describe('keys of the guide', () => {
  const NAMED: Record<string, string> = { ctrl: 'mod' };
  const rows = (heading: string): Map<string, string[]> => {
    const [, rest = ''] = read('docs/guide/keys.md').split(`\n## ${heading}\n`);
    const [part = ''] = rest.split('\n## ');
    return new Map(
      [...part.matchAll(/^\| \*\*(.+?)\*\* +\| (.+?) *\|$/gm)].map(([, name = '', keys = '']) => [
        name,
        [...keys.matchAll(/<kbd>(.+?)<\/kbd>/g)].map(([, key = '']) =>
          key.toLowerCase().replace(/^\w+(?=\+)/, (first) => NAMED[first] ?? first),
        ),
      ]),
    );
  };

  it('are those of the model’s tools', () => {
    const names = texts('viewer')['tool'] as Record<string, string>;
    expect(rows('In the model')).toEqual(
      new Map(Object.entries(TOOL_KEYS).map(([tool, key]) => [names[tool], [key.toLowerCase()]])),
    );
  });

  // Types of tests know no React: these tables are read as they stand in the source. What has no name is for keys alone.
  it.each([
    ['In the graph', 'graph/commands/graph-commands.ts', /command\(\s*'([\w-]+)',\s*\[('[^\]]+)\]/g, 'graph', 'command.'],
    ['In the editor', 'src/screens/editor/use-editor-commands.ts', /t\('([\w.-]+)'\),\s*\[('[^\]]+)\]/g, 'app', ''],
    ['Everywhere', 'src/shell/app-commands.ts', /name: t\('([\w.-]+)'\),[^[\]]+?shortcuts: \[('[^\]]+)\]/g, 'app', ''],
  ])('%s are those of %s', (heading, source, pattern, area, group) => {
    const nameOf = (path: string) =>
      path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], texts(area));
    const found = [...read(source).matchAll(pattern)].flatMap(([, id = '', keys = '']): [unknown, string[]][] => {
      const name = nameOf(`${group}${id}`);
      return name ? [[name, [...keys.matchAll(/'([^']+)'/g)].map(([, key = '']) => key.toLowerCase())]] : [];
    });
    expect(found.length).toBeGreaterThan(1);
    expect(rows(heading)).toEqual(new Map(found));
  });
});

describe('links of the documents', () => {
  /** A heading as its anchor: small letters, digits and hyphens. */
  const anchorsOf = (page: string): string[] =>
    [...withoutFences(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      (title ?? '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );

  it.each(pages)('%s leads to files that exist', (page) => {
    const targets = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target ?? '')
      .filter((target) => !/^[a-z]+:/.test(target));
    const lost = targets.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : relative(root, join(root, dirname(page), path)).replaceAll('\\', '/');
      if (file.startsWith('..') || !existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  it('shows pictures on most pages of the guide', () => {
    const shown = guide.filter((page) => /!\[[^\]]{8,}\]\(\.\.\/pictures\/[\w-]+\.png\)/.test(read(page)));
    expect(shown.length).toBeGreaterThan(guide.length / 2);
  });

  it.each(contributing)('%s names files that exist', (page) => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const paths = codeOf(page).filter(
      (code) => /^[\w.-]+\/[\w./-]*$/.test(code) && folders.some(({ name }) => code.startsWith(`${name}/`)),
    );
    expect(paths.length).toBeGreaterThan(0);
    // `YYYY` and `NNNN` stand for digits.
    expect(paths.filter((path) => !/YYYY|NNNN/.test(path) && !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('commands of the documents', () => {
  const named = pages.flatMap((page) => codeOf(page).map((code) => ({ page, code })));

  it('are scripts of the package', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const wanted = named.flatMap(({ page, code }) =>
      [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, script, short]) => ({
        page,
        script: script ?? short ?? '',
      })),
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter(({ script }) => !(script in scripts))).toEqual([]);
  });

  it('are what the command line offers, and the guide names all of it', () => {
    const { stderr, status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'cli/main.ts')], {
      encoding: 'utf8',
    });
    const offered = [...stderr.matchAll(/^parti ([a-z]+(?: [a-z]+)?) /gm)].map(([, command]) => command ?? '');
    expect([status, offered.length > 10]).toEqual([2, true]);
    const uses = (command: string, code: string) => `${code} `.includes(`npx parti ${command} `);
    const wanted = named.filter(({ code }) => /\bnpx parti [a-z]/.test(code));
    expect(wanted.filter(({ code }) => !offered.some((command) => uses(command, code)))).toEqual([]);
    const told = codeOf('docs/guide/settings.md');
    expect(offered.filter((command) => !told.some((code) => uses(command, code)))).toEqual([]);
  });
});
