import { afterAll, beforeAll, expect, it } from 'vitest';
import { readServerConfig } from '../config/server-config.ts';
import { openHeadless } from '../open-headless.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

interface Past {
  edits: { at: number; from: number; to: number; by: string | null }[];
  versions: { id: string; sequence: number; kind: string; name: string | null; by: string | null }[];
  hasMore: boolean;
}

let bench: SharingBench;
let eda: Person;
let id: string;
beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio', 'eda');
  ({ id } = await bench.owner.call('POST workflows', { body: { blank: true } }));
  await bench.owner.call('POST share/workflows/{id}', {
    path: { id },
    body: { target_email: 'eda', role: 'edit', notify: false },
  });
}, 60_000);
afterAll(() => bench.stop());

const past = async (wish: object): Promise<Past> => {
  const headless = await openHeadless(readServerConfig({ PARTI_DATA_DIR: bench.dataFolder }).config);
  return (await headless.call('workflow.history', { workflow: id, ...wish })) as unknown as Past;
};

it('a terminal is told of edits by person and of versions, newest first, as many as asked', async () => {
  const rename = (who: Person, name: string) => who.call('PATCH workflows/{id}', { path: { id }, body: { name } });
  await rename(bench.owner, 'First');
  await rename(eda, 'Second');
  const kept = await eda.call('POST workflows/{id}/versions', { path: { id }, body: { name: 'Before the terrace' } });
  await rename(bench.owner, 'Third');
  const { edits, versions, hasMore } = await past({});
  expect(hasMore).toBe(false);
  expect(edits.map(({ to }) => to)).toEqual(edits.map(({ to }) => to).toSorted((a, b) => b - a));
  const [last, before, first] = edits;
  expect([last?.by === first?.by, before?.by === last?.by, before?.by]).toEqual([true, false, expect.stringContaining('eda')]);
  expect(versions).toMatchObject([
    { id: kept.id, sequence: before?.to, kind: 'named', name: 'Before the terrace', by: before?.by },
  ]);

  // As many as asked, and the versions among them.
  const latest = await past({ limit: 1 });
  expect(latest).toMatchObject({ edits: [last], versions: [], hasMore: true });
  for (const wish of [{ limit: 0 }, { limit: 'all' }])
    await expect(past(wish)).rejects.toMatchObject({ code: 'http.invalid-request' });
  await expect(past({ workflow: 'nowhere' })).rejects.toMatchObject({ code: 'workflow.not-found' });
});
