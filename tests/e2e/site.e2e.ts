import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';
import { figureOf } from './site/hands.ts';
import { countActions, type Actions } from './site/count-actions.ts';
import { siteByKeys } from './site/by-keys.ts';
import { siteByMouse } from './site/by-mouse.ts';

/** One way through the story, for the bench. */
export interface StoryFigures extends Actions {
  by: 'mouse' | 'keys';
  /** From the list of workflows to the link. */
  seconds: number;
  consoleErrors: number;
}

let running: SignedIn;
const figures: StoryFigures[] = [];
/** What pages wrote as errors. */
const complaints: string[] = [];

beforeAll(async () => {
  running = await startSignedIn();
});
afterAll(async () => {
  const file = process.env['PARTI_STORY_FIGURES'];
  if (file) writeFileSync(file, JSON.stringify(figures));
  await running?.close();
});

/** Goes through the story and counts what a person would have done; answers the link. */
async function follow(by: StoryFigures['by'], story: (page: Page) => Promise<string>): Promise<string> {
  const page = await openPage();
  const actions = await countActions(page);
  const [start, before] = [performance.now(), complaints.length];
  const link = await story(page);
  figures.push({ by, ...actions, seconds: (performance.now() - start) / 1000, consoleErrors: complaints.length - before });
  return link;
}

async function openPage(): Promise<Page> {
  // The processor draws: few pixels.
  const page = await running.page({ viewport: { width: 1200, height: 760 }, permissions: ['clipboard-read', 'clipboard-write'] });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return page;
}

/** Somebody without an account opens the link. */
async function seesTheModel(link: string): Promise<void> {
  const context = await running.browser.newContext({ viewport: { width: 1000, height: 640 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('[data-part="model-view"] canvas[data-rested="true"]').waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: 'Report' }).click();
  await expect.poll(() => figureOf(page, 'Total Area')).toBeGreaterThan(0);
  await context.close();
}

describe('a site drawn on a blank workflow, its areas read, cut, measured, kept and shared', () => {
  it('W3.08k W4.10b by mouse alone', async () => {
    const link = await follow('mouse', siteByMouse);
    await seesTheModel(link);
  });

  it('W3.08k W4.10b W4.10f by keyboard alone', async () => {
    const link = await follow('keys', siteByKeys);
    await seesTheModel(link);
  });

  it('no page complains', () => expect([...running.errors, ...complaints]).toEqual([]));
});
