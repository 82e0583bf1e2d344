import { validateBytes } from 'gltf-validator';
import type { Browser, Page } from 'playwright';
import startRhino from 'rhino3dm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { modelToGlbBytes } from '#engine';
import { dropFile } from '../fixtures/drop-file.ts';
import { restingBox } from '../fixtures/hands.ts';
import { apiOf } from '../fixtures/api.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { paintedPng, shareOfInk } from '../fixtures/pictures.ts';
import { glb, gltfTriangle, pdf, workbook } from '../fixtures/small-files.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

let product: RunningProduct;
let browser: Browser;
let page: Page;
/** What the graphics card refused. */
const drawingErrors: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('console', (message) => {
    if (/Shader Error|INVALID_OPERATION/.test(message.text())) drawingErrors.push(message.text());
  });
  await page.goto(product.link);
  await page.waitForURL('**/workflows');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

const P = (X: number, Y: number) => ({ X, Y, Z: 0 });
const plan =
  '0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES 0 LINE 8 Walls 10 0 20 0 11 4000 21 2000 0 ENDSEC 0 EOF'
    .split(' ')
    .join('\n');

const drop = (name: string, content: string | Uint8Array) => dropFile(page, name, content);

async function openBlank(): Promise<void> {
  const api = await apiOf(product);
  const made = await fetch(`${product.origin}/api/workflows`, {
    method: 'POST',
    headers: { ...api.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ blank: true }),
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${product.origin}/workflows/${id}`);
  await page.locator('.board').waitFor();
}

/** Imports what the dialog shows and waits for so many finished nodes. */
async function bringIn(nodes: number): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.board [data-part="node"][data-state="done"]').count()).toBe(nodes);
}

/** A box of 2 × 3 × 4 m packed by the encoder of draco3d 1.5.9, 14 bits a coordinate. */
const DRACO_BOX =
  'RFJBQ08CAgEBAAAACAwACwAAA2+1FAEBEAH/AAABAAkDAAACAQEBAA8DARArAQgBKAQA+CCB+v8FAADg/wcAAAAAAAAIAPv/AEAABAAAgAAQACAA/H8AAAAA/z8AAAAAAAAAAAAAAABAwAAAgEAO';

const boxModel = {
  Elements: {
    profile: {
      discriminator: 'Elements.Geometry.Profile',
      Id: 'profile',
      Perimeter: { Vertices: [P(0, 0), P(4, 0), P(4, 3), P(0, 3)] },
    },
    box: {
      discriminator: 'Elements.Mass',
      Id: 'box',
      Representation: {
        SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Extrude', Profile: 'profile', Height: 2 }],
      },
    },
  },
} as unknown as ElementModel;

describe('importing', () => {
  it('W1.06a W5.07f takes a dropped DXF at its right size into the graph, and refuses other kinds', async () => {
    await openBlank();
    await drop('notes.txt', 'x');
    const refused = page.getByRole('dialog').getByRole('alert');
    await refused.waitFor();
    await expect.poll(() => refused.textContent()).toContain('.dxf');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await drop('plan.dxf', plan);
    await page.getByRole('dialog').getByText('4 × 2 m').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const card = page.locator('.board [data-part="node"]').first();
    await card.waitFor();
    await page.locator('.board [data-part="node"][data-state="done"]').waitFor();
    await expect.poll(() => card.textContent()).toContain('Underlay');
    // One step brought it in: one takes it out, and one brings it back with its file.
    await page.locator('.board').click({ position: { x: 600, y: 300 } });
    await page.keyboard.press('ControlOrMeta+z');
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+Shift+z');
    // The result of the same file is there already: nothing needs to run again.
    await page.locator('.board [data-part="node"]:is([data-state="done"], [data-state="reused"])').waitFor();
    await expect.poll(() => card.textContent()).toContain('plan.dxf');
  });

  it('W1.06b W1.06c W1.06d W5.07f takes 3DM, GLB, model JSON and XLSX, converted where the engine has another form', async () => {
    await openBlank();
    await drop('box.json', JSON.stringify(boxModel));
    await page.getByRole('dialog').getByText('2 elements, 12 triangles').waitFor();
    await bringIn(1);
    await drop('box.glb', modelToGlbBytes(boxModel));
    await page.getByRole('dialog').getByText('12 triangles').waitFor();
    await bringIn(2);
    const rhino = await startRhino();
    const file = new rhino.File3dm();
    file.settings().modelUnitSystem = rhino.UnitSystem.Meters;
    file.objects().addLine([0, 0, 0], [3, 4, 0]);
    await drop('line.3dm', file.toByteArray());
    await page
      .getByRole('dialog')
      .getByText(/^\d elements?,/)
      .waitFor();
    await bringIn(3);
    await drop(
      'rooms.xlsx',
      workbook([
        ['Name', 'Area'],
        ['Kitchen', '12.5'],
        ['Hall', '8'],
      ]),
    );
    await page.getByRole('dialog').getByText('2 rows, 2 columns').waitFor();
    await bringIn(4);
    // The field of its card takes a workbook, too.
    const table = page.locator('.board [data-part="node"]').filter({ hasText: 'Table' });
    await table.locator('h3').click();
    const more = workbook([['Name'], ['Kitchen'], ['Hall'], ['Loft']]);
    await page
      .locator('[data-part="inspector"] input[type="file"]')
      .setInputFiles({ name: 'more.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(more) });
    await expect.poll(() => table.textContent()).toContain('more.csv');
    await expect.poll(() => table.locator('.foot .result').textContent()).toMatch(/3/);
    await drop('sheet.gltf', gltfTriangle());
    await page
      .getByRole('dialog')
      .getByText(/1 triangle/)
      .waitFor();
    await bringIn(5);
    // A bare list of one profile with a hole: 8 corners and a hole are 8 triangles.
    const ring = (...corners: [number, number][]) => ({ Vertices: corners.map(([X, Y]) => ({ X, Y, Z: 0 })) });
    const Perimeter = ring([0, 0], [9, 0], [9, 6], [0, 6]);
    const profile = { discriminator: 'Elements.Geometry.Profile', Perimeter, Voids: [ring([3, 2], [3, 4], [6, 4], [6, 2])] };
    await drop('profile.json', JSON.stringify([profile]));
    await page.getByRole('dialog').getByText('1 element, 8 triangles').waitFor();
    await bringIn(6);
  });

  it('W1.06c takes GLB packed with Draco, and gives what has a picture the mean of its colours', async () => {
    await openBlank();
    await drop(
      'packed.glb',
      glb(
        {
          extensionsUsed: ['KHR_draco_mesh_compression'],
          extensionsRequired: ['KHR_draco_mesh_compression'],
          scene: 0,
          scenes: [{ nodes: [0] }],
          nodes: [{ mesh: 0 }],
          meshes: [
            {
              primitives: [
                {
                  attributes: { POSITION: 0 },
                  indices: 1,
                  extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
                },
              ],
            },
          ],
          accessors: [
            { componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, -3], max: [2, 4, 0] },
            { componentType: 5125, count: 36, type: 'SCALAR' },
          ],
        },
        [Buffer.from(DRACO_BOX, 'base64')],
      ),
    );
    await page.getByRole('dialog').getByText('12 triangles').waitFor();
    await bringIn(1);
    // Two thirds red, one third blue.
    const picture = await paintedPng(page, 96, 8, [
      ['#f00', 0, 0, 64, 8],
      ['#00f', 64, 0, 32, 8],
    ]);
    const corners = new Uint8Array(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
    await drop(
      'pictured.glb',
      glb(
        {
          scene: 0,
          scenes: [{ nodes: [0] }],
          nodes: [{ mesh: 0 }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
          accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
          materials: [{ name: 'Pictured', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
          textures: [{ source: 0 }],
          images: [{ bufferView: 1, mimeType: 'image/png' }],
        },
        [corners, Buffer.from(picture, 'base64')],
      ),
    );
    await page.getByRole('dialog').getByText('1 triangle').waitFor();
    await bringIn(2);
    const api = await apiOf(product);
    const answer = await fetch(`${product.origin}/api/export`, {
      method: 'POST',
      headers: { ...api.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ workflowId: new URL(page.url()).pathname.split('/').at(-1), fileType: 'json' }),
    });
    const { Elements } = (await answer.json()) as ElementModel;
    const material = Object.values(Elements).find((element) => element?.['Name'] === 'Pictured');
    const { Red, Green, Blue } = (material?.['Color'] ?? {}) as unknown as Record<string, number>;
    expect(Red).toBeCloseTo(2 / 3, 1);
    expect([Green, Math.round((Blue as number) * 30)]).toEqual([0, 10]);
  });

  it('W1.06c draws what has a picture and places on it with the picture, and saves both again', async () => {
    await openBlank();
    // Red below, blue above.
    const picture = await paintedPng(page, 64, 64, [
      ['#e01020', 0, 32, 64, 32],
      ['#1030e0', 0, 0, 64, 32],
    ]);
    const corners = Float32Array.from([-2, 0, 0, 2, 0, 0, 2, 4, 0, -2, 4, 0]);
    const places = Float32Array.from([0, 1, 1, 1, 1, 0, 0, 0]);
    await drop(
      'worn.glb',
      glb(
        {
          scene: 0,
          scenes: [{ nodes: [0] }],
          nodes: [{ mesh: 0 }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] }],
          accessors: [
            { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [-2, 0, 0], max: [2, 4, 0] },
            { bufferView: 1, componentType: 5126, count: 4, type: 'VEC2' },
            { bufferView: 2, componentType: 5123, count: 6, type: 'SCALAR' },
          ],
          materials: [
            {
              name: 'Worn',
              doubleSided: true,
              pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
              normalTexture: { index: 0 },
            },
          ],
          textures: [{ source: 0 }],
          images: [{ bufferView: 3, mimeType: 'image/png' }],
        },
        [corners, places, Uint16Array.from([0, 1, 2, 0, 2, 3])]
          .map((list) => new Uint8Array(list.buffer))
          .concat(Buffer.from(picture, 'base64')),
      ),
    );
    await page.getByRole('dialog').getByText('2 triangles').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/Left out: normalTexture/)
      .waitFor();
    await bringIn(1);
    // How many pixels of the drawing are rather red, and rather blue; how high these lie on average.
    const seen = async (): Promise<{ red: number; blue: number; isBlueAbove: boolean }> => {
      const shot = (await page.locator('canvas').first().screenshot()).toString('base64');
      return page.evaluate(async (data) => {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(bitmap, 0, 0);
        const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const found = { red: 0, blue: 0, redRows: 0, blueRows: 0 };
        for (let at = 0; at < pixels.length; at += 4) {
          const [r, g, b] = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
          const row = Math.floor(at / 4 / bitmap.width);
          if (r > 120 && g < 60 && b < 80) [found.red, found.redRows] = [found.red + 1, found.redRows + row];
          if (b > 120 && r < 60 && g < 90) [found.blue, found.blueRows] = [found.blue + 1, found.blueRows + row];
        }
        return { ...found, isBlueAbove: found.blueRows / found.blue < found.redRows / found.red };
      }, shot);
    };
    // What was brought in is selected, and wears the accent's tint.
    await page.locator('.board').click({ position: { x: 600, y: 300 } });
    await expect.poll(async () => (await seen()).red).toBeGreaterThan(1000);
    const drawn = await seen();
    expect(drawn.blue / drawn.red).toBeGreaterThan(0.6);
    expect(drawn.blue / drawn.red).toBeLessThan(1.6);
    expect(drawn.isBlueAbove).toBe(true);
    if (process.env['PARTI_SHOTS']) await page.screenshot({ path: `${process.env['PARTI_SHOTS']}/import-worn.png` });
    expect(drawingErrors).toEqual([]);
    const api = await apiOf(product);
    const answer = await fetch(`${product.origin}/api/export`, {
      method: 'POST',
      headers: { ...api.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ workflowId: new URL(page.url()).pathname.split('/').at(-1), fileType: 'glb' }),
    });
    const file = new Uint8Array(await answer.arrayBuffer());
    const { issues } = await validateBytes(file);
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    expect(Buffer.from(file).includes(Buffer.from(picture, 'base64'))).toBe(true);
  });

  it('W1.06e W8.03c lays pictures and pages of a PDF on the work plane, scaled by two points, and says what is too large or missing', async () => {
    await openBlank();
    const png = Buffer.from(
      (
        await page.evaluate(() => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [800, 400];
          const context = canvas.getContext('2d') as CanvasRenderingContext2D;
          context.fillStyle = '#fff';
          context.fillRect(0, 0, 800, 400);
          context.strokeStyle = '#000';
          context.lineWidth = 6;
          for (let at = 0; at < 8; at++) context.strokeRect(at * 100 + 10, 10 + (at % 3) * 100, 80, 180);
          return canvas.toDataURL('image/png');
        })
      ).split(',')[1] as string,
      'base64',
    );
    await drop('plan.png', png);
    const preview = page.getByRole('dialog').getByRole('img');
    await page.getByRole('dialog').getByText('800 × 400 px').waitFor();
    const box = await restingBox(preview);
    await preview.click({ position: { x: box.width * 0.3, y: box.height * 0.5 } });
    await preview.click({ position: { x: box.width * 0.7, y: box.height * 0.5 } });
    const distance = page.getByRole('dialog').getByLabel('Distance between the two points');
    await distance.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('-3 m');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('“-3 m” is not a length.').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2,500 cm');
    await page.keyboard.press('Enter');
    await expect.poll(() => distance.getAttribute('aria-valuenow')).toBe('25');
    await page
      .getByRole('dialog')
      .getByText(/Scale ×/)
      .waitFor();
    if (process.env['PARTI_SHOTS']) await page.screenshot({ path: `${process.env['PARTI_SHOTS']}/import-picture.png` });
    await bringIn(1);
    if (process.env['PARTI_SHOTS']) {
      await page.waitForTimeout(4000);
      await page.screenshot({ path: `${process.env['PARTI_SHOTS']}/underlay-picture.png` });
    }
    expect(drawingErrors).toEqual([]);
    await drop('sheets.pdf', pdf(2));
    await page.getByRole('dialog').getByText('of 2').waitFor();
    const pageField = page.getByRole('dialog').getByLabel('Page');
    await pageField.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1.5');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('“1.5” is no whole number; the nearest is 2.').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('The file has no page 7; it has 2.').waitFor();
    await pageField.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(/ px, /).waitFor();
    // The frame of the page, and its word in a font of the system.
    const sheet = await shareOfInk(page.getByRole('dialog').locator('image'));
    expect(sheet.blue).toBeGreaterThan(0.01);
    expect(sheet.black).toBeGreaterThan(0.002);
    await bringIn(2);
    await drop('locked.pdf', pdf(1, true));
    await page.getByText('The file is protected by a password.').waitFor();
    await page.keyboard.press('Escape');
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    await drop('huge.png', huge);
    await page.getByText('100 megapixels are the limit').waitFor();
    await page.keyboard.press('Escape');
    await drop('far.dxf', plan.replace('4000', '9e13'));
    await page.getByText('more than 20000 km from the origin').waitFor();
  });
});
