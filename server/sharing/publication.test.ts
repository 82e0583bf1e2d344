import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from './sharing.fixture.ts';

let bench: SharingBench;
let other: Person;

beforeAll(async () => {
  bench = await startSharingBench();
  other = await bench.person('other@example.com', 'other');
});
afterAll(() => bench.stop());

const pageOf = (id: string) => bench.anonymous.call('GET public/workflows/{id}', { path: { id } });
const factsOf = async (id: string) => (await bench.owner.call('GET workflows/{id}/sharing', { path: { id } })).publication;
const rename = (id: string, name: string) => bench.owner.call('PATCH workflows/{id}', { path: { id }, body: { name } });
async function opened(name: string): Promise<string> {
  const { id } = await bench.owner.call('POST workflows', { body: { blank: true } });
  await rename(id, name);
  await bench.owner.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: true } });
  return id;
}
const change = (id: string, body: object) => bench.owner.call('PATCH workflows/{id}/publication', { path: { id }, body });

describe('the public page', () => {
  it('P2.19 shows what was published, not each keystroke, until its owner publishes again', async () => {
    const id = await opened('Published');
    await rename(id, 'Draft');
    await expect.poll(async () => (await factsOf(id))?.isBehind).toBe(true);
    expect((await pageOf(id)).name).toBe('Published');
    await bench.owner.call('POST workflows/{id}/publication', { path: { id } });
    expect((await pageOf(id)).name).toBe('Draft');
    expect(await factsOf(id)).toMatchObject({ isBehind: false, isLive: false, opened: 2 });
    const { versions } = await bench.owner.call('GET workflows/{id}/versions', { path: { id } });
    expect(versions.map(({ kind }) => kind)).toEqual(['published']);
  });

  it('P2.19 is closed from the day that its owner names, and without its version', async () => {
    const id = await opened('For a while');
    await change(id, { until: '2999-01-01T00:00:00Z' });
    expect((await pageOf(id)).name).toBe('For a while');
    await change(id, { until: '2020-01-01T00:00:00Z' });
    expect((await bench.anonymous.raw('GET', `public/workflows/${id}`)).code).toBe('workflow.not-found');
    await change(id, { until: null });
    expect((await pageOf(id)).name).toBe('For a while');
    const { versions } = await bench.owner.call('GET workflows/{id}/versions', { path: { id } });
    const path = { id, version: versions[0]?.id ?? '' };
    await bench.owner.call('DELETE workflows/{id}/versions/{version}', { path });
    expect((await bench.anonymous.raw('GET', `public/workflows/${id}`)).code).toBe('workflow.not-found');
    await bench.owner.call('POST workflows/{id}/publication', { path: { id } });
    expect((await pageOf(id)).name).toBe('For a while');
  });

  it('P2.19 shows one view alone, with nothing of the others in its answer', async () => {
    const { id } = await bench.owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
    await bench.owner.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: true } });
    const whole = await pageOf(id);
    const [first, second] = Object.entries(whole.views);
    if (!first || !second) throw new Error('The tower has two views.');
    await change(id, { view: first[0] });
    const alone = await pageOf(id);
    expect(Object.keys(alone.views)).toEqual([first[0]]);
    expect(JSON.stringify(alone)).not.toContain(second[0]);
    expect(Object.values(alone.widgets).every(({ view }) => view === first[0])).toBe(true);
    await change(id, { view: null });
    expect(Object.keys((await pageOf(id)).views).toSorted()).toEqual(Object.keys(whole.views).toSorted());
  });

  it('P2.19 tells the deck that follows from its views, and no slide that was not arranged', async () => {
    const id = await opened('A deck');
    const page = (await bench.anonymous.raw('GET', `public/workflows/${id}`)).body;
    expect(page).toMatchObject({ decks: {}, slides: {} });
  });

  it('P2.19 gives whoever is signed in what was published, to see and to copy, and nothing of the workflow itself', async () => {
    const id = await opened('Shown');
    await rename(id, 'Draft of mine');
    await expect.poll(async () => (await factsOf(id))?.isBehind).toBe(true);
    const only = { status: 403, code: 'workflow.only-published' };
    for (const path of ['', '/file', '/versions', '/thumbnail', '/comments'])
      expect(await other.raw('GET', `workflows/${id}${path}`), path).toMatchObject(only);
    expect(await other.raw('GET', `files?workflow_id=${id}`)).toMatchObject(only);
    expect(await other.raw('POST', 'workflows', { workflowId: id, at: 0 })).toMatchObject(only);
    expect((await other.call('GET workflows', { query: { scope: 'recent' } })).workflows).toEqual([]);
    const copy = await other.call('POST workflows', { body: { workflowId: id } });
    expect((await other.call('GET workflows/{id}', { path: copy })).name).toBe('Shown');
    // One view alone, or a page that is over, is nothing to copy.
    await change(id, { view: 'model' });
    expect(await other.raw('POST', 'workflows', { workflowId: id })).toMatchObject(only);
    await change(id, { view: null, until: '2020-01-01T00:00:00Z' });
    expect(await other.raw('POST', 'workflows', { workflowId: id })).toMatchObject(only);
    await bench.owner.call('POST share/workflows/{id}', {
      path: { id },
      body: { target_email: 'other@example.com', role: 'view', notify: false },
    });
    expect((await other.call('GET workflows/{id}', { path: { id } })).name).toBe('Draft of mine');
  });

  it('P2.19 asks for its password, in every call, and another password makes keys void', async () => {
    const id = await opened('Behind a password');
    await change(id, { password: 'Grundriss' });
    expect(await factsOf(id)).toMatchObject({ hasPassword: true });
    expect(JSON.stringify(await factsOf(id))).not.toContain('Grundriss');
    const needed = { status: 403, code: 'sharing.page-password-needed' };
    const read = (key?: string) => bench.anonymous.raw('GET', `public/workflows/${id}${key === undefined ? '' : `?key=${key}`}`);
    expect(await read()).toMatchObject(needed);
    expect(await read('1.x')).toMatchObject(needed);
    expect(JSON.stringify((await read()).body)).not.toContain('Behind');
    const digest = 'a'.repeat(64);
    expect(await bench.anonymous.raw('GET', `public/workflows/${id}/results/${digest}`)).toMatchObject(needed);
    const unlock = (password: string) => bench.anonymous.raw('POST', `public/workflows/${id}/unlock`, { password });
    expect(await unlock('grundriss')).toMatchObject({ status: 403, code: 'sharing.page-password-wrong' });
    const { key } = (await unlock('Grundriss')).body as { key: string };
    expect((await read(key)).body).toMatchObject({ name: 'Behind a password', mayCopy: false });
    // A key to another page opens nothing, and what is guarded is not copied.
    const second = await opened('Another');
    await change(second, { password: 'Grundriss' });
    expect(await bench.anonymous.raw('GET', `public/workflows/${second}?key=${key}`)).toMatchObject(needed);
    expect(await other.raw('POST', 'workflows', { workflowId: id })).toMatchObject({ code: 'workflow.only-published' });
    await change(id, { password: 'Schnitt' });
    expect(await read(key)).toMatchObject(needed);
    await change(id, { password: null });
    expect((await read()).status).toBe(200);
    expect((await bench.owner.raw('PATCH', `workflows/${id}/publication`, { password: 'abc' })).status).toBe(400);
  });

  it('P2.19 is changed and published by its owner alone', async () => {
    const id = await opened('Mine');
    await bench.owner.call('POST share/workflows/{id}', {
      path: { id },
      body: { target_email: 'other@example.com', role: 'edit', notify: false },
    });
    expect((await other.raw('POST', `workflows/${id}/publication`, {})).status).toBe(403);
    expect((await other.raw('PATCH', `workflows/${id}/publication`, { isLive: true })).status).toBe(403);
    expect((await bench.anonymous.raw('POST', `workflows/${id}/publication`, {})).status).toBe(401);
    expect(await factsOf(id)).toMatchObject({ isLive: false });
  });
});
