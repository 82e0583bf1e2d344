import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeJail } from '#runtimes/jail';
import { dropFile } from '../fixtures/drop-file.ts';
import { dragOn } from '../fixtures/hands.ts';
import { apiOf } from '../fixtures/api.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';
import { openTemporaryFolder } from '../fixtures/temporary-folder.ts';

const { tier } = await probeJail();

let product: RunningProduct;
let browser: Browser;
let page: Page;
let workflow: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(product.link);
  await page.waitForURL('**/workflows');
  const api = await apiOf(product);
  const made = await fetch(`${product.origin}/api/workflows`, {
    method: 'POST',
    headers: { ...api.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ blank: true }),
  });
  workflow = ((await made.json()) as { id: string }).id;
  await page.goto(`${product.origin}/workflows/${workflow}`);
  await page.locator('.board').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

const RECORD = {
  id: 'e2e-slabs',
  name: 'Slabs',
  description: 'Slabs of a grid, counted.',
  language: 'python',
  model_output: 'Slabs',
  input_schema: {
    type: 'object',
    properties: { Bays: { type: 'number', default: 3, minimum: 0, multipleOf: 1 }, Depth: { type: 'number', default: 8 } },
  },
  outputs: [{ name: 'Area', type: 'number', description: 'Of all slabs', unit_type: 'area' }],
};
const SOURCE = `import time
import parti

def execute(models, inputs):
    model = parti.Model()
    area = 0.0
    for bay in range(int(inputs["Bays"])):
        print("slab", bay)
        parti.progress(bay / inputs["Bays"], f"Slab {bay}")
        area += side(inputs["Depth"]) * 5
        model.mass(parti.rectangle(5, inputs["Depth"]), 0.3, elevation=3 * bay)
    if inputs["Bays"] == 7:
        time.sleep(600)
    return {"Model": model, "Area": area}

def side(depth):
    if depth > 20:
        raise ValueError("Too deep for one span")
    return depth
`;

const drop = (name: string, bytes: Uint8Array) => dropFile(page, name, bytes);
const folder = (source: string) =>
  zipSync({ 'slabs/parti.json': strToU8(JSON.stringify(RECORD)), 'slabs/src/function.py': strToU8(source) });
const card = (name: string) => page.locator('.board [data-part="node"]').filter({ hasText: name });
const inState = (name: string, state: string) =>
  page.locator(`.board [data-part="node"][data-state="${state}"]`).filter({ hasText: name });
