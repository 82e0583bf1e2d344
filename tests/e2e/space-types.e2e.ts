import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { dragOn, middleOf } from '#fixtures/hands';
import { boardOf, startSignedIn, type SignedIn } from '#fixtures/signed-in';
import { boxGlb } from '#fixtures/small-files';

let app: SignedIn;
beforeAll(async () => {
  app = await startSignedIn();
}, 300_000);
afterAll(() => app?.close());

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

const ASKER: JsonObject = {
  id: 'content-asker',
  name: 'Content asker',
  description: 'Tells what it was given.',
  language: 'typescript',
  input_schema: {
    type: 'object',
    properties: {
      Rooms: {
        type: 'array',
        default: [],
        $partiPopulateFromContent: { label: 'Load space types', tag: 'spaceType' },
        items: {
          type: 'object',
          properties: {
            'Program Name': { type: 'string', default: '' },
            Width: { type: 'number', default: 0 },
            Depth: { type: 'number', default: 0 },
            'Area per Space': { type: 'number', default: 0 },
          },
        },
      },
      Folder: {
        $ref: 'https://schemas.parti.design/InputFolder.json',
        $partiHasTag: 'spaceType',
        $partiFileTypes: ['glb'],
      },
    },
  },
  outputs: [{ name: 'Told', type: 'string', description: 'What it was given.' }],
};
const SOURCE = `export function execute(models, inputs) {
  const [room] = inputs.Rooms;
  const files = inputs.Folder ? inputs.Folder.Files.length : 0;
  const told = room ? [room['Program Name'], room.Width, room.Depth, room['Area per Space'], files].join('|') : 'nothing';
  return { outputs: { Told: told } };
}
`;

/** Publishes the function that tells what it was given. */
async function publish(): Promise<void> {
  const { api, product } = app;
  await api.call('POST functions', { body: ASKER });
  const path = { id: 'content-asker' };
  const body = { content_type: 'application/zip', file_name: 'own.zip' };
  const { upload_url: address, key } = await api.call('POST functions/{id}/source-file', { path, body });
  const files = { 'parti.json': strToU8(JSON.stringify(ASKER)), 'src/function.ts': strToU8(SOURCE) };
  const zip = Buffer.from(zipSync(files));
  await fetch(new URL(address, product.origin), { method: 'PUT', headers: { 'content-type': 'application/zip' }, body: zip });
  await api.call('POST files', { body: { upload_finished: key } });
  await api.call('POST functions/{id}/versions', { path, body: { key, note: 'first' } });
}

/** How many pixels of the model are of the table's colour, lit or in shade. */
async function magenta(page: Page): Promise<number> {
  await page.locator('canvas[data-rested="true"]').waitFor({ state: 'attached' });
  const picture = await page.locator('[data-part="model-view"]').screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (red > 90 && blue > 90 && green < Math.min(red, blue) / 2) count++;
  }
  return count;
}

