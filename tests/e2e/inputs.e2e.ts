import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import type { Pages } from '../fixtures/pages.ts';
import { startStoryPages } from '../fixtures/story-pages.ts';

let pages: Pages;
let browser: Browser;

beforeAll(async () => {
  pages = await startStoryPages();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

type Language = 'en' | 'de' | 'ja';

/** A page at a story; `theme` absent: that of the device. */
async function open(story: string, language: Language = 'en', theme: 'light' | 'dark' | 'system' = 'light') {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 1000 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const path = story.includes('#') ? story : `inputs/inputs#${story}`;
  await page.goto(`${pages.origin}/gallery.html?story=${encodeURIComponent(path)}&theme=${theme}&lang=${language}`);
  await page.locator('[data-part="list-input"]').first().waitFor();
  return { page, problems };
}

const valuesOf = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await page.locator('[data-values]').getAttribute('data-values')) ?? '{}') as Record<string, unknown>;
const commitsOf = async (page: Page): Promise<number> => Number(await page.locator('[data-values]').getAttribute('data-commits'));
const value = (page: Page, name: string) => expect.poll(async () => (await valuesOf(page))[name]);

/** Types into a field that opens by Enter, or is a text field. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('slider', { name: label, exact: true });
  await field.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const data = new DataTransfer();
    data.setData('text/plain', plain);
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

describe('every kind of input', () => {
  it.each(
    (['en', 'de', 'ja'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => [language, theme] as const)),
  )('W3.09b is accessible and without a line on the console in %s, %s', async (language, theme) => {
    const { page, problems } = await open('Kinds', language, theme);
    await page.locator('[data-part="date-input"]').nth(3).waitFor();
    const { violations } = await new AxeBuilder({ page })
      .disableRules(['region', 'page-has-heading-one', 'landmark-one-main'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/\b(list|date|panel|problem)\.[a-z-]+\b/i);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(['en', 'de', 'ja'] as const)(
    'W3.14d drawn, asked and changed by every keyword, is accessible in %s in both themes',
    async (language) => {
      const { page, problems } = await open('src/screens/input-docs/input-docs#Everything', language, 'system');
      for (const part of ['division-input', 'mesh-input', 'thickened-input', 'box-input'])
        await page.locator(`[data-part="${part}"]`).first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).disableRules(['region', 'page-has-heading-one']).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
      }
      // 19 types, 18 further kinds, 35 keywords.
      await expect.poll(() => page.locator('[data-entry]').count()).toBe(72);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it.each([
    ['Text', '北', 'の棟', '北の棟'],
    ['Day', '2026年', '12月3日', '2026-12-03'],
    ['Spacing', '３', ', 4.5', [3, 4.5]],
    ['Number', '１２', '.5', 12.5],
    ['Count', '４', '+1', 5],
  ] as const)('what an input method composes in %s is taken when it is whole, once', async (label, begun, rest, expected) => {
    const { page } = await open('Kinds', 'ja');
    const slider = page.getByRole('slider', { name: label, exact: true });
    const field = page.getByRole('textbox', { name: label, exact: true });
    await slider.or(field).first().waitFor();
    if (await slider.isVisible()) {
      await slider.focus();
      await page.keyboard.press('Enter');
    }
    await field.fill(begun);
    const before = await commitsOf(page);
    // The key that ends a composition is no key of the field.
    for (const key of ['Enter', 'Escape'])
      await field.dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true });
    await expect.poll(() => field.inputValue()).toBe(begun);
    await field.fill(`${begun}${rest}`);
    await field.press('Enter');
    await value(page, label).toEqual(expected);
    await expect.poll(() => commitsOf(page)).toBe(before + 1);
    await page.context().close();
  });

  it('W3.09c calculates, with units, and refuses with the reason', async () => {
    const { page } = await open('Kinds');
    await type(page, 'Number', '(30 m - 2*1.5)/4');
    await value(page, 'Number').toBe(6.75);
    await type(page, 'Number', '7 ft * 3 m');
    await page.getByRole('alert').getByText('multiplies or divides units').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await type(page, 'Number', '1/0');
    await page.getByRole('alert').getByText('divides by zero').waitFor();
    await page.keyboard.press('Escape');
    await value(page, 'Number').toBe(6.75);
    await page.getByRole('button', { name: 'Number back to 2.5 m' }).click();
    await value(page, 'Number').toBe(2.5);
    await type(page, 'Heading', 'N 30');
    await value(page, 'Heading').toBe(30);
    await page.locator('.heading-point', { hasText: 'NNE' }).waitFor();
    const compass = page.locator('.compass');
    await compass.click({ position: { x: 22, y: 12 } });
    await value(page, 'Heading').toBe(90);
    await page.context().close();
  });

  it('W3.09b dates are typed in the language, chosen in a calendar by keys, and say their zone', async () => {
    const { page } = await open('Kinds', 'de');
    const day = page.getByRole('textbox', { name: 'Day', exact: true });
    await expect.poll(() => day.inputValue()).toBe('12.05.1977');
    await day.fill('3. Dez 2026');
    await day.press('Enter');
    await value(page, 'Day').toBe('2026-12-03');
    await page.getByRole('button', { name: 'Im Kalender wählen: Day' }).click();
    await page.getByRole('grid', { name: 'Day' }).locator(':focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    await page.getByText('Januar 2027').waitFor();
    await page.keyboard.press('Enter');
    await value(page, 'Day').toBe('2027-01-10');
    await day.fill('31.4.2026');
    await day.press('Enter');
    await page.getByRole('alert').getByText('Tippen Sie ein Datum').waitFor();
    // 12:12 in UTC is 13:12 in Berlin, in May 1977 without summer time.
    const time = page.getByRole('textbox', { name: 'Moment: Uhrzeit' });
    await expect.poll(() => time.inputValue()).toBe('13:12');
    await time.fill('9');
    await time.press('Enter');
    await value(page, 'Moment').toBe('1977-05-12T08:00:00Z');
    const floating = page.getByRole('textbox', { name: 'Floating: Uhrzeit' });
    await expect.poll(() => floating.inputValue()).toBe('12:12');
    await floating.fill('0930');
    await floating.press('Enter');
    await value(page, 'Floating').toBe('1977-05-12T09:30:00');
    await page.getByRole('button', { name: 'Identity neu erzeugen' }).click();
    await value(page, 'Identity').toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await page.context().close();
  });

  it('W3.08i changes one field of an object, and sets one that may be nothing', async () => {
    const { page } = await open('Kinds');
    await type(page, 'Frame: Depth', '20 cm');
    await value(page, 'Frame').toEqual({ Width: 0.06, Depth: 0.2 });
    await page.getByRole('button', { name: 'Set Door', exact: true }).click();
    await value(page, 'Door').toEqual({ Width: 0.9, Leaf: 'left' });
    await page.getByRole('button', { name: 'Set Door to nothing' }).click();
    await value(page, 'Door').toBe(null);
    await page.getByText('Deprecated: kept for older workflows').waitFor();
    await page.getByText('Migrated from an older input').waitFor();
    await page.context().close();
  });
});

describe('a list', () => {
  it('W3.08e adds, reorders, removes and fills rows by keys', async () => {
    const { page } = await open('Kinds');
    const heights = page.getByRole('group', { name: 'Heights', exact: true });
    await heights.getByRole('button', { name: '3 entries' }).click();
    await heights.getByRole('button', { name: 'Row 1', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await value(page, 'Heights').toEqual([3.5, 3, 4]);
    await page.keyboard.press('Enter');
    await value(page, 'Heights').toEqual([3.5, 3, 0, 4]);
    await page.keyboard.press('Delete');
    await value(page, 'Heights').toEqual([3.5, 3, 4]);
    await page.getByRole('slider', { name: 'Heights, row 1' }).focus();
    await page.keyboard.press('Control+Shift+D');
    await value(page, 'Heights').toEqual([3.5, 3.5, 3.5]);
    await page.getByRole('textbox', { name: 'Spacing' }).fill('3, 250 cm');
    await page.keyboard.press('Enter');
    await value(page, 'Spacing').toEqual([3, 2.5]);
    await page.context().close();
  });

  it('W3.08e W3.09d opens large: rows are dragged, groups kept, a matrix grows', async () => {
    const { page } = await open('Kinds');
    await page.getByRole('button', { name: 'Open Rooms large' }).click();
    const handles = page.getByRole('dialog').getByRole('button', { name: /^Row \d/ });
    await handles.first().waitFor();
    await handles.first().dragTo(handles.nth(1));
    await expect
      .poll(async () => ((await valuesOf(page))['Rooms'] as { Name: string }[]).map(({ Name }) => Name))
      .toEqual(['Office', 'Lab']);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Open Program large' }).click();
    const group = page.getByRole('textbox', { name: 'Group Work' });
    await group.fill('Focus work');
    await group.press('Enter');
    await expect
      .poll(async () => ((await valuesOf(page))['Program'] as { Group: string }[]).map(({ Group }) => Group))
      .toEqual(['Focus work', 'Focus work', 'Rest']);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Open Matrix large' }).click();
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('button', { name: 'Add row' }).click();
    await value(page, 'Matrix').toEqual([
      [1, 2, 3, 0],
      [4, 5, 6, 0],
      [0, 0, 0, 0],
    ]);
    await page.context().close();
  });

  it('W3.08e takes a paste from Excel with quotes, line breaks, German decimals and a mark, in one step', async () => {
    const { page } = await open('Kinds', 'de');
    await page.getByRole('button', { name: /Rooms groß öffnen|Rooms.*groß/ }).click();
    await page.getByRole('region').first().focus();
    await paste(page, '\uFEFFName\tArea\tHeight\tNote\r\n"Lab ""A"""\t1.024,5\t3,25\t"zwei\nZeilen"\r\nBüro\t12,25\t3\t\r\n');
    const before = await commitsOf(page);
    await page.getByRole('button', { name: /ersetzen/ }).click();
    await value(page, 'Rooms').toEqual([
      { Name: 'Lab "A"', Area: 1024.5, Height: 3.25, Note: 'zwei\nZeilen' },
      { Name: 'Büro', Area: 12.25, Height: 3 },
    ]);
    expect((await commitsOf(page)) - before).toBe(1);
    await page.context().close();
  });

  it('W3.08e a thousand rows of eight cells take a key and a paste, and tell how long it took', async () => {
    const { page } = await open('Schedule');
    await page.getByRole('button', { name: 'Open Schedule large' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Row 1', exact: true }).waitFor();
    const measured = async (act: () => Promise<void>, isDone: string): Promise<number> => {
      await page.evaluate((wanted) => {
        const output = document.querySelector('[data-values]')!;
        const state = window as unknown as { began: number; took: number };
        state.took = -1;
        addEventListener('keydown', () => (state.began = performance.now()), { capture: true, once: true });
        addEventListener('click', () => (state.began = performance.now()), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          if (!(output.getAttribute('data-values') ?? '').includes(wanted)) return;
          state.took = performance.now() - state.began;
          observer.disconnect();
        }).observe(output, { attributes: true });
      }, isDone);
      await act();
      await page.waitForFunction(() => (window as unknown as { took: number }).took >= 0);
      return page.evaluate(() => (window as unknown as { took: number }).took);
    };
    const name = page.getByRole('textbox', { name: 'Name, row 1', exact: true });
    await name.fill('Atrium');
    const key = await measured(() => page.keyboard.press('Enter'), 'Atrium');
    const text = [
      'Name\tArea\tHeight\tOpen\tUse\tNote',
      ...Array.from({ length: 1000 }, (_, at) => `Pasted ${at}\t12\t3\tno\tOffice\tx`),
    ].join('\n');
    await page.getByRole('dialog').getByRole('region').focus();
    const read = await page.evaluate(async (plain) => {
      const data = new DataTransfer();
      data.setData('text/plain', plain);
      const from = performance.now();
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      while (!document.querySelector('.list-review')) await new Promise(requestAnimationFrame);
      return performance.now() - from;
    }, text);
    const taken = await measured(() => page.getByRole('button', { name: 'Replace 1000 entries' }).click(), 'Pasted 999');
    console.log(`1,000 x 8: key to value ${key.toFixed(0)} ms, paste read ${read.toFixed(0)} ms, taken ${taken.toFixed(0)} ms`);
    await expect.poll(() => page.locator('[data-values]').getAttribute('data-values')).toContain('Pasted 0');
    await page.context().close();
  });
});
