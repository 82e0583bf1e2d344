import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeJail } from '#runtimes/jail';
import { dropFile } from '../fixtures/drop-file.ts';
import { dragOn } from '../fixtures/hands.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const { tier } = await probeJail();

let product: SignedIn;
let page: Page;

const LINE = { discriminator: 'Elements.Geometry.Line', Start: { X: 0, Y: 0, Z: 0 }, End: { X: 12, Y: 0, Z: 0 } };
const RECORD = {
  id: 'e2e-drawn',
  name: 'Drawn',
  description: 'One input of each drawn kind.',
  language: 'python',
  model_output: 'Drawn',
  input_schema: {
    type: 'object',
    properties: {
      Grid: {
        $ref: 'Geometry/Grid1dInput.json',
        default: { Curve: LINE, SplitPoints: [], SubdivisionMode: 'Manual' },
        $partiOrder: 0,
      },
      Room: { $ref: 'ProfileConstraint.json', $partiOrder: 1 },
      Box: { $ref: 'Geometry/BBox3.json', $partiOrder: 2 },
      Corridor: { $ref: 'ThickenedPolyline.json', default: { rightWidth: 1.5 }, $partiOrder: 3 },
      Plot: { $ref: 'GeoJSON/Polygon.json', $partiOrder: 4 },
      Splits: { $ref: 'PolygonSplitCollection.json', $partiOrder: 5 },
      Both: { $ref: 'Geometry/Grid2dInput.json', $partiOrder: 6 },
      Scope: { $ref: 'ViewScope.json', $partiOrder: 7 },
      Limits: { $ref: 'TransformConstraints.json', $partiOrder: 8 },
      Mesh: { $ref: 'Geometry/Mesh.json', $partiOrder: 9 },
      Sketches: { type: 'array', items: { $ref: 'Geometry/Sketch.json' }, $partiOrder: 10 },
    },
  },
  outputs: [
    { name: 'Splits of the grid', type: 'number', description: 'Lines', unit_type: 'none' },
    { name: 'First', type: 'number', description: 'Place of the first line', unit_type: 'length' },
    { name: 'Width', type: 'number', description: 'Of the room', unit_type: 'length' },
    { name: 'Corners', type: 'number', description: 'Of the plot', unit_type: 'none' },
    { name: 'Height', type: 'number', description: 'Of the view scope', unit_type: 'length' },
    { name: 'Triangles', type: 'number', description: 'Of the mesh', unit_type: 'none' },
    { name: 'Top', type: 'number', description: 'Of the box', unit_type: 'length' },
    { name: 'To the left', type: 'number', description: 'Width of the corridor', unit_type: 'length' },
    { name: 'Lines', type: 'number', description: 'That split', unit_type: 'none' },
    { name: 'Curves', type: 'number', description: 'Of the sketches', unit_type: 'none' },
  ],
};
const SOURCE = `
def execute(models, inputs):
    points = (inputs["Grid"] or {}).get("SplitPoints", [])
    plot = inputs["Plot"]
    mesh = inputs["Mesh"]
    box = (inputs["Scope"] or {}).get("Bounding Box")
    return {
        "Splits of the grid": len(points),
        "First": points[0]["X"] if points else -1,
        "Width": (inputs["Room"] or {}).get("width", -1),
        "Corners": len(plot["coordinates"][0]) - 1 if plot else 0,
        "Height": box["Max"]["Z"] - box["Min"]["Z"] if box else -1,
        "Triangles": len(mesh["Triangles"]) / 3 if mesh else 0,
        "Top": (inputs["Box"] or {}).get("Max", {}).get("Z", -1),
        "To the left": (inputs["Corridor"] or {}).get("leftWidth", -1),
        "Lines": len((inputs["Splits"] or {}).get("SplitLocations", [])),
        "Curves": sum(len(sketch["Curves"]) for sketch in inputs["Sketches"] or []),
    }
`;

const OBJ = 'o Roof\nv 0 3 0\nv 10 3 0\nv 10 5 -4\nv 0 5 -4\nf 1 2 3 4\n';

const drop = (name: string, bytes: Uint8Array) => dropFile(page, name, bytes);

