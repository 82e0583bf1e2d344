import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ORDER = '@layer reset, tokens, kit, graph, viewer, screen;';

describe('layers of the style sheets', () => {
  it('are ordered by whichever sheet a page reads first', () => {
    // A bundle may put these before the design system, and the first name that is read stands lowest.
    const first = globSync(['src/frame/*.css', 'src/shell/*.css', 'ui/styles/tokens.css'], { cwd: root });
    expect(first.length).toBeGreaterThan(2);
    for (const file of first) expect(readFileSync(join(root, file), 'utf8'), file).toContain(ORDER);
  });
});
