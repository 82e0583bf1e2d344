import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct } from '../fixtures/product.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';
import { clickAt, middleOf } from '../fixtures/hands.ts';
import { keysOn } from './site/hands.ts';

let running: SignedIn;
beforeAll(async () => {
  running = await startSignedIn();
});
afterAll(async () => running?.close());

const RECORD = {
  id: 'e2e-place',
  name: 'Place',
  language: 'typescript',
  input_schema: {
    type: 'object',
    properties: { Where: { $ref: 'https://any.host/Schemas/Location/Point.json' } },
  },
  outputs: [{ name: 'North', type: 'number', description: 'Latitude', unit_type: 'none' }],
};
const SOURCE = 'export function execute() {\n  return { outputs: { North: 1 } };\n}\n';

/** A workflow with a function that has a place, its inputs shown. */
async function openLocation(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Blank/ })
    .first()
    .click();
  await page.waitForURL(/\/workflows\/.+/);
  await page.locator('.board').waitFor();
  const bytes = zipSync({ 'parti.json': strToU8(JSON.stringify(RECORD)), 'src/function.ts': strToU8(SOURCE) });
  await page.locator('.board').evaluate(
    (board, list) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(list)], 'place.zip', { type: 'application/zip' }));
      for (const kind of ['dragenter', 'dragover', 'drop'])
        board.dispatchEvent(
          new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true, clientX: 300, clientY: 200 }),
        );
    },
    [...bytes],
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('.board [data-part="node"] h3', { hasText: 'Place' }).click();
  await page.locator('.dock [data-part="location-input"]').waitFor();
}

const openMap = async (page: Page) => {
  await page
    .locator('.dock')
    .getByRole('button', { name: /^Choose on the map/ })
    .click();
  await page.locator('[data-part="place-map"] .map-mark').waitFor();
};

/** Latitude and longitude that the fields of the dock show. */
const typed = (page: Page) =>
  page
    .locator('.dock [data-part="location-input"] [aria-valuenow]')
    .evaluateAll((fields) => fields.map((field) => Number(field.getAttribute('aria-valuenow'))));

const keep = async (page: Page) => {
  await page.getByRole('button', { name: 'Use this place' }).click();
  await page.locator('[data-part="place-map"]').waitFor({ state: 'detached' });
};

describe('a place chosen on the map', () => {
  it('P9.07a starts where the default is; a click and the fields are one value; nobody else is called', async () => {
    const page = await running.page({ viewport: { width: 1100, height: 700 } });
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http') && host !== new URL(running.product.origin).host) strangers.push(host);
    });
    await openLocation(page);
    await expect.poll(() => typed(page)).toEqual([34.005833, -118.405991]);
    await openMap(page);
    await page.locator('[data-part="place-map"] .map-land:not([d="M0 0"])').first().waitFor();
    const middle = await middleOf(page.locator('[data-part="place-map"]'));
    await clickAt(page, { x: middle.x + 100, y: middle.y - 60 });
    const fields = page.locator('[data-part="location-map"] [aria-valuenow]');
    await expect.poll(async () => Number(await fields.first().getAttribute('aria-valuenow'))).toBeGreaterThan(36);
    const chosen = await fields.evaluateAll((all) => all.map((field) => Number(field.getAttribute('aria-valuenow'))));
    // At this scale 256 px × 2⁴ are the whole world: 100 px to the east are 8.79°.
    expect(chosen[1]).toBeCloseTo(-118.406 + (100 * 360) / 4096, 1);
    await keep(page);
    await expect.poll(() => typed(page)).toEqual(chosen);
    expect(strangers).toEqual([]);
    await page.context().close();
  });

  it('by keys: arrows move the map, Enter puts the mark in the middle, Escape gives up', async () => {
    const page = await running.page({ viewport: { width: 1100, height: 700 } });
    const keys = keysOn(page);
    await openLocation(page);
    const before = await typed(page);
    const button = page.locator('.dock').getByRole('button', { name: /^Choose on the map/ });
    for (const end of ['Escape', 'Enter'] as const) {
      await keys.reach(button);
      await keys.press('Enter');
      const map = page.locator('[data-part="place-map"]');
      await keys.reach(map);
      await keys.press('ArrowRight', 'Enter');
      const longitude = page.locator('[data-part="location-map"] [aria-valuenow]').nth(1);
      await expect.poll(async () => Number(await longitude.getAttribute('aria-valuenow'))).toBeGreaterThan(-117);
      if (end === 'Enter') await keys.reach(page.getByRole('button', { name: 'Use this place' }));
      await keys.press(end);
      await map.waitFor({ state: 'detached' });
      if (end === 'Escape') await expect.poll(() => typed(page)).toEqual(before);
    }
    await expect.poll(async () => (await typed(page))[1]).toBeGreaterThan(-117);
    await page.context().close();
  });
});

/** One grey pixel as PNG. */
function pixel(): Buffer {
  const crc = (bytes: Buffer) => {
    let value = ~0;
    for (const byte of bytes) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
    return ~value >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures of a map that whoever runs the server allows', () => {
  let tiles: Server;
  const asked: string[] = [];
  beforeAll(async () => {
    tiles = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'image/png').end(pixel());
    });
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => tiles.close());

  it('are shown with who made them, from that address alone', async () => {
    const { port } = tiles.address() as AddressInfo;
    const product = await startProduct({
      env: {
        PARTI_MAP_STYLE: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
        PARTI_MAP_ATTRIBUTION: 'Survey <b>office</b>',
      },
    });
    const browser = await launchBrowser();
    try {
      const answer = await fetch(product.origin);
      expect(answer.headers.get('content-security-policy')).toContain(`img-src 'self' data: blob: http://127.0.0.1:${port}`);
      const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1100, height: 700 }, reducedMotion: 'reduce' });
      await page.goto(product.link);
      await page.waitForURL('**/workflows');
      await openLocation(page);
      await openMap(page);
      await page.getByText('Survey <b>office</b>').waitFor();
      await page.locator('[data-part="place-map"] img.leaflet-tile-loaded').first().waitFor({ state: 'attached' });
      // Web Mercator at zoom 14: the default place lies in column 2803 and row 6544.
      await expect.poll(() => asked).toContain('/14/2803/6544.png');
    } finally {
      await browser.close();
      await product.stop({ forget: true });
    }
  });
});
