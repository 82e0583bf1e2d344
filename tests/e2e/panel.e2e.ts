import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeJail } from '#runtimes/jail';
import { dropFile } from '../fixtures/drop-file.ts';
import { joined } from '../fixtures/joined.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const { tier } = await probeJail();

let product: SignedIn;
let page: Page;
/** A second person at the same panel, with an account of her own. */
let beside: Page;

const length = { type: 'number', $partiUnitType: 'length' };
const PROPERTIES = {
  Number: { ...length, minimum: 0, maximum: 100, default: 2 },
  Whole: { type: 'integer', minimum: 1, default: 3 },
  Range: { type: 'array', $partiStyle: 'range', minimum: 0, maximum: 10, multipleOf: 1, default: [2, 8] },
  Switch: { type: 'boolean', default: false },
  Choice: { type: 'string', enum: ['Larch', 'Oak', 'Steel'], default: 'Oak' },
  Text: { type: 'string', default: 'South' },
  Day: { type: 'string', format: 'date', default: '1977-05-12' },
  Key: { type: 'string', format: 'uuid', default: '0f8fad5b-d9cb-469f-a165-70867728950e' },
  Heading: { type: 'number', $partiUnitType: 'heading', default: 45 },
  Heights: { type: 'array', items: length, default: [3, 3.5] },
  Frame: { type: ['object', 'null'], properties: { Width: { ...length, default: 0.06 } }, default: null, $partiStyle: 'row' },
  Rooms: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        Name: { type: 'string', default: '' },
        Area: { type: 'number', $partiUnitType: 'area', default: 12 },
        Doors: { type: 'array', items: length },
      },
    },
    default: [
      { Name: 'Lab', Area: 40, Doors: [1] },
      { Name: 'Hall', Area: 90, Doors: [] },
    ],
  },
  Point: { $ref: 'Geometry/Vector3.json', default: { X: 0, Y: 0, Z: 0 } },
  Colour: { $ref: 'Geometry/Color.json', default: { Red: 1, Green: 1, Blue: 1, Alpha: 1 } },
  Hour: { type: 'string', format: 'time', default: '08:00:00' },
  Moment: { type: 'string', format: 'date-time', default: '1977-05-12T12:12' },
  Notes: { type: 'string', $partiStyle: 'multiline', default: '' },
  Tick: { type: 'boolean', $partiStyle: 'checkbox', default: false },
  Steps: { type: 'array', items: { type: 'number' }, $partiStyle: 'singleField', default: [1, 2, 3] },
  Box: { $ref: 'Geometry/BBox3.json', default: { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: 4, Y: 4, Z: 3 } } },
  Corridor: { $ref: 'ThickenedPolyline.json', default: { rightWidth: 1.5 } },
  Room: { $ref: 'ProfileConstraint.json', default: { width: 4, depth: 3 } },
};
const RECORD = {
  id: 'e2e-panel',
  name: 'Kinds',
  description: 'Says what it was given.',
  language: 'python',
  input_schema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(PROPERTIES).map(([name, property], order) => [name, { ...property, $partiOrder: order }]),
    ),
  },
  outputs: [{ name: 'Given', type: 'string', description: 'All inputs as JSON' }],
};
const SOURCE = `
import json

def execute(models, inputs):
    return {"Given": json.dumps(inputs, sort_keys=True)}
`;

const drop = (name: string, bytes: Uint8Array) => dropFile(page, name, bytes);

const dock = (on = page) => on.getByRole('region', { name: 'Inputs of Kinds' });
const card = (on = page) =>
  on.locator('.board [data-part="node"]').filter({ has: on.getByRole('heading', { name: 'Kinds', exact: true }) });

/** What the function was given when it ran last. */
async function given(): Promise<Record<string, unknown>> {
  const text = (await dock().locator('.value', { hasText: '"Choice"' }).textContent()) ?? '{}';
  return JSON.parse(text) as Record<string, unknown>;
}

async function typeInto(name: string, text: string, on = page): Promise<void> {
  await dock(on).getByRole('slider', { name, exact: true }).focus();
  await on.keyboard.press('Enter');
  const field = dock(on).getByRole('textbox', { name, exact: true });
  await field.fill(text);
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
}

async function fill(name: string, text: string, on = page): Promise<void> {
  const field = dock(on).getByRole('textbox', { name, exact: true });
  await field.fill(text);
  await field.press('Enter');
}

