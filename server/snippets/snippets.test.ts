import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let eda: Person;
beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio', 'eda');
}, 60_000);
afterAll(() => bench?.stop());

const clip = (fill = '') =>
  JSON.stringify({ kind: 'parti/nodes', version: 2, nodes: { a: { layout: [0, 0, 0] }, b: { layout: [240, 0, 0] } }, fill });
const keep = (name: string, text = clip(), who = bench.owner) => who.call('POST snippets', { body: { name, text } });

describe('snippets', () => {
  it('W9.03a are kept for the person alone, listed by name, read back as they were copied', async () => {
    const made = await keep('  Core and stairs ');
    expect(made).toMatchObject({
      name: 'Core and stairs',
      count: 2,
      places: [
        [0, 50],
        [100, 50],
      ],
    });
    await keep('arcade');
    const { snippets } = await bench.owner.call('GET snippets');
    expect(snippets.map(({ name }) => name)).toEqual(['arcade', 'Core and stairs']);
    expect((await bench.owner.call('GET snippets/{id}', { path: { id: made.id } })).text).toBe(clip());
    expect((await eda.call('GET snippets')).snippets).toEqual([]);
    const path = { id: made.id };
    const gone = { code: 'snippet.not-found' };
    await expect(eda.call('GET snippets/{id}', { path })).rejects.toMatchObject(gone);
    await expect(eda.call('DELETE snippets/{id}', { path })).rejects.toMatchObject(gone);
    await bench.owner.call('DELETE snippets/{id}', { path: { id: made.id } });
    await expect(bench.owner.call('GET snippets/{id}', { path: { id: made.id } })).rejects.toMatchObject({
      code: 'snippet.not-found',
    });
  });

  it('refuse what is no clip, has no name or is too large', async () => {
    await expect(keep('Words', 'just words')).rejects.toMatchObject({ code: 'snippet.no-clip' });
    await expect(keep('Empty', JSON.stringify({ kind: 'parti/nodes', nodes: {} }))).rejects.toMatchObject({
      code: 'snippet.no-clip',
    });
    await expect(keep('Book', clip('x'.repeat(1024 * 1024)))).rejects.toMatchObject({ code: 'snippet.too-large' });
    await expect(keep('   ')).rejects.toMatchObject({ code: 'http.invalid-request' });
    await expect(keep('n'.repeat(101))).rejects.toMatchObject({ code: 'http.invalid-request' });
  });

  it('are two hundred at most', { timeout: 60_000 }, async () => {
    for (let at = 0; at < 200; at++) await keep(`${at}`, clip(), eda);
    await expect(keep('One more', clip(), eda)).rejects.toMatchObject({ code: 'snippet.too-many' });
  });
});
