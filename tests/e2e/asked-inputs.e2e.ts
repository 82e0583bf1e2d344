import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeJail } from '#runtimes/jail';
import { dropFile } from '../fixtures/drop-file.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const { tier } = await probeJail();

let product: SignedIn;
let page: Page;

const RECORD = {
  id: 'e2e-asks',
  name: 'Asks',
  description: 'Asks the models upstream.',
  language: 'python',
  model_output: 'Asks',
  model_dependencies: [
    { name: 'Levels', optional: false },
    { name: 'Floors', optional: false },
  ],
  input_schema: {
    type: 'object',
    properties: {
      Floor: {
        type: ['string', 'null'],
        $partiOrder: 0,
        $partiPickElement: { dependency: 'Floors', context: '[*discriminator=Elements.Floor]' },
      },
      Level: { $ref: 'https://any.host/schemas/Level.json', $partiOrder: 1 },
      Name: {
        type: 'string',
        default: '',
        $partiOrder: 2,
        $partiEnumQuery: { dependency: 'Levels', query: '[*discriminator=Elements.Level].Name' },
      },
      Storey: {
        type: ['string', 'null'],
        $partiOrder: 4,
        $partiPickElement: { dependency: 'Levels', context: '[*discriminator=Elements.LevelVolume]' },
      },
      Highest: {
        type: 'number',
        $partiOrder: 3,
        $partiUnitType: 'length',
        $partiValueQuery: { dependency: 'Levels', query: '[*discriminator=Elements.Level].Elevation', aggregator: 'max' },
      },
    },
  },
  outputs: [
    { name: 'Queried', type: 'number', description: 'What the query found', unit_type: 'length' },
    { name: 'Chosen', type: 'number', description: 'Height of the level', unit_type: 'length' },
    { name: 'Picked', type: 'number', description: 'Whether a floor was picked', unit_type: 'none' },
  ],
};
const SOURCE = `
def execute(models, inputs):
    level = inputs["Level"] or {}
    floor = inputs["Floor"]
    found = floor in models["Floors"].elements if floor else False
    return {"Queried": inputs["Highest"], "Chosen": level.get("Elevation", -1), "Picked": 1 if found else 0}
`;

const drop = (name: string, bytes: Uint8Array) => dropFile(page, name, bytes);

const card = () => page.locator('.board [data-part="node"]').filter({ has: page.getByRole('heading', { name: 'Asks' }) });
const dock = () => page.getByRole('region', { name: 'Inputs of Asks' });

const storey = () =>
  dock()
    .locator('[data-part="element-input"]')
    .filter({ has: page.getByRole('combobox', { name: 'Storey', exact: true }) });
/** Chooses an option by its place, from the end where it is negative. */
async function choose(input: string, place: number): Promise<void> {
  await dock().getByRole('combobox', { name: input, exact: true }).click();
  await page.getByRole('option').nth(place).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

beforeAll(async () => {
  product = await startSignedIn();
  ({ page } = await product.openWorkflow('tower'));
});
afterAll(async () => {
  await product?.close();
});

describe.skipIf(tier !== 'full')('inputs that ask the model (skipped where there is no jail)', () => {
  it('W3.09j gets on the server what its query finds, and tells where from', async () => {
    await drop(
      'asks.zip',
      zipSync({ 'asks/parti.json': strToU8(JSON.stringify(RECORD)), 'asks/src/function.py': strToU8(SOURCE) }),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card().and(page.locator('[data-state="done"], [data-state="reused"]')).waitFor();
    await card().click();
    await dock().locator('[data-part="queried"]', { hasText: 'Queried from Levels' }).waitFor();
    const field = dock().getByRole('slider', { name: 'Highest', exact: true });
    const found = Number(await field.getAttribute('aria-valuenow'));
    expect(found).toBeGreaterThan(3);
    await field.focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await dock().getByText('Typed over the query').waitFor();
    await dock().getByRole('button', { name: 'Back to the query' }).click();
    await dock().getByText('Queried from Levels').waitFor();
    await expect.poll(async () => Number(await field.getAttribute('aria-valuenow'))).toBe(found);
  });

  it('W3.09e offers the names of the levels upstream, and marks one that is gone', async () => {
    await dock().getByRole('combobox', { name: 'Name', exact: true }).click();
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(3);
    await page.getByRole('option').last().click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  });

  it('W3.09i a level is chosen by name and height and reaches the function whole', async () => {
    await dock().getByRole('combobox', { name: 'Level', exact: true }).click();
    const second = page.getByRole('option').nth(1);
    await expect.poll(() => second.textContent()).toMatch(/ · .+\sm$/);
    await second.click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => card().textContent()).toContain('Chosen');
  });

  it('W3.09g a floor is picked in the model, a wrong kind says why it cannot be', async () => {
    await dock().getByRole('button', { name: 'Pick in the model: Floor' }).click();
    const list = page.locator('[data-part="pick-list"]');
    await list.waitFor();
    await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(3);
    await list.locator('input:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await dock().locator('[data-part="element-input"]').first().getByText('Floor of').waitFor();
    await card().and(page.locator('[data-state="done"], [data-state="reused"]')).waitFor();
  });

  it('W3.09e W3.09f upstream is renamed while the panel is open: options follow, a value that is gone is marked, the tie holds', async () => {
    await choose('Storey', 1);
    await expect.poll(() => storey().getByRole('combobox').textContent()).toMatch(/\S · /);
    const [called = ''] = ((await storey().getByRole('combobox').textContent()) ?? '').split(' · ');
    await dock().getByRole('combobox', { name: 'Name', exact: true }).click();
    await page.getByRole('option', { name: called, exact: true }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await storey()
      .getByRole('button', { name: `Show ${called} in the model` })
      .click();
    await page.locator('[data-part="ties"]').getByRole('button', { name: 'Asks · Storey', exact: true }).waitFor();
    const name = page.locator('[data-part="element-edits"]').getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Piano nobile');
    await name.press('Enter');
    await storey().getByRole('combobox', { name: 'Storey', exact: true }).filter({ hasText: 'Piano nobile' }).waitFor();
    const lost = dock().locator('[data-part="asked-select"] .asked-note[data-lost]', { hasText: called });
    await lost.waitFor();
    await dock().getByRole('combobox', { name: 'Name', exact: true }).click();
    await page.getByRole('option', { name: 'Piano nobile', exact: true }).click();
    await lost.waitFor({ state: 'detached' });
    expect(product.errors).toEqual([]);
  });
});
