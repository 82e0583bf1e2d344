import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readServerConfig } from '../config/server-config.ts';
import { openHeadless } from '../open-headless.ts';

const dataFolder = openTemporaryFolder('parti-headless-');
const { config } = readServerConfig({ PARTI_DATA_DIR: dataFolder, PARTI_LOG_LEVEL: 'fatal' });
const TOWER = { workflow: 'Tower on a slope' };
let headless: Awaited<ReturnType<typeof openHeadless>>;
beforeAll(async () => {
  headless = await openHeadless(config);
}, 120_000);
afterAll(async () => {
  await headless?.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

interface Studied {
  axes: { node: string; property: string; values: number[] }[];
  options: { values: number[]; figures: { node: string; output: string; value: number }[]; error: unknown }[];
}

describe('states without a browser', () => {
  it('P6.09 a workflow over a range of one input gives a figure an option, as asked', async () => {
    const axes = ['Envelope By Site.Building Height=60:70:5'];
    const { axes: read, options } = (await headless.call('workflow.study', { ...TOWER, axes })) as unknown as Studied;
    expect(read).toEqual([{ node: 'envelope', property: 'Building Height', values: [60, 65, 70] }]);
    const heights = options.map(
      ({ figures }) => figures.find((one) => one.node === 'envelope' && one.output === 'Height')?.value,
    );
    for (const [at, height] of [60, 65, 70].entries()) expect(heights[at]).toBeCloseTo(height, 6);
    expect(options.map(({ error }) => error)).toEqual([null, null, null]);
  }, 120_000);

  it.each(['Nobody.Height=1:2:1', 'envelope.Nothing=1', 'envelope.Building Height=1:2:0', 'envelope.Building Height=0:1000:1'])(
    'P6.09 %s is refused',
    async (axis) => {
      await expect(headless.call('workflow.study', { ...TOWER, axes: [axis] })).rejects.toMatchObject({
        code: 'http.invalid-request',
      });
    },
  );

  it('a workflow differs from itself in nothing, and from another in what that has else', async () => {
    expect(await headless.call('workflow.diff', { a: TOWER, b: TOWER })).toEqual({
      changes: [],
      figures: [],
      elements: { added: 0, removed: 0, changed: 0 },
    });
    await headless.call('workflow.run', TOWER);
    const other = await headless.call('workflow.diff', { a: TOWER, b: { workflow: 'Facade study' } });
    expect((other as { changes: unknown[] }).changes).toContainEqual(
      expect.objectContaining({ root: 'meta', to: 'Facade study', from: 'Tower on a slope' }),
    );
    await expect(headless.call('workflow.diff', { a: TOWER, b: { version: 'gone' } })).rejects.toMatchObject({
      code: 'http.not-found',
    });
  }, 120_000);
});
