import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('refuses kinds of files that it does not write, and folders that are not there', async () => {
    expect((await run(modelConvert, file('model.json'), file('out.docx'))).err).toContain('.glb');
    const { exit, out } = await run(modelConvert, '--json', file('model.json'), join(folder, 'no', 'out.json'));
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: 'file.write-failed' } });
  });
});
