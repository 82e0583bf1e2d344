import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postOf, startContentHost, type ContentHost } from '../../server/posts/content-host.fixture.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

const PAGES = {
  '/pricing': 'Parti costs nothing',
  '/news': 'What is new',
  '/team': 'Made in the open',
  '/contact': 'Whom to write to',
  '/story': 'Why it is called Parti',
  '/requestDemo': 'Try it instead of watching',
  '/hyparspace': 'Rooms that furnish themselves',
};
const HOME = 'Change one number. See the whole building.';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser?.close());

/** Pages of one server, each in a browser profile of its own. */
function visitors(product: () => RunningProduct) {
  return async (path: string): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${product().origin}${path}`);
    return page;
  };
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('pages of a server without a content host', () => {
  let product: RunningProduct;
  beforeAll(async () => void (product = await startProduct({ env: { PARTI_SUPPORT_EMAIL: 'help@keller.studio' } })));
  afterAll(() => product?.stop({ forget: true }));
  const visit = visitors(() => product);

  it('P1.01a P2.10b open for who is signed out, and nothing is asked of another host', async () => {
    const page = await visit('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await heading(page, HOME);
    expect(new URL(page.url()).pathname).toBe('/');
    const drawn = page.getByRole('img', { name: /Tower on a slope/ });
    await expect
      .poll(() => drawn.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth)))
      .toBeGreaterThan(1400);
    for (const [path, title] of Object.entries(PAGES)) {
      await page.goto(`${product.origin}${path}`);
      await heading(page, title);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.goto(`${product.origin}/contact`);
    await expect
      .poll(() => page.getByRole('link', { name: 'Write to help@keller.studio' }).getAttribute('href'))
      .toBe('mailto:help@keller.studio?subject=Parti');
    await page.goto(`${product.origin}/wp-preview/posts/any`);
    await heading(page, 'Page not found');
    expect(new Set(asked.filter((origin) => origin.startsWith('http')))).toEqual(new Set([product.origin]));
    await page.context().close();
  });

  it('P2.09 the policies are listed, and each is read', async () => {
    const page = await visit('/policies');
    for (const name of ['Terms of use', 'Privacy notice', 'Licence of the software']) {
      await page.getByRole('link', { name, exact: true }).click();
      await heading(page, name);
      await page.getByRole('link', { name: 'All policies' }).click();
      await heading(page, 'Policies');
    }
    await page.goto(`${product.origin}/policies/none`);
    await heading(page, 'Page not found');
    await page.context().close();
  });

  it('P4.14 the menu on the home page is drawn once for a browser; P2.10b who is signed in comes to their work, with the query', async () => {
    const page = await visit('/');
    for (const arm of ['control', 'show_homepage_top_menu']) {
      await page.evaluate((kept) => localStorage.setItem('parti.homepage-experiment', kept), arm);
      for (let round = 0; round < 2; round++) {
        await page.reload();
        await heading(page, HOME);
        await expect
          .poll(() => page.getByRole('navigation', { name: 'Pages', exact: true }).count())
          .toBe(arm === 'control' ? 0 : 1);
        await expect.poll(() => page.evaluate(() => localStorage.getItem('parti.homepage-experiment'))).toBe(arm);
      }
    }
    await page.goto(await product.newLink());
    await page.waitForURL('**/workflows');
    await page.goto(`${product.origin}/?flags=dumpFlags`);
    await page.waitForURL('**/workflows?flags=dumpFlags');
    await page.context().close();
  });
});

describe('pages and posts of a content host', () => {
  let product: RunningProduct;
  let older: ContentHost;
  let newer: ContentHost;
  beforeAll(async () => {
    [older, newer] = await Promise.all([startContentHost(), startContentHost()]);
    product = await startProduct({ env: { PARTI_CONTENT_HOST: older.address, PARTI_CONTENT_HOST_NEW: newer.address } });
  });
  afterAll(() => Promise.all([product?.stop({ forget: true }), older?.stop(), newer?.stop()]));
  beforeEach(() => {
    for (const host of [older, newer]) host.asked.length = 0;
  });
  const visit = visitors(() => product);

  it('P2.20 P3.09 a post is previewed with title, body and meta tags, and no script in it runs', async () => {
    const wicked = [
      '<p>Good <b>words</b>.</p><script>window.hacked = 1</script><img src="x" onerror="window.hacked = 2">',
      '<a href="javascript:window.hacked=3">press</a><iframe src="https://elsewhere.example"></iframe><style>body{display:none}</style>',
      '<svg onload="window.hacked=4"></svg><form action="https://elsewhere.example"><input name="password"></form>',
      '<a href="https://elsewhere.example/">out</a>',
    ].join('');
    older.answer(
      [
        {
          ...postOf(5, 'Draft &amp; more', wicked, { title: 'Draft on the web', description: 'Of a draft' }),
          yoast_head:
            '<meta name="robots" content="noindex"><meta property="og:title" content="Shared"><meta http-equiv="refresh" content="0;url=/signin"><script>window.hacked=5</script>',
        },
      ],
      '/posts?slug=draft',
    );
    const page = await visit('/wp-preview/post/draft');
    await heading(page, 'Draft & more');
    const body = page.locator('.post-body');
    await expect.poll(() => body.innerText()).toMatch(/Good words\./);
    await expect
      .poll(() => body.locator('script, iframe, style, form, input, [onerror], [onload], a[href^="javascript"]').count())
      .toBe(0);
    await expect.poll(() => body.getByText('out').getAttribute('rel')).toBe('noopener noreferrer');
    await body.getByText('press').click();
    await expect.poll(() => page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    await expect.poll(() => page.title()).toBe('Draft on the web');
    const metas = await page
      .locator('head meta[name="robots"], head meta[name="description"], head meta[property]')
      .evaluateAll((all) =>
        all.map((one) => `${one.getAttribute('name') ?? one.getAttribute('property')}=${(one as HTMLMetaElement).content}`),
      );
    expect(metas).toEqual(['robots=noindex', 'og:title=Shared', 'description=Of a draft']);
    await expect.poll(() => page.locator('meta[http-equiv]').count()).toBe(0);
    await page.context().close();
  });

  it('P7.07a P7.07b the first post shows, of the host that the flag chooses', async () => {
    older.answer([postOf(1, 'First', 'one'), postOf(2, 'Second', 'two')], '/pages?slug=story');
    newer.answer([postOf(3, 'Of the new host', 'three')], '/pages?slug=story');
    const page = await visit('/story');
    await heading(page, 'First');
    await expect.poll(() => page.getByText('Second').count()).toBe(0);
    expect([older.asked, newer.asked]).toEqual([['/wp/pages?slug=story'], []]);
    await page.goto(`${product.origin}/story?flags=useNewHost`);
    await heading(page, 'Of the new host');
    expect(newer.asked).toEqual(['/wp/pages?slug=story']);
    await page.context().close();
  });

  it('P8.01 a host that answers 500 or nothing shows that there is no such page, and a status is logged once', async () => {
    const page = await visit('/policies');
    const logged: string[] = [];
    page.on('console', (message) => message.text().startsWith('Failed to fetch posts') && logged.push(message.text()));
    older.answer(500, '/posts?slug=broken');
    older.answer([], '/posts?slug=empty');
    for (const slug of ['broken', 'empty']) {
      await page.goto(`${product.origin}/wp-preview/post/${slug}`);
      await heading(page, 'Page not found');
    }
    expect(logged).toEqual(['Failed to fetch posts from wordpress. Status: 500']);
    await page.context().close();
  });

  it('P8.01 where the host fails a page that ships is shown, with what happened', async () => {
    older.answer(503, '/pages?slug=pricing');
    const page = await visit('/pricing');
    await heading(page, 'Parti costs nothing');
    await page.getByText("The page's content could not be fetched (status 503).").waitFor();
    older.answer([], '/pages?slug=team');
    await page.goto(`${product.origin}/team`);
    await heading(page, 'Made in the open');
    await expect.poll(() => page.locator('.site-failed').count()).toBe(0);
    await page.context().close();
  });

  it('P3.02c news are announced until they are seen, in no other browser afterwards', async () => {
    older.answer([postOf(41, 'Version two', '<p>Here.</p>')], '/posts?categories=news');
    const enter = async () => {
      const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
      const page = await context.newPage();
      const told = page.waitForResponse((answer) => answer.url().includes('/api/posts'));
      await page.goto(await product.newLink());
      await page.waitForURL('**/workflows');
      await told;
      return page;
    };
    const first = await enter();
    const note = (page: Page) => page.getByRole('region', { name: 'News' });
    await note(first).getByText('Version two').waitFor();
    const kept = first.waitForResponse((answer) => answer.url().endsWith('/set-preferences') && answer.ok());
    await note(first).getByRole('button', { name: 'Seen' }).click();
    await kept;
    const second = await enter();
    await second.getByRole('heading', { name: 'Templates' }).waitFor();
    await expect.poll(() => note(second).count()).toBe(0);
    for (const page of [first, second]) await page.context().close();
  });
});
