import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type ProviderProcess } from '#fixtures/providers/start-provider';
import { startSignedIn, type SignedIn } from '#fixtures/signed-in';

let one: SignedIn;
let provider: ProviderProcess;
beforeAll(async () => {
  one = await startSignedIn();
  provider = await startProvider('oidc', {
    CLIENT_REDIRECT: `${one.product.origin}/idp`,
    CLIENT_LEAVES_TO: `${one.product.origin}/signed-out`,
  });
});
afterAll(async () => {
  await one?.close();
  await provider?.stop();
});

const HEADERS = { 'x-api-key': 'parti-web' };

/** Signs in at the provider as a browser would, without drawing a page. */
async function join(context: BrowserContext, name: string): Promise<{ accessToken: string }> {
  const { origin } = one.product;
  const begun = await context.request.post(`${origin}/api/auth/provider`, {
    headers: HEADERS,
    data: { email: `${name}@keller.studio` },
  });
  const { url } = (await begun.json()) as { url: string };
  const door = await context.request.get(url);
  const form = { prompt: 'login', login: name, password: 'any' };
  const consent = await context.request.post(door.url(), { form });
  const back = new URL((await context.request.post(consent.url(), { form: { prompt: 'consent' } })).url());
  const answer = await context.request.post(`${origin}/api/auth/forward`, {
    headers: HEADERS,
    data: {
      grant_type: 'authorization_code',
      client_id: 'parti-web',
      redirect_uri: `${origin}/idp`,
      code: back.searchParams.get('code'),
      state: back.searchParams.get('state'),
      iss: back.searchParams.get('iss') ?? undefined,
    },
  });
  return (await answer.json()) as { accessToken: string };
}
/** Somebody signs in and makes a workflow. */
async function leftBy(name: string): Promise<{ leaver: BrowserContext; accessToken: string; id: string }> {
  const leaver = await one.browser.newContext();
  const { accessToken } = await join(leaver, name);
  const made = await leaver.request.post(`${one.product.origin}/api/workflows`, {
    headers: { ...HEADERS, authorization: `Bearer ${accessToken}` },
    data: { blank: true },
  });
  return { leaver, accessToken, id: ((await made.json()) as { id: string }).id };
}
async function inParallel(browser: Browser, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const context = await browser.newContext();
    await join(context, name);
    await context.close();
  }
}

