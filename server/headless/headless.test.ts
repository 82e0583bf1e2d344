import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readServerConfig } from '../config/server-config.ts';
import { openHeadless } from '../open-headless.ts';

interface Ran {
  ok: boolean;
  nodes: { id: string; state: string; error: unknown; outputs: object }[];
  totals: { ran: number; reused: number; failed: number };
}

const dataFolder = openTemporaryFolder('parti-headless-');
const { config } = readServerConfig({ PARTI_DATA_DIR: dataFolder, PARTI_LOG_LEVEL: 'fatal' });
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

/** One call of the command line: everything in memory goes with it. */
async function run(): Promise<Ran> {
  const headless = await openHeadless(config);
  try {
    return (await headless.call('workflow.run', { workflow: 'Tower on a slope' })) as unknown as Ran;
  } finally {
    await headless.close();
  }
}
const blobs = (): string[] => {
  const folder = join(dataFolder, 'blobs');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted();
};

describe('a workflow without a browser', () => {
  it(
    'runs every function once, and makes again what was lost or damaged: nothing of it has failed',
    { timeout: 120_000 },
    async () => {
      const first = await run();
      const count = first.nodes.length;
      expect(first).toMatchObject({ ok: true, totals: { ran: count, reused: 0, failed: 0 } });
      expect(await run()).toMatchObject({ ok: true, totals: { ran: 0, reused: count, failed: 0 } });
      for (const [index, path] of blobs().entries()) {
        if (index % 3 === 0) rmSync(path);
        else if (index % 3 === 1) writeFileSync(path, 'nonsense');
      }
      const mended = await run();
      expect(mended).toMatchObject({ ok: true, totals: { failed: 0 } });
      expect(mended.totals.ran).toBeGreaterThan(0);
      expect(mended.nodes.map(({ id, outputs }) => [id, outputs])).toEqual(first.nodes.map(({ id, outputs }) => [id, outputs]));
      expect(await run()).toMatchObject({ ok: true, totals: { ran: 0, reused: count, failed: 0 } });
    },
  );
});
