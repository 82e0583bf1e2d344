import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const recordOf = (id: string, isRated: boolean): JsonObject => ({
  ...{ id, name: id, language: 'typescript', input_schema: { type: 'object', properties: {} } },
  ...(isRated ? { has_feedback_rating: true } : {}),
});

describe('stars of a function', { timeout: 120_000 }, () => {
  let bench: SharingBench;
  let author: Person;
  let other: Person;
  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    other = await bench.person('cora@elsewhere.example');
    for (const id of ['rated', 'plain']) {
      await author.call('POST functions', { body: recordOf(id, id === 'rated') });
      await author.call('PATCH functions/{id}/draft', {
        path: { id },
        body: { files: [{ path: 'function.ts', text: 'export function execute() {\n  return { outputs: {} };\n}\n' }] },
      });
      const { digest } = await author.call('POST functions/{id}/draft/versions', { path: { id }, body: {} });
      await author.call('PATCH functions/{id}/versions/{v}', { path: { id, v: digest }, body: { tag: 'live', note: 'First' } });
    }
  }, 180_000);
  afterAll(() => bench.stop());
  const rating = (id: string, who = author) => who.call('GET functions/{id}/rating', { path: { id } });
  const rate = (id: string, stars: number | null, who = author) =>
    who.call('PUT functions/{id}/rating', { path: { id }, body: { stars } });

  it('P2.22d are kept for each person, their mean told to everybody who sees it', async () => {
    expect(await rating('rated')).toEqual({ count: 0 });
    await expect(rating('rated', other)).rejects.toMatchObject({ code: 'function.not-found' });
    await expect(rate('rated', 5, other)).rejects.toMatchObject({ code: 'function.not-found' });
    await author.call('PUT functions/{id}/visibility', { path: { id: 'rated' }, body: { isPublic: true } });
    await rate('rated', 2);
    await rate('rated', 5, other);
    await rate('rated', 3);
    expect(await rating('rated')).toEqual({ count: 2, average: 4, own: 3 });
    expect(await rating('rated', other)).toEqual({ count: 2, average: 4, own: 5 });
    await rate('rated', null);
    expect(await rating('rated')).toEqual({ count: 1, average: 5 });
  });

  it('are taken for functions that ask for them, whole and from one to five', async () => {
    await expect(rate('plain', 4)).rejects.toMatchObject({ code: 'function.not-rated' });
    for (const stars of [0, 6, 2.5, -1])
      await expect(rate('rated', stars)).rejects.toMatchObject({ code: 'http.invalid-request' });
    await expect(rate('nobody', 4)).rejects.toMatchObject({ code: 'function.not-found' });
  });
});
