import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeJail } from '#runtimes/jail';
import { dropFile } from '../fixtures/drop-file.ts';
import { dragOver, middleOf } from '../fixtures/hands.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const { tier } = await probeJail();

/** Posts in a row that are moved and paired, and a wall that is a thickened line; `Panels` and `Depth` are called otherwise later. */
const recordOf = (panels: string, depth: string) => ({
  id: 'e2e-row',
  name: 'Row',
  language: 'typescript',
  model_output: 'Row',
  input_schema: { type: 'object', properties: {} },
  outputs: [],
  overrides: {
    [panels]: {
      context: '[*discriminator=Elements.Panel]',
      identity: { Place: { type: 'integer' } },
      schema: {
        [depth]: { type: 'number', $partiUnitType: 'length', minimum: 0, maximum: 3, multipleOf: 0.05 },
        Transform: { $ref: 'https://parti.dev/Schemas/Transform.json', $partiConstraints: { enableTranslation: ['x'] } },
      },
      behaviors: { remove: true },
      perProperty: true,
    },
    Pairs: {
      paradigm: 'group',
      context: '[*discriminator=Elements.Panel]',
      identity: { Place: { type: 'integer' } },
      schema: { Use: { type: 'string' } },
      perProperty: true,
    },
    Walls: {
      context: '[*discriminator=Elements.Wall]',
      identity: { Name: { type: 'string' } },
      schema: { Line: { $ref: 'https://parti.dev/Schemas/ThickenedPolyline.json' } },
      perProperty: true,
    },
  },
});
const sourceOf = (panels: string, depth: string) => `import { extrusions, ModelBuilder, placed, point, rectangle } from 'parti';

interface Edit { id: string; identity: { Place: number }; identities?: { Place: number }[]; value: any }

export function execute(_models: unknown, inputs: any) {
  const given = inputs.overrides ?? {};
  const model = new ModelBuilder();
  for (let place = 0; place < 4; place++) {
    const isIt = (one: Edit) => one.identity.Place === place;
    if ((given.removals?.${panels} ?? []).some(isIt)) continue;
    const edit: Edit | undefined = (given.${panels} ?? []).find(isIt);
    const pair: Edit | undefined = (given.Pairs ?? []).find((one: Edit) => one.identities?.some(({ Place }) => Place === place));
    const depth = edit?.value.${depth} ?? 0.25;
    const profile = model.profile('p' + place, rectangle(point(0, 0, 0), 2, depth));
    const mark = ({ id, identity, identities }: Edit) => [{ id, identity: identity ?? identities }];
    model.add('panel-' + place, 'Elements.Panel', {
      Name: 'P-' + place, Place: place, Half: place < 2 ? 'Left' : 'Right', ${depth}: depth, Use: pair?.value?.Use ?? (pair ? 'Paired' : 'Alone'),
      Transform: edit?.value.Transform ?? placed(point(place * 2.5, 0, 0)),
      Representation: extrusions({ profile, height: 3 }),
      associatedIdentities: { ...(edit ? { ${panels}: mark(edit) } : {}), ...(pair ? { Pairs: mark(pair) } : {}) },
    } as never);
  }
  const wall = (given.Walls ?? [])[0];
  const line = wall?.value.Line ?? {
    polyline: { discriminator: 'Elements.Geometry.Polyline', Vertices: [point(0, 4, 0), point(10, 4, 0)] }, leftWidth: 0.1, rightWidth: 0.1,
  };
  const { Vertices } = line.polyline;
  const length = Vertices[Vertices.length - 1].X - Vertices[0].X;
  const thick = line.leftWidth + line.rightWidth;
  model.add('wall', 'Elements.Wall', {
    Name: 'Wall', Line: line, Thickness: thick, Length: length, Away: Math.hypot(Vertices[0].X, Vertices[0].Y - 4),
    Transform: placed(point(Vertices[0].X, Vertices[0].Y, 0)),
    Representation: extrusions({ profile: model.profile('w', rectangle(point(0, 0, 0), length, thick)), height: 2 }),
    ...(wall ? { associatedIdentities: { Walls: [{ id: wall.id, identity: wall.identity }] } } : {}),
  } as never);
  return { model: model.toModel(), outputs: {} };
}
`;

