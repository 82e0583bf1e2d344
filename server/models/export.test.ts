import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateBytes } from 'gltf-validator';
import { readGlb } from '#fixtures/gltf-reader';
import type { JsonObject } from '#domain';
import { startExecutionBench, testFunction, testNode, type ExecutionBench } from '../executions/executions.fixture.ts';

const profile =
  "p: { Id: 'p', discriminator: 'Elements.Geometry.Profile', Perimeter: { Vertices: [{X:0,Y:0,Z:0},{X:4,Y:0,Z:0},{X:4,Y:3,Z:0},{X:0,Y:3,Z:0}] } }";
const solid = (id: string, height: number) =>
  `${id}: { Id: '${id}', discriminator: 'Elements.Mass', Representation: { SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Extrude', Profile: 'p', Height: ${height}, Direction: {X:0,Y:0,Z:1} }] } }`;
const mass = testFunction('mass', `return { model: { Elements: { ${profile}, ${solid('mass', 5)} } } };`, {
  model_output: 'Mass',
});
const hut = testFunction('hut', `return { model: { Elements: { ${profile}, ${solid('hut', 2)} } } };`, {
  model_output: 'Hut',
  name: 'Hut Maker',
  messages: { de: { name: 'Hüttenbau', model_output: 'Hütte' } },
  schemas: { 'https://s.example/Room.json': { title: 'Room' }, 'secret.json': { title: 'Secret' } },
});
const empty = testFunction('empty', 'return { outputs: {} };');

let bench: ExecutionBench;
beforeAll(async () => {
  bench = await startExecutionBench([mass, hut, empty]);
  await bench.workflow('house', { m: { ...testNode(mass), name: 'Tower' }, h: testNode(hut), e: testNode(empty) });
  await bench.workflow('blank', { e: testNode(empty) });
  for (const [id, count] of [
    ['house', 3],
    ['blank', 1],
  ] as const) {
    const tab = bench.tab('ann');
    await tab.open(id);
    await tab.act('execution.run', { workflowId: id });
    // The second finds the result of the first.
    const isDone = ({ state }: { state: string }) => state === 'succeeded' || state === 'reused';
    await tab.untilTrue(() => tab.states.size === count && [...tab.states.values()].every(isDone));
  }
});
afterAll(() => bench.stop());

const ask = (more: JsonObject = {}, userId = 'ann') =>
  bench.post('/api/export', { workflowId: 'house', fileType: 'glb', ...more }, userId);
/** Every file is made in a thread of its own, which takes seconds to start on a busy machine. */
const PATIENT = { timeout: 120_000 };
const codeOf = ({ bytes }: { bytes: Buffer }) => (JSON.parse(bytes.toString()) as { code: string }).code;

describe('POST export', PATIENT, () => {
  it('W7.12 W1.05 gives a valid GLB of all models to those who may view, and nothing to strangers', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'model/gltf-binary', 'cache-control': 'private, no-store' });
    const { issues } = await validateBytes(answer.bytes);
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    expect(readGlb(answer.bytes).ids.toSorted()).toEqual(['hut', 'mass']);
    const refused = await ask({}, 'ben');
    expect([refused.status, codeOf(refused)]).toEqual([403, 'workflow.insufficient-permissions']);
  });

  it('W7.12 takes models by their names: of the node, of its function, of the model output, in any language', async () => {
    const idsOf = async (...models: string[]) => readGlb((await ask({ models })).bytes).ids.toSorted();
    for (const name of ['Hut', 'Hut Maker', 'Hüttenbau', 'Hütte', 'h']) expect(await idsOf(name)).toEqual(['hut']);
    for (const name of ['Tower', 'Mass', 'm']) expect(await idsOf(name)).toEqual(['mass']);
    expect(await idsOf('Hut', 'Tower')).toEqual(['hut', 'mass']);
    // Names hold capitals, and a name given by hand hides its function's.
    for (const name of ['hut', 'mass']) expect((await ask({ models: [name] })).status).toBe(404);
  });

  it('takes single nodes, and other kinds of file', async () => {
    expect(readGlb((await ask({ models: ['h'], fileType: '.GLB', mode: 'batch' })).bytes).box).toEqual([0, 0, -3, 4, 2, 0]);
    const json = JSON.parse(
      (await ask({ fileType: 'json', schemas: ['https://example.org/Mass.json', './Own.json'] })).bytes.toString(),
    );
    expect(Object.keys(json.Elements).toSorted()).toEqual(['hut', 'mass', 'p']);
    expect(json.Schemas).toEqual(['https://example.org/Mass.json', 'https://s.example/Room.json']);
    expect((await ask({ fileType: 'csv' })).bytes.toString()).toContain('mass,,Elements.Mass,60,');
    const dxf = await ask({ fileType: 'dxf' });
    expect([dxf.headers['content-type'], dxf.bytes.toString().includes('POLYLINE')]).toEqual(['image/vnd.dxf', true]);
  });

  it('W8.06a names schemas that the functions of its models keep, but for private ones, which it tells', async () => {
    const { headers, bytes } = await ask({ fileType: 'json', models: ['h'] });
    expect(JSON.parse(bytes.toString()).Schemas).toEqual(['https://s.example/Room.json']);
    expect(bytes.toString()).not.toContain('secret');
    expect(decodeURIComponent(String(headers['x-parti-skipped-schemas']))).toBe('secret.json');
    // Another model has nothing to do with them.
    const other = await ask({ fileType: 'json', models: ['m'] });
    expect([JSON.parse(other.bytes.toString()).Schemas, other.headers['x-parti-skipped-schemas']]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('names private schemas that it leaves out', async () => {
    const { headers } = await ask({ fileType: 'json', schemas: ['../Private.json'], models: ['m'] });
    expect(decodeURIComponent(String(headers['x-parti-skipped-schemas']))).toBe('../Private.json');
  });

  it('says what is wrong with the request', async () => {
    for (const [body, status, code] of [
      [{ models: ['nobody'] }, 404, 'http.not-found'],
      [{ fileType: 'docx' }, 400, 'http.invalid-request'],
      [{ workflowId: 'none' }, 404, 'workflow.not-found'],
      [{ workflowId: 'blank' }, 400, 'export.nothing'],
    ] as const) {
      const answer = await ask(body as JsonObject);
      expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    }
  });
});
