import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const HANDS = 'tests/fixtures/hands.ts';

/** A press at a place that was measured before: what stood there may have moved, or something may lie over it. */
const BARE_PRESS = /\.mouse\s*\.(?:down|click|dblclick)\(/;

describe('browser tests', () => {
  it(`press by the hands of ${HANDS}, which wait until what is pressed rests and nothing lies over it`, () => {
    const found = globSync('tests/{e2e,fixtures}/**/*.ts', { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file !== HANDS)
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (BARE_PRESS.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
    expect(readFileSync(join(root, HANDS), 'utf8')).toMatch(BARE_PRESS);
  });
});