let signed: SignedIn;
let page: Page;
let workflow: string;

const drop = (panels: string, depth: string) =>
  dropFile(
    page,
    'row.zip',
    zipSync({
      'row/parti.json': strToU8(JSON.stringify(recordOf(panels, depth))),
      'row/src/function.ts': strToU8(sourceOf(panels, depth)),
    }),
  );

beforeAll(async () => {
  signed = await startSignedIn();
  ({ page, id: workflow } = await signed.openWorkflow('blank'));
  await drop('Panels', 'Depth');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.locator('.board [data-part="node"][data-state="done"]').waitFor();
});
afterAll(() => signed?.close());
const row = (name: string, on = page) => on.locator('[data-part="element-table"] tbody tr', { hasText: name });
const fields = () => page.locator('[data-part="element-edits"]');
const byHand = (count: number) => page.locator('.board [data-part="node"]', { hasText: `${count} by hand` }).waitFor();
const filter = () => page.locator('[data-part="filter-panel"]');
const openFilter = () => page.locator('[data-part="model-view"]').getByRole('button', { name: 'Filter and colours' }).click();
/** Selects what a query finds. */
const select = async (query: string, count: number) => {
  await openFilter();
  await filter().getByRole('textbox', { name: 'Query' }).fill(query);
  await page.keyboard.press('Enter');
  await filter()
    .getByRole('button', { name: `Select ${count}`, exact: true })
    .click();
  await filter().getByRole('button', { name: 'Clear' }).click();
  await filter().getByRole('button', { name: 'Close' }).click();
};
const type = async (name: string, text: string) => {
  await fields().getByLabel(name, { exact: true }).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

describe.skipIf(tier !== 'full')('more changes by hand (skipped where there is no jail)', () => {
  it('W3.07b: two elements that are selected become a group, which is changed and taken apart', async () => {
    await select('Half = Right', 2);
    await fields().getByRole('button', { name: 'Pairs' }).click();
    await expect.poll(() => row('Paired').count()).toBe(2);
    await byHand(1);
    await fields().getByText('In a group of 2.').waitFor();
    await fields().getByRole('textbox', { name: 'Use' }).fill('Bank');
    await page.keyboard.press('Enter');
    await expect.poll(() => row('Bank').count()).toBe(2);
    await fields().getByRole('button', { name: 'Ungroup' }).click();
    await expect.poll(() => row('Alone').count()).toBe(4);
  });

  it('W3.07b: what was changed by hand is filtered and coloured', async () => {
    await row('P-3').click();
    await type('Depth', '0.9');
    await expect.poll(() => row('P-3').textContent()).toContain('0.90');
    await openFilter();
    await filter().getByRole('combobox', { name: 'By hand' }).click();
    await page.getByRole('option', { name: 'Changed by hand' }).click();
    await filter().getByRole('button', { name: 'Select 1', exact: true }).waitFor();
    await filter().getByRole('combobox', { name: 'Colour by' }).click();
    await page.getByRole('option', { name: 'By hand' }).click();
    await filter().getByText('applied').waitFor();
    await filter().getByRole('button', { name: 'Clear' }).click();
    await filter().getByRole('button', { name: 'Close' }).click();
  });

  it('W3.07b: a wall is thicker by the field of its thickened line, which is then drawn elsewhere, and was is back in one press', async () => {
    await select('discriminator = Elements.Wall', 1);
    await type('Line width to the left', '0.4');
    const told = () => page.locator('[data-part="element-panel"]').textContent();
    await expect.poll(told).toMatch(/Thickness\s*0\.5/);
    await byHand(2);
    // Drawn anew it keeps its width: the whole line is moved by 2 m.
    await fields().getByRole('button', { name: 'Draw Line', exact: true }).click();
    await page.locator('[data-part="sketch"][data-commands="sketch"]').waitFor();
    await page.keyboard.press('m');
    await page.locator('[data-part="sketch"][data-commands="sketch sketch.move"]').waitFor();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.locator('[data-part="sketch"][data-commands="sketch"]').waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.locator('[data-part="sketch"]').waitFor({ state: 'detached' });
    await expect.poll(told).toMatch(/Thickness\s*0\.5/);
    await expect.poll(told).toMatch(/Away\s*2/);
    await fields().getByRole('button', { name: 'Put back', exact: true }).click();
    await expect.poll(told).toMatch(/Thickness\s*0\.2/);
    await byHand(1);
  });

  it('W3.27 C.02b: a colleague sees the handle while it is held, and not after', async () => {
    const other = await signed.page();
    await other.goto(`${signed.product.origin}/workflows/${workflow}`);
    await other.locator('[data-part="model-view"] canvas[data-rested="true"]').waitFor();
    await row('P-3').click();
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    await page.getByRole('button', { name: 'Show everything' }).last().click();
    await page.locator('[data-part="model-view"][aria-busy="false"] canvas[data-rested="true"]').waitFor({ state: 'attached' });
    const from = await middleOf(page.locator('.grip-mark[data-kind="move"] .arrow'));
    const held = other.locator('[data-part="peer-sketch"]');
    await expect.poll(() => held.count()).toBe(0);
    await dragOver(page, [from, { x: from.x + 60, y: from.y + 6 }], { held: () => held.waitFor({ state: 'attached' }) });
    await held.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByRole('tab', { name: 'Both', exact: true }).click();
    await other.context().close();
  });

  it('W3.07d: what is removed does not count as selected', async () => {
    await row('P-0').click();
    await page.locator('[data-part="selected"]', { hasText: '2 selected' }).waitFor();
    await fields().getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => row('P-0').count()).toBe(0);
    // Its function still is.
    await page.locator('[data-part="selected"]', { hasText: '1 selected' }).waitFor();
    await byHand(2);
  });

  it('C.06c: a .parti file carries them, and they hold where it is opened', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Save the workflow');
    const saved = page.waitForEvent('download');
    await page.getByRole('option', { name: /^Save the workflow/ }).click();
    const bytes = readFileSync(await (await saved).path());
    const other = await signed.page();
    await other.getByRole('button', { name: 'Open a file…' }).waitFor();
    await dropFile(other, 'row.parti', bytes);
    await other.waitForURL((url) => url.pathname.startsWith('/workflows/') && !url.pathname.endsWith(workflow));
    await expect.poll(() => row('P-3', other).textContent()).toContain('0.90');
    await expect.poll(() => row('P-0', other).count()).toBe(0);
    await other.locator('[data-part="hands-status"]', { hasText: '2 changes by hand' }).waitFor();
    await other.context().close();
  });

  it('W3.27c: a newer version that calls an override and its property otherwise keeps them, and one press carries them over', async () => {
    await drop('Plates', 'Projection');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => row('P-3').textContent()).toContain('0.25');
    await row('P-0').waitFor();
    await page.locator('.board [data-part="node"] h3').first().click();
    await page.getByRole('tab', { name: /^By hand/ }).click();
    const moved = page.locator('[data-part="hands-moved"]', { hasText: 'Panels' });
    await moved.getByRole('button', { name: 'Carry over…' }).click();
    await page.getByRole('menuitem', { name: /Panels → Plates.*Depth → Projection/ }).click();
    await expect.poll(() => row('P-3').textContent()).toContain('0.90');
    await expect.poll(() => row('P-0').count()).toBe(0);
    await moved.waitFor({ state: 'detached' });
    // One step: one undo takes it back.
    await page.keyboard.press('Control+z');
    await row('P-0').waitFor();
    expect(signed.errors).toEqual([]);
  });
});
