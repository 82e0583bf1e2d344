import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
beforeAll(async () => {
  running = await startSignedIn();
  await running.api.call('PUT organization/skins/{name}', {
    path: { name: 'garish' },
    body: {
      // Yellow on white cannot be read: it is shifted. Nobody is kept out by an address.
      document: {
        'primary-color': '#FFEE00',
        'font-family': 'Georgia, serif',
        'icon-filter': 'hue-rotate(90deg)',
        'color-palette': ['#AA0011', '#0011AA'],
        'selector-overrides': {
          button: 'border-radius: 0; text-transform: uppercase; letter-spacing: .1em',
          'text-field': 'border-radius: 12px',
          '[data-part="tag"]': 'background-color: #00FF88; color: #FFFFFF',
        },
        'css-var-overrides': { '--radius-2': '0px' },
      },
      view: [],
      isEnabled: true,
    },
  });
});
afterAll(() => running?.close());

/** What a part is drawn with, of each that is seen. */
const drawn = (page: Page, part: string, property: string): Promise<string[]> =>
  page
    .locator(`[data-part="${part}"]:visible`)
    .evaluateAll((parts, wanted) => [...new Set(parts.map((one) => getComputedStyle(one).getPropertyValue(wanted)))], property);

/** Contrast of the words on primary buttons against their ground, by WCAG 2: the least of them. */
const leastContrast = (page: Page): Promise<number> =>
  page.locator('[data-part="button"][data-kind="primary"]:visible').evaluateAll((buttons) => {
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratios = buttons.map((button) => {
      const { color, backgroundColor } = getComputedStyle(button);
      const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    });
    return Math.min(...ratios);
  });

describe('a garish look', () => {
  it.each([
    ['/workflows', 'the gallery'],
    ['/admin/looks', 'looks'],
    ['/content', 'content'],
    ['/account', 'the account'],
    ['/admin/people', 'people'],
  ])('P3.05a P3.05c P3.05e P3.05g P1.04 is worn by every part of %s, %s, and can be read', async (path) => {
    const page = await running.page();
    await page.goto(`${running.product.origin}${path}?product=garish`);
    await page.locator('[data-part="button"]:visible').first().waitFor();
    await expect.poll(() => drawn(page, 'button', 'border-top-left-radius')).toEqual(['0px']);
    // A part that goes while it is read has no style at all.
    await expect.poll(() => drawn(page, 'button', 'text-transform')).toEqual(['uppercase']);
    await expect.poll(() => drawn(page, 'icon', 'filter')).toEqual(['hue-rotate(90deg)']);
    for (const letters of await drawn(page, 'button', 'font-family')) expect(letters).toMatch(/^Georgia/);
    const primary = await page.locator('[data-part="button"][data-kind="primary"]:visible').count();
    if (primary > 0) expect(await leastContrast(page)).toBeGreaterThanOrEqual(4.5);
    await page.context().close();
  });

  it('P3.05d its palette colours the charts in order', async () => {
    const { page } = await running.openWorkflow('figures');
    await page.goto(`${page.url()}&product=garish`);
    await page.locator('[data-part="figure"]').first().waitFor();
    await expect
      .poll(() =>
        page.evaluate(() =>
          ['--category-1', '--category-2'].map((name) =>
            getComputedStyle(document.documentElement).getPropertyValue(name).trim().toUpperCase(),
          ),
        ),
      )
      .toEqual(['#AA0011', '#0011AA']);
    expect(running.errors).toEqual([]);
    await page.context().close();
  });
});
