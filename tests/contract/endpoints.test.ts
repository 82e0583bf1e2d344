import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContentHost, type ContentHost } from '../../server/posts/content-host.fixture.ts';
import { startSharingBench } from '../../server/sharing/sharing.fixture.ts';
import { PROBES, type World } from './probes.ts';

/** Calls, messages and events that the product is to answer, one a row. */
const ROWS = readFileSync(join(import.meta.dirname, 'endpoints.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', text = '', , method = '', path = ''] = line.split('\t');
    return { id, text, method, path };
  });
let world: World;
let host: ContentHost;
const asked = new Map<unknown, Promise<void>>();
beforeAll(async () => {
  host = await startContentHost();
  const bench = await startSharingBench({ PARTI_EVENTS: '1', PARTI_CONTENT_HOST: host.address });
  world = { bench, host, mia: await bench.person('mia@keller.studio', 'mia') };
}, 120_000);
afterAll(() => Promise.all([world?.bench.stop(), host?.stop()]));

describe('the calls, messages and events of the contract', () => {
  it('are each asked of the running product', () => {
    expect(ROWS).toHaveLength(104);
    expect(ROWS.filter(({ id }) => !Object.hasOwn(PROBES, id)).map(({ id }) => id)).toEqual([]);
  });

  it.each(ROWS)(
    'P7.15 W7.01 $id $text: $method $path',
    async ({ id }) => {
      const probe = PROBES[id] ?? (() => Promise.reject(new Error('no probe')));
      // Rows that one probe serves together ask once.
      const asking = asked.get(probe) ?? probe(world);
      asked.set(probe, asking);
      await asking;
    },
    120_000,
  );
});
