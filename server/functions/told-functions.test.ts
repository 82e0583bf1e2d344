import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectTab } from '../documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
const open: { close(): void }[] = [];
beforeAll(async () => {
  bench = await startSharingBench();
}, 180_000);
afterAll(async () => {
  for (const one of open) one.close();
  await bench?.stop();
});

/** What a person's open tab hears of functions, by their ids. */
async function heardBy(person: Person): Promise<string[]> {
  const session = connectTab(Number(new URL(bench.origin).port), async () => person.token);
  open.push(session);
  await new Promise<void>((resolve) => void session.onConnected(resolve));
  const heard: string[] = [];
  session.on('functions.changed', ({ functionId }) => heard.push(functionId));
  return heard;
}

it('W4.01d a release is told at once to who may run the function, and its id to nobody else', async () => {
  const author = await bench.person('ann@keller.studio');
  const colleague = await bench.person('ben@keller.studio');
  const stranger = await bench.person('sam@else.org');
  const [byAuthor, byColleague, byStranger] = await Promise.all([author, colleague, stranger].map(heardBy));
  const path = { id: 'answer' };
  const record = {
    ...{ id: 'answer', name: 'Answer', language: 'typescript' },
    input_schema: { type: 'object', properties: {} },
  };
  await author.call('POST functions', { body: record });
  await expect.poll(() => byAuthor).toContain('answer');
  expect(byColleague).toEqual([]);
  await author.call('PUT functions/{id}/permissions', { path, body: { grantee: 'ben@keller.studio', may: ['execute'] } });
  await expect.poll(() => byColleague).toHaveLength(1);
  const text = 'export function execute() {\n  return { outputs: { Answer: 1 } };\n}\n';
  await author.call('PATCH functions/{id}/draft', { path, body: { files: [{ path: 'function.ts', text }] } });
  // What somebody only writes is told to nobody.
  expect(byColleague).toHaveLength(1);
  await author.call('POST functions/{id}/draft/versions', { path, body: {} });
  await expect.poll(() => byColleague?.length).toBeGreaterThan(1);
  const before = byColleague?.length ?? 0;
  await author.call('PATCH functions/{id}/versions/{v}', { path: { ...path, v: '1' }, body: { tag: 'live' } });
  await expect.poll(() => byColleague?.length).toBeGreaterThan(before);
  expect(byStranger).toEqual([]);
  await author.call('PUT functions/{id}/visibility', { path, body: { isPublic: true } });
  await expect.poll(() => byStranger).toContain('answer');
}, 120_000);
