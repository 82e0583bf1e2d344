import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let id: string;

beforeAll(async () => {
  bench = await startSharingBench();
  ({ id } = await bench.owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } }));
}, 90_000);
afterAll(() => bench.stop());

describe('a deck that is taken away', () => {
  it('is made for editors: it runs what is tried', async () => {
    const viewer = await bench.person('vic@weber.ch', 'vic');
    const ask = { path: { id }, body: { target_email: 'vic', role: 'view', notify: false } } as const;
    await bench.owner.call('POST share/workflows/{id}', ask);
    const path = `workflows/${id}/deck-file`;
    expect(await viewer.raw('POST', path, {})).toMatchObject({ status: 403, code: 'workflow.view-only' });
    expect((await bench.anonymous.raw('POST', path, {})).status).toBe(401);
    const stranger = await bench.person('sam@weber.ch', 'sam');
    expect(await stranger.raw('POST', path, {})).toMatchObject({ code: 'workflow.insufficient-permissions' });
    expect(await bench.owner.raw('POST', path, { language: 'fr' })).toMatchObject({ code: 'http.invalid-request' });
  });
});