const type = async (field: string, text: string) => {
  await dock().getByRole('slider', { name: field, exact: true }).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const press = async (button: string) => {
  await dock().getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
};
/** What the function made of what it got. */
const outputIs = async (name: string, text: RegExp) => {
  await dock().getByRole('tab', { name: 'Outputs', exact: true }).click();
  await dock().locator('.prop', { hasText: name }).locator('.value', { hasText: text }).waitFor();
};

const dock = () => page.getByRole('region', { name: 'Inputs of Drawn' });
beforeAll(async () => {
  product = await startSignedIn();
  ({ page } = await product.openWorkflow('tower'));
  await drop(
    'drawn.zip',
    zipSync({ 'drawn/parti.json': strToU8(JSON.stringify(RECORD)), 'drawn/src/function.py': strToU8(SOURCE) }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const card = page.locator('.board [data-part="node"]').filter({ has: page.getByRole('heading', { name: 'Drawn' }) });
  await card.and(page.locator('[data-state="done"], [data-state="reused"]')).waitFor();
  await card.click();
  await dock().locator('[data-part="division-input"]').first().waitFor();
});
afterAll(async () => {
  await product?.close();
});

describe.skipIf(tier !== 'full')('drawn kinds in the panel (skipped where there is no jail)', () => {
  it('W3.16e two lines are placed and dragged, a drag is one step back, and keys go by a metre', async () => {
    const grid = dock().getByRole('group', { name: 'Grid', exact: true });
    await grid.getByRole('button', { name: 'Place a line' }).click();
    await grid.getByRole('slider', { name: 'Grid, line 1' }).waitFor();
    await grid.getByRole('button', { name: 'Place a line' }).click();
    const second = grid.getByRole('slider', { name: 'Grid, line 2' });
    await second.waitFor();
    const at = async () => Number(await second.getAttribute('aria-valuenow'));
    const before = await at();
    await dragOn(second, { by: { x: 12, y: 0 } });
    await expect.poll(at).toBeGreaterThan(before);
    await second.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(at).toBeCloseTo(before, 5);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(at).toBeCloseTo(before - 1, 5);
  });

  it('a mode divides the same line: four cells have three lines, 3 m apart', async () => {
    const grid = dock().getByRole('group', { name: 'Grid', exact: true });
    await grid.getByRole('combobox', { name: 'Grid Divided by' }).click();
    await page.getByRole('option', { name: 'Approximate length' }).click();
    const length = grid.getByRole('slider', { name: 'Grid Length' });
    await length.focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        grid.locator('.division-mark').evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute('aria-valuenow')))),
      )
      .toEqual([3, 6, 9]);
  });

  it('W3.08r takes the current view, and W3.14e three corners on the map', async () => {
    await dock().getByRole('button', { name: 'Take the current view' }).click();
    await dock().getByRole('button', { name: 'Draw on the map: Plot' }).click();
    const map = page.getByRole('application', { name: /^Plot/ });
    await map.focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await page.keyboard.press('Enter');
      await page.keyboard.press(key);
    }
    await page.getByRole('button', { name: 'Use 3 corners' }).click();
    await dock().getByRole('group', { name: 'Plot', exact: true }).getByText('3 points').waitFor();
  });

  it('W3.08g takes the surfaces of a file for a mesh, which reach the function, and says where there are none', async () => {
    const mesh = dock().locator('[data-part="mesh-input"]');
    const choose = (name: string, text: string) =>
      mesh.locator('input[type="file"]').setInputFiles({ name, mimeType: 'model/obj', buffer: Buffer.from(text) });
    await choose('letter.obj', 'Dear Ms Keller');
    await dock().getByRole('alert').filter({ hasText: 'nothing' }).waitFor();
    await choose('roof.obj', OBJ);
    await mesh.getByRole('combobox', { name: 'Mesh', exact: true }).filter({ hasText: '2 triangles' }).waitFor();
    await outputIs('Triangles', /^2$/);
    expect(product.errors).toEqual([]);
  });

  it('W3.14d a box, a room, a corridor, lines that split and a sketch are filled by keys alone, and reach the function', async () => {
    await dock().getByRole('tab', { name: 'Inputs', exact: true }).click();
    await type('Box To z', '4.5');
    await type('Room Width', '4200 mm');
    await press('Add a point to Corridor');
    await press('Add a point to Corridor');
    await type('Corridor width to the left', '20 cm');
    await press('Add a shape to Splits');
    await press('Add a sketch to Sketches');
    await press('Add a shape to Sketches Sketch 1');
    await outputIs('Top', /^4\.50? m$/);
    await outputIs('Width', /^4\.20? m$/);
    await outputIs('To the left', /^0\.200 m$/);
    await outputIs('Lines', /^1$/);
    await outputIs('Curves', /^1$/);
    expect(product.errors).toEqual([]);
  });
});