/** Types into a field of the dock. */
async function type(label: string, text: string): Promise<void> {
  const field = page.getByRole('region', { name: 'Inputs of Slabs' }).getByRole('slider', { name: label, exact: true });
  await field.focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

describe.skipIf(tier !== 'full')('an own function (skipped where there is no jail)', () => {
  it('W1.03 is published by dropping its folder, stands in the graph, runs, and is found in the list', async () => {
    await drop('slabs.zip', folder(SOURCE));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Python, 2 inputs, 1 source file').waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await inState('Slabs', 'done').waitFor();
    await card('Slabs').getByText('120').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add function' }).click();
    await page.getByRole('combobox', { name: 'Add a function' }).fill('slabs');
    const offer = page.getByRole('option').first();
    await expect.poll(() => offer.textContent()).toMatch(/Slabs.*test/);
    await page.keyboard.press('Escape');
  });

  it('W4.03b shows what it printed and why it ran', async () => {
    await card('Slabs').click();
    await page.getByRole('tab', { name: 'Inputs' }).click();
    await type('Bays', '4');
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.locator('.printed', { hasText: 'slab 3' }).waitFor();
    await page.getByText('Ran because Bays changed').waitFor();
  });

  it('W8.02b keeps the last result where it fails, and names the file and line', async () => {
    await page.getByRole('tab', { name: 'Inputs' }).click();
    await type('Depth', '25');
    await inState('Slabs', 'failed').waitFor();
    await card('Slabs').getByText('ValueError: Too deep for one span').click();
    await page.locator('[data-part="run-log"]').getByText('function.py, line 18').waitFor();
    await page.getByRole('tab', { name: 'Inputs' }).click();
    await type('Depth', '8');
    await inState('Slabs', 'reused').waitFor();
  });

  it('W4.03b W8.02c shows how far it is, and stops from the interface', async () => {
    await type('Bays', '7');
    await inState('Slabs', 'running').waitFor();
    await card('Slabs').getByText('Slab 6').waitFor();
    await page.getByRole('region', { name: 'Inputs of Slabs' }).getByRole('button', { name: 'Stop' }).click();
    await inState('Slabs', 'stale').waitFor();
    await type('Bays', '4');
    await inState('Slabs', 'reused').waitFor();
  });

  it('takes a second drop as its next version, in place', async () => {
    await drop('slabs.zip', folder(SOURCE.replace('* 5', '* 10')));
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card('Slabs').getByText('320').waitFor();
    await expect.poll(() => card('Slabs').count()).toBe(1);
  });
});

describe.skipIf(tier !== 'full')('a function dropped as a folder (skipped where there is no jail)', () => {
  const written = openTemporaryFolder('parti-dropped-');
  afterAll(() => rmSync(written, { recursive: true, force: true }));

  /** As the desktop does it: the page is handed a path, and reads the folder below it by itself. */
  async function dropFolder(path: string): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: 500, y: 500, data });
    await devtools.detach();
  }

  it('W1.03 W3.30e W4.16a is read with what lies below it; outputs say what there is not to see', async () => {
    const record = {
      id: 'e2e-quiet',
      name: 'Quiet',
      language: 'python',
      model_output: 'Hidden',
      generate_gltf: 'false',
      input_schema: { type: 'object', properties: {} },
      outputs: [
        { name: 'Count', type: 'number', description: 'Of all', unit_type: 'none' },
        { name: 'Note', type: 'string', description: 'Never given', unit_type: 'none' },
      ],
    };
    const files: Record<string, string> = {
      'parti.json': JSON.stringify(record),
      'src/function.py':
        'import parti\nfrom shapes import block\n\ndef execute(models, inputs):\n    model = parti.Model()\n    block(model)\n    return {"Model": model, "Count": 21}\n',
      'src/shapes.py': 'import parti\n\ndef block(model):\n    model.mass(parti.rectangle(4, 4), 3)\n',
      'src/__pycache__/shapes.pyc': 'left out',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(written, 'quiet', name)), { recursive: true });
      writeFileSync(join(written, 'quiet', name), text);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.runbox[data-state="paused"]').waitFor();
    await dropFolder(join(written, 'quiet'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Python, 0 inputs, 2 source files').waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card('Quiet').getByText('Not run yet').waitFor();
    await card('Quiet').click();
    await page.getByRole('tab', { name: 'Outputs' }).click();
    const dock = page.getByRole('region', { name: 'Inputs of Quiet' });
    await dock.getByText('not run yet').first().waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await inState('Quiet', 'done').waitFor();
    await dock.getByText('no geometry').waitFor();
    await dock.getByText('no result').waitFor();
    await dock.getByText('21').waitFor();
    const api = await apiOf(product);
    const headers = { ...api.headers, 'content-type': 'application/json' };
    await fetch(`${product.origin}/api/workflows/${workflow}/public`, { method: 'PUT', headers, body: '{"isPublic":true}' });
    const shown = (await (await fetch(`${product.origin}/api/public/workflows/${workflow}`, { headers })).json()) as {
      nodes: { functionName: string; isDrawn: boolean }[];
    };
    expect(Object.fromEntries(shown.nodes.map(({ functionName, isDrawn }) => [functionName, isDrawn]))).toEqual({
      Slabs: true,
      Quiet: false,
    });
  });
});

