import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoryFigures } from '../../tests/e2e/site.e2e.ts';
import { row, type BenchRow, type Measure } from '../measure.ts';
import { loopMs } from '../yardsticks.ts';

const root = join(import.meta.dirname, '..', '..');
const LIMITS = { mouse: 240, keys: 480 } as const;

/**
 * U1: the job "blank → site of seven corners → … → share link" as `tests/e2e/site.e2e.ts` does it, without a person's pace:
 * how many actions it takes, and how long the product keeps its user waiting in all. A step that leads nowhere, or an error
 * in the console, fails the story.
 */
export const measure: Measure = {
  ids: ['U1'],
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parti-story-'));
    try {
      const file = join(folder, 'figures.json');
      const deadEnds = (await runStory(file)) === 0 ? 0 : 1;
      const stories = JSON.parse(readFileSync(file, 'utf8')) as StoryFigures[];
      return stories.flatMap((story) => rowsOf(story, deadEnds));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function runStory(file: string): Promise<number | null> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'e2e', 'tests/e2e/site.e2e.ts'], {
    cwd: root,
    env: { ...process.env, PARTI_STORY_FIGURES: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

function rowsOf({ by, presses, keys, letters, seconds, consoleErrors }: StoryFigures, deadEnds: number): BenchRow[] {
  const limit = LIMITS[by];
  const base = { id: 'U1', peer: null, rounds: 1 };
  return [
    row({
      ...base,
      what: `blank → share link by ${by}: waiting in all, no person's pace`,
      value: seconds,
      unit: 's',
      peer: { name: '10 M loop ms', value: loopMs() },
      target: `≤ ${limit / 60} min with a person`,
      ok: seconds <= limit,
    }),
    row({
      ...base,
      what: `… actions: presses, keys, typed letters`,
      value: presses + keys + letters,
      unit: '',
      target: '–',
      ok: null,
    }),
    row({ ...base, what: `… dead ends`, value: deadEnds, unit: '', target: '0', ok: deadEnds === 0 }),
    row({ ...base, what: `… console errors`, value: consoleErrors, unit: '', target: '0', ok: consoleErrors === 0 }),
  ];
}
