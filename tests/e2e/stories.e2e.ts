import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { dragOn, restingBox } from '../fixtures/hands.ts';
import type { Pages } from '../fixtures/pages.ts';
import { startStoryPages } from '../fixtures/story-pages.ts';

let pages: Pages;
let browser: Browser;
/** One for all: what was fetched stays. */
let context: BrowserContext;
let origin: string;

beforeAll(async () => {
  pages = await startStoryPages();
  origin = pages.origin;
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1024, height: 700 }, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

interface StoryView {
  story: string;
  theme?: 'light' | 'dark';
  language?: 'en' | 'de' | 'ja';
}

async function open({ story, theme = 'light', language = 'en' }: StoryView, within = context) {
  const page = await within.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${origin}/gallery.html?story=${encodeURIComponent(story)}&theme=${theme}&lang=${language}`);
  await page.locator('[data-story]').first().waitFor();
  return { page, problems, close: () => page.close() };
}

const SCREENS = [
  'src/frame/frame#Everything',
  'src/screens/gallery/gallery#Ready',
  'src/screens/gallery/gallery#Empty',
  'src/screens/gallery/gallery#Failed',
  'src/screens/sign-in/sign-in#SignIn',
  'src/screens/editor/editor#Running',
  'src/screens/editor/editor#LongName',
];
const PARTS = ['ui/buttons/buttons', 'ui/fields/fields', 'ui/overlays/overlays'];

describe('stories', () => {
  it.each([...SCREENS, ...PARTS].flatMap((story) => (['light', 'dark'] as const).map((theme) => [story, theme] as const)))(
    '%s is accessible in %s',
    async (story, theme) => {
      const { page, problems, close } = await open({ story, theme });
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page })
        .disableRules(SCREENS.includes(story) ? [] : ['region', 'page-has-heading-one', 'landmark-one-main'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
  );

  it.each(SCREENS.flatMap((story) => (['de', 'ja'] as const).map((language) => [story, language] as const)))(
    'P3.13b %s has room at 1024 px in %s',
    async (story, language) => {
      const { page, close } = await open({ story, language });
      await page.waitForLoadState('networkidle');
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.bar, nav, main')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .map((element) => `${element.tagName} ${element.className} ${element.scrollWidth} > ${element.clientWidth}`),
      );
      expect(wide).toEqual([]);
      const shown = await page.locator('body').innerText();
      expect(shown).not.toMatch(/\b(gallery|editor|status|commands|palette)\.[a-z-]+\b/);
      await close();
    },
  );

  it.each([
    ['de', 'Enter führt in die Funktion hinein', 'Eine Verbindung auswählen', 'die Bibliothek, die diesen Graphen zeigt'],
    ['ja', 'Enter で関数の中に入り', '接続を選んで', 'このグラフを表示するライブラリ'],
  ] as const)(
    'P3.13b says nothing in English to screen readers around the graph in %s',
    async (language, node, wire, attribution) => {
      const { page, close } = await open({ story: 'graph/graph#Tower', language });
      await page.locator('.react-flow__node').first().waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('[id^="react-flow__node-desc"]').textContent()).toContain(node);
      await expect.poll(() => page.locator('[id^="react-flow__edge-desc"]').textContent()).toContain(wire);
      // Named still, with its address.
      const link = page.getByRole('link', { name: attribution });
      await expect.poll(() => link.textContent()).toBe('React Flow');
      await expect.poll(() => link.getAttribute('href')).toBe('https://reactflow.dev');
      await expect.poll(() => page.locator('[aria-roledescription="node"]').count()).toBe(0);
      await expect.poll(() => page.locator('.board').innerHTML()).not.toMatch(/Press enter|to cancel|React Flow attribution/);
      await close();
    },
  );

  it('P2.31 an alert event from anywhere shows a toast until it is closed', async () => {
    const { page, close } = await open({ story: 'ui/overlays/overlays#Overlays' });
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('alert', { detail: { text: 'Here I am' } })));
    const toast = page.locator('[data-part=toast]');
    await toast.getByText('Here I am').waitFor();
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
    await close();
  });

  it('P2.31 a toast leaves by itself after five seconds', async () => {
    // Clocks are of a context: the others' go on.
    const own = await browser.newContext();
    const { page } = await open({ story: 'ui/overlays/overlays#Overlays' }, own);
    // The clock stands: a slow machine takes none of the five seconds.
    await page.clock.install({ time: '2026-01-01T08:00:00' });
    await page.clock.pauseAt('2026-01-01T09:00:00');
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('alert', { detail: 'Soon gone' })));
    await page.getByText('Soon gone').waitFor();
    await page.clock.runFor(4900);
    await expect.poll(() => page.getByText('Soon gone').count()).toBe(1);
    await page.clock.runFor(200);
    await page.getByText('Soon gone').waitFor({ state: 'detached' });
    await own.close();
  });

  it('P4.09 asks before deleting; Escape leaves everything as it is, the button acts', async () => {
    const { page, close } = await open({ story: 'src/screens/gallery/gallery#Ready' });
    const card = page.getByRole('article', { name: 'Untitled Workflow' });
    const ask = async () => {
      await card.getByRole('button', { name: 'More for Untitled Workflow' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    };
    await ask();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => card.count()).toBe(1);
    await ask();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await card.waitFor({ state: 'detached' });
    await close();
  });

  it('P1.05a opens the command search by shortcut and runs what is chosen', async () => {
    const { page, close } = await open({ story: 'src/screens/gallery/gallery#Ready' });
    await page.getByRole('button', { name: /Search workflows/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Theme: dark');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
    await close();
  });

  it('P4.06 the theme chosen as the system has no attribute', async () => {
    const { page, close } = await open({ story: 'src/screens/gallery/gallery#Ready', theme: 'dark' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('theme.system');
    await page.keyboard.press('Enter');
    await page.locator('html:not([data-theme])').waitFor();
    await close();
  });

  it('P1.03 changes the language of everything at once and remembers it under language-code', async () => {
    const { page, close } = await open({ story: 'src/screens/gallery/gallery#Ready' });
    await page.getByRole('button', { name: 'Account of Lena Keller' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Ihre Workflows' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language-code'))).toBe('de');
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
    await close();
  });

  it('W8.01b says which list failed', async () => {
    const { page, close } = await open({ story: 'src/screens/gallery/gallery#Failed' });
    for (const words of ['Loading the workflows failed', 'Loading the templates failed', 'Loading the functions failed'])
      await page.getByText(words).filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Reload' }).count()).toBeGreaterThanOrEqual(3);
    await close();
  });

  it('lets the keyboard skip bar and places, and keeps the rows of a list whose next page fails', async () => {
    const { page, close } = await open({ story: 'src/frame/frame#Everything' });
    await page.getByRole('cell', { name: 'Level 4' }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('The newest could not be loaded.').waitFor();
    await expect.poll(() => page.getByRole('cell').count()).toBe(4);
    await close();
  });

  it('drags, types and steps a number, and gives up on Escape', async () => {
    const { page, close } = await open({ story: 'ui/fields/fields#Fields' });
    const levels = page.getByRole('slider', { name: 'Levels' });
    const { width } = await restingBox(levels);
    await dragOn(levels, { by: { x: width, y: 0 } }, { at: { x: 20, y: 8 } });
    await expect.poll(() => levels.getAttribute('aria-valuenow')).toBe('60');
    await page.keyboard.press('Tab');
    await levels.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => levels.getAttribute('aria-valuenow')).toBe('59');
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await expect.poll(() => levels.getAttribute('aria-valuenow')).toBe('31');
    await page.keyboard.press('Enter');
    await page.keyboard.type('7');
    await page.keyboard.press('Escape');
    await expect.poll(() => levels.getAttribute('aria-valuenow')).toBe('31');
    await close();
  });
});