describe.skipIf(tier !== 'full')('an own TypeScript function (skipped where there is no jail)', () => {
  it('W1.17 previews while a value is dragged, in the sandboxed frame, and gives the same when it is let go', async () => {
    const record = {
      id: 'e2e-heights',
      name: 'Heights',
      language: 'typescript',
      input_schema: {
        type: 'object',
        properties: { Steps: { type: 'number', default: 10, minimum: 0, maximum: 500, multipleOf: 1 } },
      },
      outputs: [{ name: 'Rise', type: 'number', description: 'Of all steps', unit_type: 'none' }],
    };
    const source =
      'export function execute(models: object, inputs: { Steps: number }) {\n  return { outputs: { Rise: inputs.Steps ** 2 } };\n}\n';
    await drop('heights.zip', zipSync({ 'parti.json': strToU8(JSON.stringify(record)), 'src/function.ts': strToU8(source) }));
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card('Heights').getByText('100').waitFor();
    await page.getByRole('tab', { name: 'Inputs' }).click();
    const value = page.getByRole('region', { name: 'Inputs of Heights' }).getByRole('slider', { name: 'Steps' });
    const rise = async () =>
      Number(/([\d,.]+)/.exec((await card('Heights').locator('.foot .result').textContent()) ?? '')?.[1]?.replaceAll(',', ''));
    let steps = 10;
    const held = async () => {
      await expect
        .poll(async () => {
          steps = Number(await value.getAttribute('aria-valuenow'));
          return (await rise()) === steps ** 2 && steps > 10;
        })
        .toBe(true);
      await expect.poll(() => page.frames().some((frame) => frame.url().endsWith('/api/sandbox'))).toBe(true);
    };
    await dragOn(value, { by: { x: 60, y: 0 } }, { held });
    await inState('Heights', 'done').waitFor();
    await expect.poll(rise).toBe(steps ** 2);
  });
});

describe('a fast typist', () => {
  /** Text and Enter in one breath: no list has been drawn for the text when Enter comes. */
  const typeAndEnter = (name: string, text: string) =>
    page.getByRole('combobox', { name }).evaluate((field: HTMLInputElement, typed) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: typed, inputType: 'insertText' }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    }, text);

  it('gets the function that the text means, before its list is drawn', async () => {
    const before = await page.locator('.board [data-part="node"]').count();
    await page.getByRole('button', { name: 'Add function' }).first().click();
    await typeAndEnter('Add a function', 'Facade By Levels');
    await card('Facade By Levels').waitFor();
    await expect.poll(() => page.locator('.board [data-part="node"]').count()).toBe(before + 1);
  });

  it('gets the command that the text means', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor();
    const saved = page.waitForEvent('download');
    await typeAndEnter('Search or run a command', 'Save the workflow');
    expect((await saved).suggestedFilename()).toMatch(/\.parti$/);
  });
});

describe('a .parti file', () => {
  it('C.06c is saved by command and opens as a new workflow that runs nothing', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Save the workflow');
    const saved = page.waitForEvent('download');
    await page.getByRole('option', { name: /^Save the workflow/ }).click();
    const bytes = readFileSync(await (await saved).path());
    expect(Object.keys(unzipSync(bytes))).toContain('workflow.json');
    await drop('slabs.parti', bytes);
    await page.getByRole('dialog').getByRole('button', { name: 'Open as a new workflow' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/workflows/') && !url.pathname.endsWith(workflow));
    await page.locator('.board').waitFor();
    if (tier === 'full') {
      await card('Slabs').waitFor();
      for (const name of ['Slabs', 'Heights'])
        await expect.poll(() => card(name).getAttribute('data-state')).toMatch(/done|reused/);
    }
  });

  it('is refused in the gallery where it is none, and opens there where it is one', async () => {
    await page.goto(`${product.origin}/workflows`);
    await page.getByRole('button', { name: 'Open a file…' }).waitFor();
    await drop('nonsense.parti', strToU8('no zip at all'));
    await page.getByText('This is not a .parti file', { exact: false }).first().waitFor();
    const document = { meta: { schemaVersion: 1, name: 'From a file' }, nodes: {}, layout: {} };
    await drop('file.parti', zipSync({ 'workflow.json': strToU8(JSON.stringify({ schemaVersion: 1, document })) }));
    await page.getByRole('heading', { name: 'From a file' }).waitFor();
  });
});
