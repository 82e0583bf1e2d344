import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxElement } from '../fixtures/box-element.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

const MODEL = JSON.stringify({ Elements: { mass: boxElement([12, 8, 20]) } });
const MB = 1024 * 1024;

/** A server with a model, one that leads elsewhere, and one of 300 MB; who asked what. */
interface Models {
  origin: string;
  asked: string[];
  /** Bytes of the large one that left. */
  sent(): number;
  close(): void;
}

let product: RunningProduct;
let browser: Browser;
let models: Models;
let other: Models;
let page: Page;

beforeAll(async () => {
  other = await serveModels();
  models = await serveModels(other.origin);
  product = await startProduct({ env: { PARTI_RENDER_SERVERS: `models=${models.origin}` } });
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 480, height: 360 }, locale: 'en-US', reducedMotion: 'reduce' });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
  models?.close();
  other?.close();
});

async function serveModels(elsewhere = ''): Promise<Models> {
  const asked: string[] = [];
  let sent = 0;
  const server: Server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.setHeader('access-control-allow-origin', '*');
    if (request.url === '/elsewhere.json') return answer.writeHead(302, { location: `${elsewhere}/box.json` }).end();
    if (request.url === '/box.json') return answer.setHeader('content-type', 'application/json').end(MODEL);
    if (request.url !== '/large.json') return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': String(300 * MB) });
    const piece = Buffer.alloc(MB, 32);
    const send = () => {
      while (!answer.destroyed && sent < 300 * MB) {
        sent += MB;
        if (!answer.write(piece)) return answer.once('drain', send);
      }
      return answer.end();
    };
    return send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    sent: () => sent,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const open = (query: Record<string, string>) => page.goto(`${product.origin}/render?${new URLSearchParams(query)}`);
const refusedWith = async (code: string, query: Record<string, string>) => {
  await open(query);
  await page.locator(`[data-part="render-failure"][data-code="${code}"]`).waitFor();
  return (await page.locator('[data-part="render-failure"]').textContent()) ?? '';
};

/** What the page tells a script; times in ms. */
interface Figures {
  url: string;
  bytes: number;
  elements: number;
  triangles: number;
  frames: { count: number; medianMs: number; longestMs: number };
}

describe('/render', () => {
  it('P2.18a P2.18b P2.18c P2.18d shows a model of a listed server without sign-in, as a plan without perspective, and tells its figures', async () => {
    await open({
      ...{ url: 'box.json', server: 'models', projection: 'orthographic', direction: 'top' },
      isPerformanceTesting: 'true',
    });
    await page.waitForFunction(() => (globalThis as { partiPerformance?: Figures }).partiPerformance !== undefined);
    const figures = await page.evaluate(() => (globalThis as { partiPerformance?: Figures }).partiPerformance);
    expect(figures).toMatchObject({ url: `${models.origin}/box.json`, bytes: MODEL.length, elements: 1 });
    // A box has twelve triangles.
    expect(figures?.triangles).toBeGreaterThanOrEqual(12);
    expect(figures?.frames.count).toBe(60);
    expect(figures?.frames.medianMs).toBeGreaterThan(0);
    expect(figures?.frames.longestMs).toBeGreaterThanOrEqual(figures?.frames.medianMs ?? Infinity);
    await expect.poll(() => page.getByRole('button', { name: 'Perspective' }).getAttribute('aria-pressed')).toBe('true');
    // Seen from above the cube shows its upper face and no other.
    await expect.poll(() => page.locator('.view-cube polygon').count()).toBe(1);
    await page.locator('[data-part="render-figures"]').waitFor();
  });

  it('P2.18a P2.18c refuses any other place, a redirect to one, and a server that is not in the list', async () => {
    const url = `${other.origin}/box.json`;
    expect(await refusedWith('url.invalid', { url })).toContain(`This url is not valid: ${url}`);
    await refusedWith('url.invalid', { url, server: 'models' });
    await refusedWith('render.server-unknown', { url: 'box.json', server: 'staging' });
    await refusedWith('render.server-unknown', { url: 'box.json', environment: other.origin });
    await refusedWith('render.no-url', {});
    await refusedWith('render.not-fetched', { url: 'gone.json', server: 'models' });
    await refusedWith('render.not-fetched', { url: 'elsewhere.json', server: 'models' });
    // Nobody was asked for what is not allowed.
    expect(other.asked).toEqual([]);
  });

  it('P2.18a refuses a model of 300 MB before it is loaded', async () => {
    expect(await refusedWith('render.too-large', { url: 'large.json', environment: 'models' })).toContain('300 MB');
    expect(models.sent()).toBeLessThan(100 * MB);
  });
});
