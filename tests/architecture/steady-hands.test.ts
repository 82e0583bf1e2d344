import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const HANDS = 'tests/fixtures/hands.ts';

/** How long something takes depends on the machine and what else it does: benches measure it. */
const TIMED = /expect\(.*performance\.now\(\)/;

/** A press at a place that was measured before: what stood there may have moved, or something may lie over it. */
const BARE_PRESS = /\.mouse\s*\.(?:down|click|dblclick)\(/;

const linesOf = (pattern: string, isFound: RegExp): string[] =>
  globSync(pattern, { cwd: root, exclude: ['{node_modules,dist,data,.cache}/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== HANDS)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (isFound.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );

describe('tests', () => {
  it('assert no time that something took', () => {
    expect(linesOf('**/*.{test,e2e}.{ts,tsx}', TIMED)).toEqual([]);
  });
});

describe('browser tests', () => {
  it(`press by the hands of ${HANDS}, which wait until what is pressed rests and nothing lies over it`, () => {
    expect(linesOf('tests/{e2e,fixtures}/**/*.ts', BARE_PRESS)).toEqual([]);
    expect(readFileSync(join(root, HANDS), 'utf8')).toMatch(BARE_PRESS);
  });
});
