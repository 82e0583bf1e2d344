import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeJail } from '#runtimes/jail';
import { dropFile } from '../fixtures/drop-file.ts';
import { dragOn, dragOver, middleOf } from '../fixtures/hands.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const { tier } = await probeJail();

const RECORD = {
  id: 'e2e-bays',
  name: 'Bays',
  description: 'Panels in a row.',
  language: 'typescript',
  model_output: 'Bays',
  input_schema: { type: 'object', properties: { Count: { type: 'number', default: 5, minimum: 0, multipleOf: 1 } } },
  outputs: [],
  overrides: {
    Panels: {
      context: '[*discriminator=Elements.FacadePanel]',
      identity: { Side: { type: 'string' }, Place: { type: 'integer' } },
      schema: {
        Depth: { type: 'number', $partiUnitType: 'length', minimum: 0, maximum: 3, multipleOf: 0.05, default: 0.25 },
        Rise: { type: 'number', $partiUnitType: 'length', minimum: 1, maximum: 6, default: 3.2 },
        Transform: { $ref: 'https://parti.dev/Schemas/Transform.json', $partiConstraints: { enableTranslation: ['x'] } },
      },
      behaviors: { remove: true },
      verbs: { remove: 'Remove panel' },
    },
  },
};
const SOURCE = `import { extrusions, ModelBuilder, placed, point, rectangle, type FunctionResult, type Models } from 'parti';

interface Edit { id: string; identity: { Side: string; Place: number }; value: { Depth?: number; Rise?: number; Transform?: unknown } }
interface Inputs { Count: number; overrides?: { Panels?: Edit[]; removals?: { Panels?: Edit[] } } }

export function execute(models: Models, inputs: Inputs): FunctionResult {
  const model = new ModelBuilder();
  const edits = inputs.overrides?.Panels ?? [];
  const removed = inputs.overrides?.removals?.Panels ?? [];
  for (let place = 0; place < inputs.Count; place++) {
    if (removed.some((one) => one.identity.Place === place)) continue;
    const edit = edits.find((one) => one.identity.Place === place);
    const depth = edit?.value.Depth ?? 0.25;
    const rise = edit?.value.Rise ?? 3.2;
    const profile = model.profile('p' + place, rectangle(point(0, 0, 0), 2, depth));
    model.add('panel-' + place, 'Elements.FacadePanel', {
      Name: 'S-0' + place, Side: 'South', Place: place, Depth: depth, Rise: rise,
      Transform: (edit?.value.Transform ?? placed(point(place * 2.5, 0, 0))) as never,
      Representation: extrusions({ profile, height: rise }),
      ...(edit ? { associatedIdentities: { Panels: [{ id: edit.id, identity: edit.identity }] } } : {}),
    });
    // How high the first one is, to be typed into.
    if (place === 0)
      model.add('rise', 'Elements.Annotations.AlignedDimension', {
        Start: point(0, 0, 0), End: point(0, 0, rise), ReferencePlane: { Origin: point(-0.8, 0, 0), Normal: point(1, 0, 0) },
        LinkedProperty: { ElementId: 'panel-0', OverrideName: 'Panels', PropertyName: 'Rise' },
      });
  }
  return { model: model.toModel(), outputs: {} };
}
`;

let signed: SignedIn;
let page: Page;
let workflow: string;

beforeAll(async () => {
  signed = await startSignedIn();
  ({ page, id: workflow } = await signed.openWorkflow('blank'));
  const bytes = zipSync({ 'bays/parti.json': strToU8(JSON.stringify(RECORD)), 'bays/src/function.ts': strToU8(SOURCE) });
  await dropFile(page, 'bays.zip', bytes);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.locator('.board [data-part="node"][data-state="done"]').waitFor();
});
afterAll(() => signed?.close());

const row = (name: string) => page.locator('[data-part="element-table"] tbody tr', { hasText: name });
const depthOf = (name: string, on = page) =>
  on.locator('[data-part="element-table"] tbody tr', { hasText: name }).locator('td').nth(1);
