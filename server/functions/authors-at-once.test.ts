import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const recordOf = (id: string): JsonObject => ({
  ...{ id, name: id, language: 'typescript' },
  input_schema: { type: 'object', properties: {} },
});
const sourceOf = (answer: number) => `export function execute() {\n  return { outputs: { Answer: ${answer} } };\n}\n`;

describe('two authors of a function at once', { timeout: 120_000 }, () => {
  let bench: SharingBench;
  let author: Person;
  let colleague: Person;
  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    colleague = await bench.person('ben@keller.studio');
  }, 180_000);
  afterAll(() => bench.stop());

  const grant = (id: string, may: ('execute' | 'contribute' | 'publish')[]) =>
    author.call('PUT functions/{id}/permissions', { path: { id }, body: { grantee: 'ben@keller.studio', may } });
  const write = (id: string, text: string, who = author) =>
    who.call('PATCH functions/{id}/draft', { path: { id }, body: { files: [{ path: 'function.ts', text }] } });
  const keep = (id: string, who = author) => who.call('POST functions/{id}/draft/versions', { path: { id }, body: {} });
  const release = (id: string, v: string, who: Person) =>
    who.call('PATCH functions/{id}/versions/{v}', { path: { id, v }, body: { tag: 'live', note: `Of ${v}` } });
  const versions = async (id: string) => (await author.call('GET functions/{id}/versions', { path: { id } })).versions;
  const make = async (id: string, answers: readonly number[]) => {
    await author.call('POST functions', { body: recordOf(id) });
    for (const answer of answers) {
      await write(id, sourceOf(answer));
      await keep(id);
    }
    await grant(id, ['execute', 'contribute', 'publish']);
  };

  it('release two versions in one moment: both were released, one is live, and all see the same one', async () => {
    await make('raced', [1, 2, 3]);
    for (let round = 0; round < 5; round++) {
      await Promise.all([release('raced', '2', author), release('raced', '3', colleague)]);
      const all = await versions('raced');
      const live = all.filter(({ tag }) => tag === 'live').map(({ number }) => number);
      expect(live).toHaveLength(1);
      const read = await Promise.all([author, colleague].map((who) => who.call('GET functions/{id}', { path: { id: 'raced' } })));
      expect(read.map((one) => one.live)).toEqual([live[0], live[0]]);
      expect(all.filter(({ liveAt }) => liveAt !== undefined).map(({ number }) => number)).toEqual([3, 2]);
    }
  });

  it('delete a version while another compares it: that one is told, and the others are compared on', async () => {
    await make('compared', [1, 2, 3]);
    const read = (v: string) => colleague.call('GET functions/{id}/versions/{v}', { path: { id: 'compared', v } });
    expect((await read('1')).files).toEqual({ 'function.ts': sourceOf(1) });
    await author.call('DELETE functions/{id}/versions', { path: { id: 'compared' }, body: { versions: ['1'] } });
    await expect(read('1')).rejects.toMatchObject({ code: 'function.version-not-found' });
    expect((await read('2')).files).toEqual({ 'function.ts': sourceOf(2) });
  });

  it('lose a right in mid-word: nothing more is saved, asked or kept, and what was written comes back with the right', async () => {
    await make('withdrawn', [1]);
    await write('withdrawn', sourceOf(7), colleague);
    await grant('withdrawn', ['execute']);
    const refused = { code: 'function.not-permitted' };
    await expect(write('withdrawn', sourceOf(8), colleague)).rejects.toMatchObject(refused);
    await expect(keep('withdrawn', colleague)).rejects.toMatchObject(refused);
    const question = { question: { kind: 'completion' as const, file: 'function.ts', line: 1, column: 1 } };
    const path = { id: 'withdrawn' };
    await expect(colleague.call('POST functions/{id}/draft/ask', { path, body: question })).rejects.toMatchObject(refused);
    await expect(colleague.call('POST functions/{id}/draft/build', { path })).rejects.toMatchObject(refused);
    expect((await versions('withdrawn')).map(({ number }) => number)).toEqual([1]);
    await grant('withdrawn', ['contribute']);
    const { files } = await colleague.call('GET functions/{id}/draft', { path });
    expect(files.find((one) => one.path === 'function.ts')?.text).toBe(sourceOf(7));
  });
});
