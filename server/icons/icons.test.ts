import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
beforeAll(async () => void (bench = await startSharingBench()), 60_000);
afterAll(() => bench?.stop());

it('P7.08 an icon is an SVG file that browsers keep; one that is not there says so, whatever its name', async () => {
  const answer = await bench.anonymous.file('GET icons/{name}', { path: { name: 'chain' } });
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'image/svg+xml',
    'public, max-age=86400',
  ]);
  expect(await answer.text()).toMatch(/^<svg [^>]*viewBox="0 0 16 16"/);
  for (const name of ['none', '..%2Froutes.ts', 'chain.svg', '__proto__'])
    expect(await bench.anonymous.raw('GET', `icons/${name}`), name).toMatchObject({ status: 404, code: 'icon.not-found' });
});
