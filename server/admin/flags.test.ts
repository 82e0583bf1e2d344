import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRODUCT_FLAGS } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
beforeAll(async () => {
  bench = await startSharingBench();
  mia = await bench.person('mia@keller.studio', 'mia');
}, 60_000);
afterAll(() => bench.stop());

it('P4.12b P6.02 the server enables flags for everybody or for administrators; nobody else may say for whom, by raw HTTP', async () => {
  expect((await mia.call('GET flags')).flags).toEqual(['clientSideGeometry', 'presentationMode']);
  await bench.owner.call('PUT admin/flags/{name}', { path: { name: 'dumpFlags' }, body: { enabledFor: 'admins' } });
  await bench.owner.call('PUT admin/flags/{name}', { path: { name: 'verboseTimings' }, body: { enabledFor: 'all' } });
  await bench.owner.call('PUT admin/flags/{name}', { path: { name: 'presentationMode' }, body: { enabledFor: 'nobody' } });
  expect((await mia.call('GET flags')).flags).toEqual(['clientSideGeometry', 'verboseTimings']);
  expect((await bench.owner.call('GET flags')).flags).toEqual(['clientSideGeometry', 'dumpFlags', 'verboseTimings']);
  const { flags } = await bench.owner.call('GET admin/flags');
  expect(flags.map(({ name }) => name)).toEqual([...PRODUCT_FLAGS]);
  expect(flags.find(({ name }) => name === 'presentationMode')?.enabledFor).toBe('nobody');

  expect(await mia.raw('GET', 'admin/flags')).toMatchObject({ status: 403 });
  expect(await mia.raw('PUT', 'admin/flags/dumpFlags', { enabledFor: 'all' })).toMatchObject({ status: 403 });
  expect(await bench.anonymous.raw('GET', 'flags')).toMatchObject({ status: 401 });
  expect(await bench.owner.raw('PUT', 'admin/flags/nosuch', { enabledFor: 'all' })).toMatchObject({
    status: 404,
    code: 'flags.unknown-toggle',
  });
  expect(await bench.owner.raw('PUT', 'admin/flags/tour', { enabledFor: 'me' })).toMatchObject({ status: 400 });
  // A flag never gives a right.
  expect(await mia.raw('GET', 'admin/plans')).toMatchObject({ status: 403 });
});