const fields = () => page.locator('[data-part="element-edits"]');
const change = (state: string) => page.locator(`[data-part="changes"] [data-change][data-state="${state}"]`);
const openHands = async () => {
  await page.locator('.board [data-part="node"]').first().click();
  await page.getByRole('tab', { name: /^By hand/ }).click();
};
const setCount = async (text: string) => {
  await page.locator('.board [data-part="node"]').first().click();
  await page.getByRole('tab', { name: 'Inputs' }).click();
  await page.getByRole('region', { name: 'Inputs of Bays' }).getByRole('slider', { name: 'Count', exact: true }).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

describe.skipIf(tier !== 'full')('changes by hand (skipped where there is no jail)', () => {
  it('W3.07b: one panel is deeper by its field, the others stay; it is marked, and was is said', async () => {
    await row('S-03').click();
    await fields().getByRole('slider', { name: 'Depth' }).focus();
    await page.keyboard.type('0.9');
    await page.keyboard.press('Enter');
    await expect.poll(() => depthOf('S-03').textContent()).toBe('0.900 m');
    await expect.poll(() => depthOf('S-02').textContent()).toBe('0.250 m');
    await fields().getByText('was 0.25 m').waitFor();
    await openHands();
    await change('applied').getByText('S-03').waitFor();
    await page.locator('.board [data-part="node"]', { hasText: '1 by hand' }).waitFor();
  });

  it('W3.07b: what was is what stood there before the finger came, not what was tried on the way', async () => {
    await row('S-02').click();
    const depth = fields().getByRole('slider', { name: 'Depth' });
    // Let go only when the building stands as the finger says: the field has that value, too, by then.
    const inTable = async () => Number.parseFloat((await depthOf('S-02').textContent()) ?? '');
    let tried = 0.25;
    const followed = async () => {
      tried = Number(await depth.getAttribute('aria-valuenow'));
      return Math.abs(tried - 0.25) > 0.01 && Math.abs((await inTable()) - tried) < 1e-3;
    };
    await dragOn(depth, { by: { x: 60, y: 0 } }, { held: () => expect.poll(followed).toBe(true) });
    await fields().getByText('was 0.25 m').waitFor();
    await page.locator('.board [data-part="node"]', { hasText: '2 by hand' }).waitFor();
    await expect.poll(inTable).toBeCloseTo(tried, 3);
    await fields().getByRole('button', { name: 'Put back' }).click();
    await expect.poll(() => depthOf('S-02').textContent()).toBe('0.250 m');
    await row('S-03').click();
  });

  it('W3.27: a handle is dragged along the axis that the author allows, in one step', async () => {
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    const arrow = page.locator('.grip-mark[data-kind="move"]');
    await arrow.waitFor();
    await expect.poll(() => arrow.count()).toBe(1);
    // All panels in sight, nothing of the view's own over the arrow, and the camera at rest.
    await page.getByRole('button', { name: 'Show everything' }).last().click();
    await page.locator('[data-part="model-view"][aria-busy="false"] canvas[data-rested="true"]').waitFor({ state: 'attached' });
    const ghost = page.locator('[data-part="ghost"]');
    const from = await middleOf(arrow.locator('.arrow'));
    await dragOver(page, [from, { x: from.x + 60, y: from.y + 6 }], { held: () => ghost.waitFor({ state: 'attached' }) });
    const x = fields().getByRole('slider', { name: 'Transform x' });
    await expect.poll(async () => Number(await x.getAttribute('aria-valuenow'))).toBeGreaterThan(7.5);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => Number(await x.getAttribute('aria-valuenow'))).toBe(7.5);
    await page.getByRole('tab', { name: 'Both', exact: true }).click();
  });

  it('W3.07b: the number of a dimension is typed into', async () => {
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    // The pane is wider than it was beside the report.
    await page.getByRole('button', { name: 'Show everything' }).last().click();
    const number = page.locator('button[data-part="dimension"]');
    await expect.poll(() => number.textContent()).toContain('3.20');
    await number.click();
    const field = page.locator('[data-part="dimension-field"]');
    await field.waitFor();
    await expect.poll(() => field.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.type('4.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => number.textContent()).toContain('4.50');
    await page.locator('.board [data-part="node"]', { hasText: '2 by hand' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => number.textContent()).toContain('3.20');
    await page.getByRole('tab', { name: 'Both', exact: true }).click();
  });

  it('W3.27c: what has lost its element waits in the list and returns with it', async () => {
    await setCount('2');
    await openHands();
    await change('lost').getByText('S-03').waitFor();
    await setCount('5');
    await openHands();
    await change('applied').getByText('S-03').waitFor();
    await expect.poll(() => depthOf('S-03').textContent()).toBe('0.900 m');
  });

  it('W3.07d: a removed panel stays away until it is brought back, and somebody else sees all of it', async () => {
    const other = await signed.page();
    await other.goto(`${signed.product.origin}/workflows/${workflow}`);
    await expect.poll(() => depthOf('S-03', other).textContent()).toBe('0.900 m');
    await row('S-01').click();
    await page.getByRole('button', { name: 'Remove panel' }).click();
    await expect.poll(() => row('S-01').count()).toBe(0);
    await expect.poll(() => other.locator('[data-part="element-table"] tbody tr', { hasText: 'S-01' }).count()).toBe(0);
    // Who comes later never saw it: its box is outlined from what its change keeps.
    await other.reload();
    await expect.poll(() => other.locator('[data-part="hand-outline"][data-state="removed"]').getAttribute('d')).toMatch(/^M/);
    await openHands();
    await page.getByRole('button', { name: 'Bring S-01 back' }).click();
    await row('S-01').waitFor();
    expect(signed.errors).toEqual([]);
  });

  it('W4.17b: elsewhere than the model the fields say where they can be changed', async () => {
    await page.getByRole('tab', { name: 'Report', exact: true }).click();
    await row('S-03').click();
    await fields().getByRole('note').waitFor();
    await expect.poll(() => fields().getByRole('slider', { name: 'Depth' }).getAttribute('aria-disabled')).toBe('true');
  });
});
