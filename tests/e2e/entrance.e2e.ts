import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startSharingBench, type SharingBench } from '../../server/sharing/sharing.fixture.ts';
import { launchBrowser } from '../fixtures/browser.ts';

let bench: SharingBench;
let browser: Browser;
beforeAll(async () => {
  bench = await startSharingBench({ PARTI_EVENTS: '1', PARTI_SIGN_UP_OPEN: '1' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

it('P7.13c tells that a guarded page led to sign-in, and that somebody signed up, once they agreed', async () => {
  const told = async () => (await bench.owner.call('GET admin/events')).events.map(({ name }) => name);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${bench.origin}/account#plan`);
  await page.waitForURL('**/signin');
  expect(await told()).not.toContain('bounce-to-sign-in');
  await page.locator('[data-part="consent"]').getByRole('button', { name: 'Agree' }).click();
  await expect.poll(told).toContain('bounce-to-sign-in');

  await page.locator('a[href="/signup"]').click();
  await page.locator('#name').fill('Ida Berg');
  await page.locator('#email').fill('ida@berg.studio');
  await page.locator('#password').fill(PASSWORD);
  await page.locator('form').getByRole('checkbox').first().click();
  await page.locator('form button[type="submit"]').click();
  await expect.poll(told).toContain('sign-up');
  await context.close();
});

it('P8.05 a way on that cannot be gone is logged, and the gallery is shown without a message', async () => {
  await bench.person('uma@keller.studio', 'uma');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${bench.origin}/signin`);
  await page.evaluate(() => {
    sessionStorage.setItem('parti.sign-in-target', JSON.stringify({ target: '//elsewhere.example/x', time: Date.now() }));
  });
  await page.locator('#login').fill('uma');
  await page.locator('#password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/workflows');
  expect(logged.filter((line) => line.includes('//elsewhere.example/x'))).not.toEqual([]);
  await expect.poll(() => page.locator('.toast').count()).toBe(0);
  await context.close();
});