describe('an office', () => {
  it('P1.02d P2.23a P3.01d is named, connects its provider, 20 people join, one leaves and hands over', async () => {
    const page = await one.page();
    await page.goto(`${one.product.origin}/admin/domains`);
    await page.getByLabel('Name of the office').fill('Keller Studio');
    await page.getByLabel('Name of the office').press('Enter');
    await page.locator('.places .heading', { hasText: 'Keller Studio' }).waitFor();
    await page.getByLabel('Domain', { exact: true }).fill('keller.studio');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('button', { name: 'I vouch for it' }).click();
    await page.getByText('vouched for by an administrator').waitFor();

    await page.getByRole('button', { name: 'Company sign-in' }).click();
    await page.getByRole('button', { name: 'Add a provider' }).click();
    await page.getByLabel('Button label').fill('Keller Studio');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client id').fill('parti');
    await page.getByLabel('Client secret').fill('geheim');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByText('Keller Studio answers').waitFor();

    await provider.says({
      sub: 'ana',
      name: 'Ana Keller',
      given_name: 'Ana',
      family_name: 'Keller',
      phone_number: '+41 44 512 03 17',
      groups: ['architects'],
    });
    const ana = await signInByButton('Keller Studio', 'ana');
    await ana.getByRole('button', { name: 'Account of Ana Keller' }).waitFor();
    await inParallel(
      one.browser,
      Array.from({ length: 19 }, (_, at) => `p${at}`),
    );

    const [fromP4, fromP5] = [await leftBy('p4'), await leftBy('p5')].map((left) => left.id);
    const { leaver, accessToken, id } = await leftBy('p3');
    await page.goto(`${one.product.origin}/admin/people`);
    await page.getByText('21 in Keller Studio').waitFor();
    await page.getByRole('button', { name: 'More about p3' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Hand over 1 workflow' }).click();
    await page.getByLabel('New owner').fill('Ana');
    await page.getByRole('button', { name: /Ana Keller/ }).click();
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    await page.getByText('Ana Keller has taken over').waitFor();
    const refused = await leaver.request.get(`${one.product.origin}/api/me`, {
      headers: { ...HEADERS, authorization: `Bearer ${accessToken}` },
    });
    expect(refused.status()).toBe(401);
    await ana.goto(`${one.product.origin}/workflows/${id}`);
    await ana.locator('.board').waitFor();

    await page.getByRole('checkbox', { name: 'Choose p4' }).click();
    await page.getByRole('checkbox', { name: 'Choose p5' }).click();
    const chosen = page.getByRole('toolbar', { name: 'People who are chosen' });
    await chosen.getByRole('button', { name: 'Level' }).click();
    await page.getByRole('menuitem', { name: 'Guest' }).click();
    await page.getByText('2 people are now: Guest').waitFor();
    await chosen.getByRole('button', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('2 people are deactivated').waitFor();
    await chosen.getByRole('button', { name: 'Hand over…' }).click();
    const handing = page.getByRole('dialog', { name: 'Hand over what 2 people own' });
    await handing.getByLabel('New owner').fill('Ana');
    await handing.getByRole('button', { name: /Ana Keller/ }).click();
    await handing.getByRole('button', { name: 'Hand over', exact: true }).click();
    await handing.waitFor({ state: 'detached' });
    for (const left of [fromP4, fromP5]) {
      await ana.goto(`${one.product.origin}/workflows/${left}`);
      await ana.locator('.board').waitFor();
    }
    expect(one.errors).toEqual([]);
  });

  it('P1.02b signs in by Google where it is configured, signs out there too, and stays signed out', async () => {
    await one.api.call('POST organization/providers', {
      body: { kind: 'oidc', label: 'Google', issuer: provider.issuer, clientId: 'parti', secret: 'geheim', signsOut: true },
    });
    const page = await signInByButton('Google', 'gil');
    await page.getByRole('button', { name: 'Account of gil' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.locator('button[value="yes"]').click();
    await page.waitForURL(`${one.product.origin}/signin`);
    await page.getByRole('heading', { name: 'Sign in to Keller Studio' }).waitFor();
    // Nothing leads back by itself: the page asks for nothing but its own server any more.
    expect(await page.evaluate(async () => (await fetch('/api/auth/refresh', { method: 'POST' })).status)).not.toBe(200);
    await page.context().close();
  });

  it('C.04 reaches every screen of account and content from the menu and from places, and each leads back', async () => {
    const page = await one.page();
    const walk = async (from: string, names: readonly string[], press: (name: string) => Promise<void>) => {
      for (const name of names) {
        await press(name);
        await page.waitForURL((url) => url.pathname !== from);
        await page.locator('main').first().waitFor();
        await expect.poll(() => page.locator('h1').count(), { message: name }).toBeGreaterThan(0);
        await expect.poll(() => page.getByText('Page not found').count(), { message: name }).toBe(0);
        await page.goBack();
        await page.waitForURL(`**${from}`);
      }
    };
    const fromMenu = async (name: string) => {
      await page.getByRole('button', { name: /^Account of / }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await walk('/workflows', ['Administration'], fromMenu);
    await walk('/workflows', ['Content', 'Functions'], (name) => page.locator('.item', { hasText: name }).first().click());
    await page.goto(`${one.product.origin}/account`);
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    await page.goto(`${one.product.origin}/admin/people`);
    const places = page.getByRole('navigation').locator('.item');
    await places.nth(5).waitFor();
    const names = (await places.locator('.grow').allTextContents()).filter((name) => name !== 'People');
    expect(names.length).toBeGreaterThan(10);
    await walk('/admin/people', names, (name) => places.filter({ hasText: name }).first().click());
    expect(one.errors).toEqual([]);
    await page.context().close();
  });

  it('P1.02c P3.10 says what went wrong at the provider, and stays', async () => {
    const context = await one.browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(`${one.product.origin}/idp?error=access_denied`);
    await page
      .getByText('Die Anmeldung hat einen Fehler gemeldet', { exact: false })
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/signin');
    await page.getByLabel('Benutzername oder E-Mail').fill('x@keller.studio');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.waitForURL(`${provider.issuer}/**`);
  });
});

/** A page that came in by the button of the sign-in screen, through the provider's own pages. */
async function signInByButton(label: string, name: string): Promise<Page> {
  const context = await one.browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${one.product.origin}/signin`);
  await page.getByRole('heading', { name: 'Sign in to Keller Studio' }).waitFor();
  await page.getByRole('button', { name: `Continue with ${label}` }).click();
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/workflows');
  return page;
}
