import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardOf, startSignedIn, type SignedIn } from '#fixtures/signed-in';
import { boxGlb } from '#fixtures/small-files';

let app: SignedIn;
beforeAll(async () => {
  app = await startSignedIn();
}, 180_000);
afterAll(() => app?.close());

const CATALOGUE = {
  Elements: {
    d: {
      discriminator: 'Elements.ContentElement',
      Id: 'd',
      Name: 'Desk, oak 160',
      'Bounding Box': { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: 1.6, Y: 0.8, Z: 0.74 } },
      Manufacturer: 'Werkstatt Ott',
    },
    c: { discriminator: 'Elements.ContentCatalog', Id: 'c', Content: ['d'] },
  },
};

describe('content', () => {
  it('P2.16 W2.07 a folder is made, filled, shared and found', async () => {
    const page = await app.page();
    await page.getByRole('navigation').getByRole('button', { name: 'Content' }).click();
    await page.waitForURL('**/content');
    await page.getByText('No folders yet').waitFor();

    await page.getByRole('button', { name: 'New folder' }).click();
    const name = page.getByRole('dialog').getByLabel('Name of the folder');
    await name.fill('Furn:ture');
    await page.getByRole('button', { name: 'Create folder' }).click();
    await page.getByRole('alert').filter({ hasText: 'not possible: :' }).waitFor();
    await name.fill('Furniture');
    await page.getByRole('button', { name: 'Create folder' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Furniture' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const file = (fileName: string, text: string) => ({
      name: fileName,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });
    await page
      .locator('input[type="file"][multiple]')
      .setInputFiles([file('reception.json', JSON.stringify(CATALOGUE)), file('empty.txt', ''), file('schedule.csv', 'a,b')]);
    const items = page.locator('[data-part="content-items"] [data-item]');
    await expect.poll(() => items.allTextContents()).toEqual(['JSONreception.json1 thing', 'CSVschedule.csv3 B']);
    // What was refused stays with its reason, until it is taken away.
    await page.locator('[data-part="upload"]').getByText('No file arrived.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => page.locator('[data-part="upload"]').count()).toBe(0);

    await items.filter({ hasText: 'reception' }).click();
    const panel = page.locator('[data-part="content-item"]');
    await panel.getByText('Desk, oak 160').click();
    await panel.getByText('1.60 × 0.80 × 0.74 m').waitFor();
    await panel.getByText('Werkstatt Ott').waitFor();

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const sharing = page.locator('[data-part="folder-sharing"]');
    await sharing.getByLabel('E-mail, user name, group or domain').fill('keller.studio');
    await sharing.getByRole('button', { name: 'Share' }).click();
    await sharing.getByText('keller.studio').first().waitFor();
    await page.keyboard.press('Escape');
    await sharing.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Shared', exact: true }).waitFor();

    await page.goto(`${app.product.origin}/content`);
    await page.getByRole('searchbox').fill('recep');
    await items.filter({ hasText: 'reception.json' }).waitFor();
    await expect.poll(() => items.count()).toBe(1);
    expect(app.errors).toEqual([]);
  });

  it('W2.07 a thing at a foreign address is its box, nothing is asked there, and its file is brought', async () => {
    const page = await app.page();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const id = randomUUID();
    await app.api.call('POST folders/{id}', { path: { id }, body: { name: 'From elsewhere' } });
    await page.goto(`${app.product.origin}/content/${id}`);
    const Box = { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: 0.4, Y: 0.4, Z: 0.45 } };
    const thing = (Id: string, gltfLocation?: string) => ({
      discriminator: 'Elements.ContentElement',
      Id,
      Name: Id,
      'Bounding Box': Box,
      ...(gltfLocation ? { gltfLocation } : {}),
    });
    const catalogue = {
      Elements: {
        stool: thing('Stool', 'https://things.example/a/Stool.glb?version=2'),
        bench: thing('Bench'),
        lamp: thing('Lamp', 'https://things.example/b/Lamp.glb'),
        c: { discriminator: 'Elements.ContentCatalog', Id: 'c', Content: ['stool', 'bench', 'lamp'] },
      },
    };
    const mimeType = 'application/octet-stream';
    await page
      .locator('input[type="file"][multiple]')
      .setInputFiles([{ name: 'elsewhere.json', mimeType, buffer: Buffer.from(JSON.stringify(catalogue)) }]);
    await page.locator('[data-part="content-items"] [data-item]').filter({ hasText: 'elsewhere' }).click();
    const things = page.locator('[data-part="things"]');
    const stool = things.locator('li', { hasText: 'Stool' });
    await stool.getByLabel('no file of it here').waitFor();
    // What has no address has no name to bring a file by.
    await things.locator('li', { hasText: 'Bench' }).locator('summary').click();
    await things.locator('li', { hasText: 'Bench' }).getByText('It is drawn as its box').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Bring the file of Bench' }).count()).toBe(0);
    await stool.locator('summary').click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Bring the file of Stool' }).click();
    // It comes under the name that the catalogue asks for, whatever it is called here.
    await (await chosen).setFiles([{ name: 'stool (final).glb', mimeType, buffer: boxGlb(0.4, 0.4, 0.45, [0.9, 0.2, 0.1]) }]);
    await stool.getByLabel('drawn by a file of this folder').waitFor();
    await page.locator('[data-part="content-items"] [data-item]').filter({ hasText: 'Stool.glb' }).waitFor();

    // A model in which the lamp stands is drawn with its box, and says where its file is brought.
    const { id: workflowId } = await app.api.call('POST workflows', { body: { blank: true } });
    await page.goto(`${app.product.origin}/workflows/${workflowId}`);
    const board = boardOf(page);
    await board.add('Model File');
    await board.named('Model File').first().click();
    await page.getByRole('button', { name: 'Choose from content: File' }).click();
    await page
      .locator('[data-part="content-choice"]')
      .getByRole('button', { name: /^elsewhere/ })
      .click();
    await expect.poll(() => board.named('Model File').first().getAttribute('data-state')).toMatch(/^(done|warning)$/);
    await page.locator('[data-part="model-view"]').getByRole('button', { name: 'Filter and colours' }).click();
    const filter = page.locator('[data-part="filter-panel"]');
    await filter.getByRole('textbox', { name: 'Query' }).fill('[*Name=Lamp]');
    await page.keyboard.press('Enter');
    await filter.getByRole('button', { name: 'Select 1', exact: true }).click();
    await page.locator('[data-part="elsewhere"]').getByRole('button', { name: 'Bring the file' }).click();
    await page.waitForURL(`**/content/${id}?file=*`);
    await things.locator('li', { hasText: 'Lamp' }).getByLabel('no file of it here').waitFor();

    // In plan it is its box, too; there its file is brought at once, and no space type misses it any more.
    const Transform = { Matrix: { Components: [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0] } };
    const lamp = { Name: 'Lamp', Url: 'https://things.example/b/Lamp.glb', Transform, Anchor: { X: 1, Y: 1, Z: 0 } };
    const variants = { A: { CellBoundary: { Width: 3, Depth: 3 }, ContentItems: [lamp] } };
    const made = await app.api.call('POST folders/{id}/space-types', { path: { id }, body: { name: 'Corner', variants } });
    await page.goto(`${app.product.origin}/content/${id}/space-types/${made.id}`);
    await page.locator('[data-part="plan"] [data-thing="0"]').click();
    const missing = page.locator('[data-part="not-here"]');
    const asks = page.waitForEvent('filechooser');
    await missing.getByRole('button', { name: 'Bring the file of Lamp' }).click();
    await (await asks).setFiles([{ name: 'bulb.glb', mimeType, buffer: boxGlb(0.4, 0.4, 0.45, [0.9, 0.9, 0.1]) }]);
    await missing.waitFor({ state: 'detached' });
    expect(asked.filter((address) => address.includes('things.example'))).toEqual([]);
    await page.context().close();
    expect(app.errors).toEqual([]);
  });
});