beforeAll(async () => {
  product = await startSignedIn();
  const opened = await product.openWorkflow('blank');
  page = opened.page;
  await drop(
    'kinds.zip',
    zipSync({ 'kinds/parti.json': strToU8(JSON.stringify(RECORD)), 'kinds/src/function.py': strToU8(SOURCE) }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await card().and(page.locator('[data-state="done"], [data-state="reused"]')).waitFor();
  await card().click();
  await dock().getByRole('slider', { name: 'Number', exact: true }).waitFor();
  const { url } = await product.api.call('POST workflows/{id}/invitations', {
    path: { id: opened.id },
    body: { role: 'edit' },
  });
  beside = await joined(product, url);
  await card(beside).click();
  await dock(beside).getByRole('slider', { name: 'Number', exact: true }).waitFor();
});
afterAll(async () => {
  await product?.close();
});

describe.skipIf(tier !== 'full')('one input of each kind, with a colleague beside (skipped where there is no jail)', () => {
  it('W3.08i is filled by keys; the colleague sees each value and fills others by mouse', async () => {
    await typeInto('Number', '3*4.2');
    await expect
      .poll(() => dock(beside).getByRole('slider', { name: 'Number', exact: true }).getAttribute('aria-valuenow'))
      .toBe('12.6');
    await dock(beside).getByRole('switch', { name: 'Switch', exact: true }).click();
    await expect.poll(() => dock().getByRole('switch', { name: 'Switch', exact: true }).isChecked()).toBe(true);
    await dock(beside).getByRole('combobox', { name: 'Choice', exact: true }).click();
    await beside.getByRole('option', { name: 'Steel', exact: true }).click();
    await beside.getByRole('listbox').waitFor({ state: 'detached' });
    await typeInto('Whole', '7');
    await typeInto('Heading', 'N 30');
    const text = dock().getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Nordflügel');
    await text.press('Enter');
    const day = dock().getByRole('textbox', { name: 'Day', exact: true });
    await day.fill('2026-12-03');
    await day.press('Enter');
    await dock(beside).getByRole('button', { name: 'Make a new Key' }).click();
    await dock(beside).getByRole('button', { name: 'Set Frame', exact: true }).click();
    await typeInto('Frame: Width', '20 cm');
    await typeInto('Point x', '4', beside);
    await fill('Colour', '#336699');
    await fill('Hour', '14:30', beside);
    await fill('Moment: date', '2026-12-03');
    const notes = dock(beside).getByRole('textbox', { name: 'Notes', exact: true });
    await notes.fill('Level 12\nstays open');
    await notes.press('Control+Enter');
    await dock().getByRole('checkbox', { name: 'Tick', exact: true }).click();
    await fill('Steps', '4; 5; 6', beside);
    await typeInto('Box To z', '4.5');
    for (const _ of [1, 2]) await dock(beside).getByRole('button', { name: 'Add a point to Corridor', exact: true }).click();
    await typeInto('Corridor width to the left', '20 cm', beside);
    await typeInto('Room Width', '4200 mm', beside);
  });

  it('W3.08e two rows of one list, by two people, are both kept', async () => {
    for (const on of [page, beside]) {
      await dock(on).getByRole('button', { name: 'Open Rooms large' }).click();
      await on.getByRole('dialog').getByRole('textbox', { name: 'Name, row 2', exact: true }).waitFor();
    }
    const mine = page.getByRole('dialog').getByRole('textbox', { name: 'Name, row 1', exact: true });
    const theirs = beside.getByRole('dialog').getByRole('textbox', { name: 'Name, row 2', exact: true });
    await mine.fill('Studio');
    await theirs.fill('Atrium');
    await Promise.all([mine.press('Enter'), theirs.press('Enter')]);
    const names = (on: Page) =>
      Promise.all(
        [1, 2].map((row) =>
          on
            .getByRole('dialog')
            .getByRole('textbox', { name: `Name, row ${row}`, exact: true })
            .inputValue(),
        ),
      );
    for (const on of [page, beside]) await expect.poll(() => names(on)).toEqual(['Studio', 'Atrium']);
    // What is being typed outlives what a colleague changes beside it.
    await theirs.fill('Court');
    await mine.fill('Study');
    await mine.press('Enter');
    await expect.poll(() => names(beside)).toEqual(['Study', 'Court']);
    await theirs.press('Enter');
    for (const on of [page, beside]) {
      await expect.poll(() => names(on)).toEqual(['Study', 'Court']);
      await on.keyboard.press('Escape');
      await on.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('W3.08i the function gets every value as it was given', async () => {
    await dock().getByRole('tab', { name: 'Outputs', exact: true }).click();
    await expect.poll(given).toMatchObject({
      Number: 12.6,
      Whole: 7,
      Range: [2, 8],
      Switch: true,
      Choice: 'Steel',
      Text: 'Nordflügel',
      Day: '2026-12-03',
      Heading: 30,
      Heights: [3, 3.5],
      Frame: { Width: 0.2 },
      Rooms: [
        { Name: 'Study', Area: 40, Doors: [1] },
        { Name: 'Court', Area: 90, Doors: [] },
      ],
      Point: { X: 4, Y: 0, Z: 0 },
      Colour: { Red: 0x33 / 255, Green: 0x66 / 255, Blue: 0x99 / 255, Alpha: 1 },
      Hour: expect.stringMatching(/^14:30/) as string,
      Moment: '2026-12-03T12:12:00',
      Notes: 'Level 12\nstays open',
      Tick: true,
      Steps: [4, 5, 6],
      Box: { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: 4, Y: 4, Z: 4.5 } },
      Corridor: { leftWidth: 0.2, rightWidth: 1.5 },
      Room: { width: 4.2, depth: 3 },
    });
    await expect.poll(async () => (await given())['Key']).not.toBe('0f8fad5b-d9cb-469f-a165-70867728950e');
    expect(product.errors).toEqual([]);
  });
});
