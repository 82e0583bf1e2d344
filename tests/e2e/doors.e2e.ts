import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

const PASSWORD = 'Grundriss-1';
const TARGET = 'parti.sign-in-target';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  product = await startProduct({ env: { PARTI_SHOWCASE: 'showcase-1' } });
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1024, height: 700 }, locale: 'en-US', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

const at = (path: string) => `${product.origin}${path}`;
const landed = (path: string, where = page) => where.waitForURL((url) => url.pathname === path);
const signIn = async (login = 'owner') => {
  await page.getByLabel('User name or e-mail').last().fill(login);
  await page.getByLabel('Password').last().fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const signOut = async () => {
  await page.getByRole('button', { name: /^Account/ }).click();
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/signout'));
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await landed('/signin');
  // A page that is loaded anew before the server has heard of it is signed in again.
  await heard;
};

describe('the doors', () => {
  it('P2.01b P2.02 P2.07b P2.24a P2.24b lead the signed-out to sign-in, newcomers of a campaign or the showcase to sign-up', async () => {
    await page.goto(at('/idp'));
    await landed('/signin');
    await page.goto(at('/auth'));
    await page.getByLabel('User name or e-mail').last().waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await page.goto(at('/signed-out'));
    await landed('/signin');
    for (const path of ['/account', '/account/password']) {
      await page.goto(at(path));
      await landed('/signin');
    }
    await page.goto(at('/workflows?utm_campaign='));
    await landed('/signin');
    await page.goto(at('/workflows/showcase-1'));
    await landed('/signup');
    await page.goto(at('/workflows/showcase-2'));
    await landed('/signin');
    await page.goto(at('/workflows?utm_campaign=spring'));
    await landed('/signup');
  });

  it('the first password needs none; another one needs the one until now', async () => {
    await page.goto(product.link);
    await landed('/workflows');
    await page.goto(at('/account/password'));
    await page.getByLabel('New password').last().fill(PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await landed('/workflows');
    await page.goto(at('/account/password'));
    await page.getByRole('heading', { name: 'Change the password' }).waitFor();
    await page.getByLabel('New password').last().fill('Schnitt-22');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The password until now is not right.').waitFor();
  });

  it('P2.07a P2.01a lead the signed-in past sign-in, and through the provider’s return to the stored target', async () => {
    await page.goto(at('/signin'));
    await landed('/workflows');
    await page.evaluate(
      ([key, target]) => sessionStorage.setItem(key ?? '', JSON.stringify({ target, time: Date.now() })),
      [TARGET, '/functions'],
    );
    await page.goto(at('/idp'));
    await landed('/functions');
  });

  it('P4.03a P2.37 P4.04a sign-out remembers the screen, a deep link opens once, else the workflow screen', async () => {
    await signOut();
    await signIn('OWNER');
    await landed('/functions');
    await signOut();
    await page.goto(at('/signin'));
    await page.evaluate((key) => sessionStorage.removeItem(key), TARGET);
    await signIn();
    await landed('/workflows');
  });

  it('P4.03c a sign-out in one tab reloads the others', async () => {
    const other = await context.newPage();
    await other.goto(at('/functions'));
    await other.getByRole('button', { name: /^Account/ }).waitFor();
    await signOut();
    await landed('/signin', other);
    await other.close();
  });

  it('P4.03c a reload before the server has heard of a sign-out finishes it', async () => {
    await signIn();
    await landed('/workflows');
    // One that is held back goes on by itself when its route is taken away.
    await context.route('**/api/signout', (route) => route.abort());
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await landed('/signin');
    await context.unroute('**/api/signout');
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/signout'));
    await page.reload();
    expect((await heard).status()).toBe(200);
    await page.goto(at('/functions'));
    await landed('/signin');
  });

  it('threw nothing', () => expect(errors).toEqual([]));
});
