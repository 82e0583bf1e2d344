import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, type OwnerApi } from '../fixtures/api.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { freePort, startProduct, type RunningProduct } from '../fixtures/product.ts';

const PASSWORD = 'Grundriss-1';
const ASSETS = join(import.meta.dirname, '..', '..', 'dist', 'assets');

let hosts: { server: Server; asked: string[]; origin: string };
let product: RunningProduct;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let api: OwnerApi;
/** The server under a name that may have subdomains: browsers keep all of `localhost` on this machine. */
let named: string;

/** Where a page's calls go, and with which key; it grows as they are made. */
function callsOf(page: Page): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'OPTIONS') calls.add(`${origin} ${request.headers()['x-api-key']}`);
  });
  return calls;
}

/** Another server: counts visits, and holds a copy of the geometry engine. */
async function startHost(): Promise<typeof hosts> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    const path = request.url ?? '';
    asked.push(path);
    reply.setHeader('access-control-allow-origin', '*');
    if (path === '/count.js') return void reply.setHeader('content-type', 'text/javascript').end('window.counted = true;');
    const file = readdirSync(ASSETS).find((name) => `/engine/${name}` === path);
    if (!file) return void reply.writeHead(404).end();
    reply.setHeader('content-type', 'application/wasm').end(readFileSync(join(ASSETS, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  hosts = await startHost();
  const port = await freePort();
  named = `http://parti.localhost:${port}`;
  product = await startProduct({
    port,
    env: {
      PARTI_ALLOWED_HOSTS: `parti.localhost:${port}`,
      PARTI_API_STAGES: 'beta,next',
      PARTI_ANALYTICS_SCRIPT: `${hosts.origin}/count.js`,
      PARTI_ENGINE_HOST: `${hosts.origin}/engine`,
      PARTI_ENVIRONMENT: 'dogfood',
      PARTI_SIGN_UP_OPEN: '1',
    },
  });
  browser = await launchBrowser();
  api = await apiOf(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
  hosts?.server.close();
});

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  return context.newPage();
}

const visitScripts = (page: Page): Promise<string[]> =>
  page.locator('script[src]').evaluateAll((scripts) => scripts.map((one) => (one as HTMLScriptElement).src));

describe('the script that counts visits', () => {
  it('P2.29 is asked for, is there on the pages that anybody may read, and gone with what it did elsewhere', async () => {
    const page = await newPage();
    const script = `${hosts.origin}/count.js`;
    await page.goto(product.origin);
    const question = page.locator('[data-part="consent"]');
    await question.getByText(new URL(hosts.origin).host).waitFor();
    expect(await visitScripts(page)).not.toContain(script);
    expect(hosts.asked).not.toContain('/count.js');
    await question.getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => visitScripts(page)).toContain(script);
    await expect.poll(() => page.evaluate(() => 'counted' in window)).toBe(true);
    await page.goto(`${product.origin}/pricing`);
    await expect.poll(() => visitScripts(page)).toContain(script);
    await page.goto(`${product.origin}/signup`);
    await expect.poll(() => page.evaluate(() => 'counted' in window)).toBe(true);

    // On from there without a new page: the script and all that it made go.
    await page.locator('a[href^="/signin"]').first().click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => 'counted' in window)).toBe(false);
    expect(await visitScripts(page)).not.toContain(script);

    await page.goto(await product.newLink());
    await page.waitForURL('**/workflows');
    const { id } = await api.call('POST workflows', { body: { blank: true } });
    await page.goto(`${product.origin}/workflows/${id}`);
    await page.locator('.board').waitFor();
    expect(await visitScripts(page)).not.toContain(script);
    await page.context().close();
  });
});

