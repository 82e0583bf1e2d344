import { readFileSync } from 'node:fs';
import { validateBytes } from 'gltf-validator';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModelText, summarizeModel, type ModelEngine } from '#engine';
import { readDxf } from '#formats-text';
import { readGlb } from '../fixtures/gltf-reader.ts';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

declare global {
  interface Window {
    /** `src/services/page-engine.ts`. */
    parti?: { engine(): Promise<ModelEngine> };
  }
}

let running: SignedIn;
let page: Page;

beforeAll(async () => {
  running = await startSignedIn();
  // The processor draws: few pixels.
  ({ page } = await running.openWorkflow('tower', { viewport: { width: 1000, height: 640 } }));
});
afterAll(async () => running?.close());

const dialog = () => page.getByRole('dialog', { name: 'Export model' });

/** Opens the dialog through the menu over the model. */
async function choose(kind: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Export model' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await dialog().waitFor();
}

/** Exports what the dialog shows and answers the file. */
async function exported(): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await dialog().waitFor({ state: 'detached' });
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function isValid(glb: Buffer): Promise<void> {
  const { issues } = await validateBytes(glb);
  expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
}

describe('exporting from the editor', () => {
  it('W1.05 saves the whole model as GLB, element by element and compact, as JSON, CSV and DXF', async () => {
    await choose(/^3D model/);
    const glb = await exported();
    expect(glb.name).toBe('Tower on a slope.glb');
    await isValid(glb.bytes);
    await choose(/^3D model/);
    await dialog().getByRole('radio', { name: 'Compact' }).click();
    const compact = await exported();
    await isValid(compact.bytes);
    const [byElement, together] = [readGlb(glb.bytes), readGlb(compact.bytes)];
    together.box.forEach((side, at) => expect(side).toBeCloseTo(byElement.box[at] as number, 3));
    await choose(/^Elements/);
    const json = await exported();
    const { model, ...file } = readModelText(json.bytes.toString());
    const { byDiscriminator, elements } = summarizeModel({ model, ...file });
    expect(byDiscriminator['Elements.Level']).toBeGreaterThan(10);
    expect(new Set(byElement.ids).size).toBeGreaterThan(1000);
    expect([...byElement.ids].every((id) => Object.hasOwn(model.Elements, id))).toBe(true);
    await choose(/^Table/);
    const rows = (await exported()).bytes.toString().trimEnd().split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFId,Name,Kind,Volume/);
    expect(rows.length).toBeGreaterThan(1000);
    expect(rows.length).toBeLessThanOrEqual(elements + 1);
    await choose(/^Plans/);
    const plan = readDxf((await exported()).bytes.toString());
    const levels = Object.values(model.Elements).filter((one) => one?.['discriminator'] === 'Elements.Level');
    // Release 12 takes short names in capitals; a number keeps them apart.
    const layers = plan.layers.map(({ name }) => name);
    const isDrawn = (level: string) => layers.some((layer) => layer.startsWith(`${level.toUpperCase()}_`));
    expect(levels.filter((level) => isDrawn(String(level?.['Name']))).length).toBeGreaterThan(10);
  });

  it('W1.05 saves the model of one function from its menu', async () => {
    await boardOf(page)
      .named('Core By Envelope')
      .click({ button: 'right', position: { x: 24, y: 8 } });
    await page.getByRole('menuitem', { name: 'Export model…' }).click();
    await dialog().waitFor();
    await expect.poll(() => dialog().getByRole('combobox', { name: 'Model of' }).textContent()).toBe('Core By Envelope');
    await dialog().getByRole('radio', { name: 'JSON' }).click();
    const { name, bytes } = await exported();
    expect(name).toBe('Tower on a slope - Core By Envelope.json');
    const kinds = Object.keys(summarizeModel(readModelText(bytes.toString())).byDiscriminator);
    expect(kinds).not.toContain('Elements.Level');
  });

  it('W7.12 shows that it works, gives up at once, and says what to do where there is nothing', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/export', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await choose(/^Elements/);
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByRole('progressbar', { name: 'The server is making the file…' }).waitFor();
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/export'));
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await stopped;
    await dialog().waitFor({ state: 'detached' });
    letGo();
    await page.unroute('**/api/export');
    const { page: blank } = await running.openWorkflow('blank', { viewport: { width: 1000, height: 640 } });
    await blank.keyboard.press('ControlOrMeta+k');
    await blank.getByRole('combobox').fill('Export plans as DXF');
    await blank.keyboard.press('Enter');
    const empty = blank.getByRole('dialog', { name: 'Export model' });
    await empty.getByRole('button', { name: 'Export', exact: true }).click();
    await expect.poll(() => empty.getByRole('alert').textContent()).toMatch(/\w+\. \w+/);
    await empty.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

describe('the engine of the page', () => {
  it('W7.04a W7.04b answers scripts of the page: a handle, equal bytes of a valid GLB both ways, a structured error', async () => {
    const box = {
      Id: 'a',
      discriminator: 'Elements.Mass',
      Representation: {
        SolidOperations: [
          {
            discriminator: 'Elements.Geometry.Solids.Extrude',
            Profile: {
              Perimeter: {
                Vertices: [
                  [0, 0],
                  [4, 0],
                  [4, 3],
                  [0, 3],
                ].map(([X, Y]) => ({ X, Y, Z: 0 })),
              },
            },
            Height: 5,
            Direction: { X: 0, Y: 0, Z: 1 },
          },
        ],
      },
    };
    const answers = await page.evaluate(
      async (source) => {
        const engine = await window.parti!.engine();
        const handle = engine.ModelFromJson(source);
        return {
          handle,
          bytes: [...(engine.ModelToGlbBytes(handle) as Uint8Array)],
          base64: engine.ModelToGlbBase64(handle) as string,
          broken: engine.ModelFromJson('{"Elements"'),
          strange: engine.ModelToGlbBytes({ model: 99 }),
          isSame: engine === (await window.parti!.engine()),
        };
      },
      JSON.stringify({ Elements: { a: box } }),
    );
    expect(answers).toMatchObject({ handle: { model: expect.any(Number) }, isSame: true });
    const bytes = Buffer.from(answers.bytes);
    await isValid(bytes);
    // Four, five and three metres, y up.
    expect(readGlb(bytes).box).toEqual([0, 0, -3, 4, 5, 0]);
    expect(Buffer.from(answers.base64, 'base64').equals(bytes)).toBe(true);
    expect(answers.broken).toMatchObject({ error: { code: 'json.invalid', parameters: { line: 1 } } });
    expect(answers.strange).toMatchObject({ error: { code: 'model.not-a-model' } });
  });
});