describe('space types', () => {
  it('W3.19b W3.19c W3.09h upload, space type in plan, forty rooms of an office, report', async () => {
    const page = await app.page();
    await page.goto(`${app.product.origin}/content`);
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name of the folder').fill('Furniture');
    await page.getByRole('button', { name: 'Create folder' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Furniture' }).waitFor();
    await page
      .locator('input[type="file"][multiple]')
      .setInputFiles([
        file('Table.glb', boxGlb(1.2, 0.8, 0.74, [0.9, 0, 0.9])),
        file('Chair.glb', boxGlb(0.48, 0.48, 0.8, [0.3, 0.3, 0.35])),
      ]);
    const items = page.locator('[data-part="content-items"] [data-item]');
    await expect.poll(() => items.count()).toBe(2);

    await page.getByRole('button', { name: 'New space type' }).click();
    await page.getByRole('dialog').getByLabel('Name of the space type').fill('Meeting');
    await page.getByRole('dialog').getByRole('button', { name: 'New space type' }).click();
    const cell = page.locator('[data-part="cell"]');
    await cell.waitFor();
    const supply = (name: string) => page.locator('[data-part="supply"] button', { hasText: name });
    const things = page.locator('[data-part="plan"] [data-thing]');
    await dragOn(supply('Table'), { to: await middleOf(cell) });
    await expect.poll(() => things.count()).toBe(1);
    // It snapped to the middle of the room; R turns it there, and what is typed moves it.
    const fields = page.locator('[data-part="thing-fields"]');
    const middle = (axis: string) => fields.getByLabel(`Middle ${axis}`);
    await expect.poll(() => middle('X').textContent()).toContain('1.80');
    await page.keyboard.press('r');
    await expect.poll(() => fields.getByRole('radio', { name: '90' }).getAttribute('aria-checked')).toBe('true');
    await fields.getByText('Middle of the room').waitFor();
    // A chair comes by the keyboard alone, and goes to the wall by its arrows.
    await supply('Chair').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => things.count()).toBe(2);
    for (let at = 0; at < 2; at++) await page.keyboard.press('Shift+ArrowDown');
    await fields.getByText('South side', { exact: false }).waitFor();
    await page.keyboard.press('Delete');
    await expect.poll(() => things.count()).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => things.count()).toBe(2);

    // A smaller variant beside it: too small for the table, which is said.
    await cell.click({ position: { x: 12, y: 12 } });
    await page.getByRole('button', { name: 'More about A' }).click();
    await page.getByRole('menuitem', { name: 'Double the variant' }).click();
    const room = page.locator('[data-part="room-fields"]');
    const width = room.getByLabel('Width');
    await width.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('999');
    await page.keyboard.press('Enter');
    await room.getByText('Max 200.00 m, 3.60 m in use').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0.6');
    await page.keyboard.press('Enter');
    await page.locator('[data-part="variants"]').getByText('Table reaches through the wall').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('[data-part="variants"]').getByText('Table reaches through the wall').waitFor({ state: 'detached' });
    // Focus rooms have 9 m²: 2.2 m are wide enough for the table that stands in the middle of 3.6.
    await width.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2.2');
    await page.keyboard.press('Enter');
    const second = page.locator('[data-part="variants"] li').nth(1);
    await expect.poll(() => second.textContent()).toContain('2.20');
    // Who leaves at once loses nothing.
    await page.reload();
    await expect.poll(() => second.textContent()).toContain('2.20');
    await second.click();
    await room.getByRole('switch').click();
    await room.getByLabel('Tags').fill('reception, focus');
    await page.keyboard.press('Enter');
    await page.locator('[data-part="saved"][data-state="saved"]').waitFor();
    await page.locator('[data-part="space-status"]').getByText('created').waitFor();
    // What was drawn is there again after the page is loaded anew.
    await page.reload();
    await second.waitFor();
    await expect.poll(() => things.count()).toBe(2);

    const { id } = await app.api.call('POST workflows', { body: { templateId: 'office-fit-out' } });
    await page.goto(`${app.product.origin}/workflows/${id}?view=report`);
    const board = boardOf(page);
    await page.locator('[data-part="figure"]').first().waitFor();
    await board.add('Furnish');
    const furnish = board.named('Furnish').first();
    await furnish.click();
    await page.getByRole('button', { name: 'Choose from content: Content' }).click();
    const choice = page.locator('[data-part="content-choice"]');
    await choice.getByRole('button', { name: /Meeting/ }).click();
    await choice.waitFor({ state: 'detached' });
    await expect.poll(() => furnish.getAttribute('data-state')).toBe('done');
    // One reception, fifteen meeting rooms and twenty-four focus rooms; lounges, offices and the archive have no type.
    await page.getByRole('tab', { name: 'Outputs' }).click();
    await page.getByText('40', { exact: true }).first().waitFor();

    // Drawn as themselves: a table whose file is of a colour that no paper, box or edge has.
    await page.locator('.view-tabs [data-tab]').first().click();
    await page.getByRole('button', { name: 'Only this' }).click();
    await expect.poll(() => magenta(page)).toBeGreaterThan(100);
    expect(app.errors).toEqual([]);
  });

  it('W3.09h W3.09m a list is filled from space types, a folder is taken with its files', async () => {
    await publish();
    const { id } = await app.api.call('POST workflows', { body: { blank: true } });
    const page = await app.page();
    await page.goto(`${app.product.origin}/workflows/${id}`);
    const board = boardOf(page);
    await board.add('Content asker');
    const asker = board.named('Content asker').first();
    await asker.click();
    await page.getByRole('button', { name: 'Rooms: Load space types' }).click();
    const choice = page.locator('[data-part="content-choice"]');
    await choice.getByRole('button', { name: /Meeting/ }).click();
    await choice.waitFor({ state: 'detached' });
    await page.locator('[data-part="list-input"]').getByText('1 entry').waitFor();
    await page.getByRole('button', { name: 'Folder: Choose a folder' }).click();
    await choice.getByRole('button', { name: /Furniture/ }).click();
    await choice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Folder: Furniture · 2 files' }).waitFor();
    // 3.6 × 3.0 m: the largest variant; two things lie in the folder.
    await page.getByText('Meeting|3.6|3|10.8|2').first().waitFor();
    expect(app.errors).toEqual([]);
  });
});
