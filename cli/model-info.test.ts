import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import startRhino from 'rhino3dm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gltfTriangle, pdf, workbook } from '#fixtures/small-files';
import { modelConvert } from './model-convert.ts';
import { modelInfo } from './model-info.ts';

const folder = mkdtempSync(join(tmpdir(), 'parti-model-'));
const file = (name: string) => join(folder, name);

async function run(command: typeof modelInfo, ...args: string[]) {
  let [out, err] = ['', ''];
  const exit = await command(args, { stdout: (text) => (out += text), stderr: (text) => (err += text) });
  return { exit, out, err };
}

const ring = [
  { X: 0, Y: 0, Z: 0 },
  { X: 4, Y: 0, Z: 0 },
  { X: 4, Y: 3, Z: 0 },
  { X: 0, Y: 3, Z: 0 },
];
const extrude = { discriminator: 'Elements.Geometry.Solids.Extrude', Profile: 'p', Height: 2, Direction: { X: 0, Y: 0, Z: 1 } };
const model = {
  Elements: {
    box: { discriminator: 'Elements.Mass', Id: 'box', Representation: { SolidOperations: [extrude] } },
    lost: { discriminator: 'Elements.Mass', Id: 'lost', Representation: { SolidOperations: [{ ...extrude, Profile: 'gone' }] } },
    p: { discriminator: 'Elements.Geometry.Profile', Id: 'p', Perimeter: { Vertices: ring } },
  },
};

const PLAN =
  '0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES 0 LINE 8 Walls 10 0 20 0 11 4000 21 2000 0 ENDSEC 0 EOF'
    .split(' ')
    .join('\n');
const MAP = '{"type":"LineString","coordinates":[[13,52],[13,52.001]]}';
/** The head of a PNG of 2 × 1 px, as far as its size is told; Node decodes none. */
const DOT = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 2, 0, 0, 0, 1]);

beforeAll(() => {
  writeFileSync(file('model.json'), JSON.stringify(model));
  writeFileSync(file('broken.json'), '{"Elements":\n{"a":{]}}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('parti model info', () => {
  it('prints one document with counts, measures and what is wrong with each element', async () => {
    const { exit, out } = await run(modelInfo, '--json', file('model.json'), file('broken.json'), file('missing.json'));
    expect(exit).toBe(1);
    const [good, broken, missing] = JSON.parse(out);
    expect(good).toMatchObject({
      ok: true,
      elements: 3,
      byDiscriminator: { 'Elements.Mass': 2, 'Elements.Geometry.Profile': 1 },
      definitions: 0,
      instances: 0,
      triangles: 12,
      bounds: { min: [0, 0, 0], max: [4, 3, 2] },
      roundTrip: { equal: true, firstDifference: null },
      error: null,
    });
    expect(good.volume).toBeCloseTo(24, 9);
    expect(good.warnings.map((warning: { code: string; id: string }) => [warning.code, warning.id])).toContainEqual([
      'model.reference-missing',
      'lost',
    ]);
    expect(broken).toMatchObject({ ok: false, bounds: null, error: { code: 'json.invalid', line: 2 } });
    expect(missing).toMatchObject({ ok: false, error: { code: 'file.read-failed' } });
  });

  it('exits 2 for wrong usage', async () => {
    expect((await run(modelInfo)).exit).toBe(2);
    expect((await run(modelInfo, '--what')).exit).toBe(2);
    expect((await run(modelConvert, file('model.json'))).exit).toBe(2);
    expect((await run(modelConvert, file('model.json'), file('x.glb'), '--mode', 'other')).exit).toBe(2);
  });
});

describe('parti model convert', () => {
  it('writes JSON with referenced elements first', async () => {
    const { exit, out } = await run(modelConvert, '--json', file('model.json'), file('out.json'));
    expect(exit).toBe(0);
    const text = readFileSync(file('out.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(model);
    expect(text.indexOf('"p":{')).toBeLessThan(text.indexOf('"box":{'));
    expect(JSON.parse(out)).toMatchObject({ ok: true, bytes: Buffer.byteLength(text) });
  });

  it.each<[string, string | Uint8Array, object]>([
    ['plan.dxf', PLAN, { byDiscriminator: { 'Elements.Underlay': 1 }, bounds: { min: [0, 0, 0], max: [4, 2, 0] } }],
    ['map.geojson', MAP, { byDiscriminator: { 'Elements.Underlay': 1 } }],
    ['rooms.csv', 'Name;Area\nKitchen;12,5\nHall;8\n', { byDiscriminator: { 'Elements.TableRow': 2 } }],
    ['rooms.xlsx', workbook([['Name'], ['Kitchen']]), { byDiscriminator: { 'Elements.TableRow': 1 } }],
    ['sheet.gltf', gltfTriangle(), { byDiscriminator: { 'Elements.MeshElement': 1 }, triangles: 1 }],
    ['dot.png', DOT, { byDiscriminator: { 'Elements.Underlay': 1 } }],
  ])('reads %s by the readers of the page', async (name, content, expected) => {
    writeFileSync(file(name), content);
    const { exit, err } = await run(modelConvert, file(name), file('read.json'));
    expect([exit, err]).toEqual([0, '']);
    const [report] = JSON.parse((await run(modelInfo, '--json', file('read.json'))).out) as [object];
    expect(report).toMatchObject(expected);
  });

  it('reads what Rhino wrote, and says what it leaves out', async () => {
    const rhino = await startRhino();
    const written = new rhino.File3dm();
    written.settings().modelUnitSystem = rhino.UnitSystem.Feet;
    written.objects().addLine([0, 0, 0], [10, 0, 0]);
    written.objects().addTextDot('A', [0, 0, 0], new rhino.ObjectAttributes());
    writeFileSync(file('line.3dm'), written.toByteArray());
    const { exit, err } = await run(modelConvert, file('line.3dm'), file('line.json'));
    expect([exit, err]).toEqual([0, `${file('line.3dm')}: left out: TextDot (1)\n`]);
    const [report] = JSON.parse((await run(modelInfo, '--json', file('line.json'))).out) as [{ bounds: { max: number[] } }];
    // Ten feet.
    expect(report.bounds.max[0]).toBeCloseTo(3.048, 6);
  });

  it('says that pages are drawn in browsers, and that workflows are no models', async () => {
    writeFileSync(file('sheet.pdf'), pdf(1));
    expect((await run(modelConvert, file('sheet.pdf'), file('out.json'))).err).toContain('PDF');
    writeFileSync(file('tower.parti'), zipSync({ 'workflow.json': strToU8('{}') }));
    const { exit, out } = await run(modelConvert, '--json', file('tower.parti'), file('out.json'));
    expect([exit, JSON.parse(out)]).toMatchObject([1, { error: { code: 'file.format-unknown' } }]);
  });

  it('refuses kinds of files that it does not write, and folders that are not there', async () => {
    expect((await run(modelConvert, file('model.json'), file('out.docx'))).err).toContain('.glb');
    const { exit, out } = await run(modelConvert, '--json', file('model.json'), join(folder, 'no', 'out.json'));
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: 'file.write-failed' } });
  });
});