describe('a stage of the server', () => {
  it('P7.10a api=beta: calls and session go to the beta address with the prefixed key, without it to the page’s own', async () => {
    const beta = named.replace('://', '://beta.');
    const page = await newPage();
    const calls = callsOf(page);
    const sockets = new Set<string>();
    page.on('websocket', (socket) => sockets.add(socket.url()));
    const link = (await product.newLink()).split('#')[1];
    await page.goto(`${named}/link?api=beta#${link}`);
    await page.waitForURL('**/workflows?api=beta');
    const { id } = await api.call('POST workflows', { body: { blank: true } });
    // Who signed in there is known there: the cookie of the stage came back.
    await page.goto(`${named}/workflows/${id}?api=beta`);
    await page.locator('.board').waitFor();
    expect(calls).toEqual(new Set([`${beta} beta-parti-web`]));
    await expect.poll(() => [...sockets]).toEqual([`${beta.replace('http', 'ws')}/realtime`]);

    // A page of its own: what this one still had to say would be counted with it.
    const other = await page.context().newPage();
    const own = callsOf(other);
    await other.goto(`${named}/signin?api=gamma`);
    await other.getByLabel('Password', { exact: true }).waitFor();
    expect(own).toEqual(new Set([`${named} parti-web`]));
    await page.context().close();
  });

  it('P7.10a pages of other sites get nothing from a stage, and a key of none is refused', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${product.origin}/api/auth/options`, { headers }).then(({ status, headers: got }) => [
        status,
        got.get('access-control-allow-origin'),
      ]);
    expect(await ask({ 'x-api-key': 'next-parti-web' })).toEqual([200, null]);
    expect(await ask({ 'x-api-key': 'gamma-parti-web' })).toEqual([401, null]);
    expect(await ask({ 'x-api-key': 'beta-parti-web', origin: 'https://elsewhere.example' })).toEqual([403, null]);
  });
});

describe('the geometry engine', () => {
  it('P9.03c EP-040 EP-093 comes from the host that the operator named, with localWasm from this server', async () => {
    const page = await newPage();
    await page.goto(await product.newLink());
    await page.waitForURL('**/workflows');
    /** Where a page that starts its engine fetches it from; what came is what was built, else it would be refused. */
    const fetchedFrom = async (address: string): Promise<string[]> => {
      const from: string[] = [];
      const listen = (request: { url(): string }) =>
        void (request.url().endsWith('.wasm') && from.push(new URL(request.url()).origin));
      page.on('request', listen);
      await page.goto(address);
      await page.evaluate(async () => {
        await (globalThis as unknown as { parti: { engine(): Promise<object> } }).parti.engine();
      });
      page.off('request', listen);
      return from;
    };
    expect(await fetchedFrom(`${product.origin}/workflows`)).toEqual([hosts.origin]);
    expect(await fetchedFrom(`${product.origin}/workflows?flags=localWasm`)).toEqual([product.origin]);
    await page.context().close();
  });
});

describe('login errors', () => {
  it('P8.03a not authorized for the environment, for the product, and an internal error are three toasts', async () => {
    await api.call('PUT organization/skins/{name}', {
      path: { name: 'keller' },
      body: { document: {}, view: ['@keller.studio'], isEnabled: true },
    });
    const page = await newPage();
    const toasts = page.locator('[data-part="toast"]');
    const login = await personOf('tom@elsewhere.example');
    const signIn = async (query: string, password = PASSWORD) => {
      await page.goto(`${product.origin}/signin${query}`);
      await page.getByLabel('User name or e-mail').fill(login);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await signIn('');
    await toasts.getByText('You are not authorized for this environment.').waitFor();
    await api.call('POST admin/administrators', { body: { login } });
    await signIn('?product=keller');
    await toasts.getByText('You are not authorized for this product.').waitFor();
    // What the server leads back with where a company's sign-in failed inside it.
    await page.goto(`${product.origin}/idp?error=login.internal-error`);
    await toasts.getByText('The sign-in failed inside the server.').waitFor();
    // A wrong password is told where it was typed.
    await signIn('', 'Grundriss-2');
    await page.locator('form [role="alert"]').waitFor();
    await expect.poll(() => toasts.count()).toBe(0);
    await page.context().close();
  });
});

/** Makes an account by the confirmation mail. */
async function personOf(email: string): Promise<string> {
  await api.call('POST auth/signup', { body: { email, password: PASSWORD, consent: true } });
  const outbox = join(product.dataFolder, 'outbox');
  const mail = readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .find((text) => text.includes(email));
  const token = /confirm=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  // The address is confirmed, though this environment lets nobody in by it.
  await api.call('POST auth/confirm', { body: { token } }).catch(() => undefined);
  return email;
}
