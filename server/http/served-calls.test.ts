import { CONTRACT } from '#api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
beforeAll(async () => {
  bench = await startSharingBench();
}, 60_000);
afterAll(() => bench?.stop());

it('serves every call of the contract, and no other', async () => {
  const described = (await (await fetch(`${bench.origin}/api/docs/json`)).json()) as { paths: Record<string, object> };
  const served = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api\//, '')}`),
  );
  expect(served.toSorted()).toEqual(Object.keys(CONTRACT).toSorted());
});
