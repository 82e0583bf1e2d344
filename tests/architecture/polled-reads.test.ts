import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Reads of a page that answer at once: between an action and its effect they tell what was before. */
const AT_ONCE =
  /\bexpect\(\(*await [^;]*\.(?:isVisible|isHidden|isChecked|isEnabled|isDisabled|isEditable|textContent|allTextContents|innerText|allInnerTexts|inputValue|count|getAttribute|evaluateAll)\(/;

describe('browser tests', () => {
  it('wait for what they read: a page is expected by `expect.poll`, not by a read at once', () => {
    const found = globSync('tests/e2e/**/*.ts', { cwd: root }).flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (AT_ONCE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
