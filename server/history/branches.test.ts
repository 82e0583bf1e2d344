import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broughtBack } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let editor: Person;
let viewer: Person;
let stranger: Person;
let id: string;

beforeAll(async () => {
  bench = await startSharingBench();
  editor = await bench.person('eda@keller.studio', 'eda');
  viewer = await bench.person('vic@weber.ch', 'vic');
  stranger = await bench.person('sam@else.org');
  ({ id } = await bench.owner.call('POST workflows', { body: { blank: true } }));
  for (const [who, role] of [
    ['eda', 'edit'],
    ['vic', 'view'],
  ] as const)
    await bench.owner.call('POST share/workflows/{id}', { path: { id }, body: { target_email: who, role, notify: false } });
}, 60_000);
afterAll(() => bench.stop());

const rename = (who: Person, workflow: string, name: string) =>
  who.call('PATCH workflows/{id}', { path: { id: workflow }, body: { name } });
const branchNow = async (who: Person) => {
  const { last } = await who.call('GET workflows/{id}/history', { path: { id } });
  return (await who.call('POST workflows', { body: { workflowId: id, at: last } })).id;
};
const documentNow = async (who: Person) => {
  const { id: version } = await who.call('POST workflows/{id}/versions', { path: { id }, body: { kind: 'before-restore' } });
  return (await who.call('GET workflows/{id}/versions/{version}', { path: { id, version } })).document;
};
const listed = (who: Person, workflow: string) => who.call('GET workflows/{id}/branches', { path: { id: workflow } });

describe('branches', () => {
  it('know where they came from, and are listed there for whoever may open them', async () => {
    await rename(bench.owner, id, 'Tower');
    const branch = await branchNow(editor);
    expect(await listed(editor, branch)).toMatchObject({ origin: { id, name: 'Tower' }, branches: [] });
    expect(await listed(editor, id)).toMatchObject({ origin: null, branches: [{ id: branch, name: 'Tower (2)' }] });
    // The branch is its maker's alone until it is shared.
    expect(await listed(bench.owner, id)).toEqual({ origin: null, branches: [] });
    await editor.call('POST share/workflows/{id}', {
      path: { id: branch },
      body: { target_email: 'vic', role: 'view', notify: false },
    });
    expect((await listed(viewer, id)).branches).toMatchObject([{ id: branch }]);
    expect((await stranger.raw('GET', `workflows/${id}/branches`)).code).toBe('workflow.insufficient-permissions');
    const own = await editor.call('GET workflows', { query: { scope: 'own' } });
    expect(own.workflows.find((one) => one.id === branch)?.branchedFrom).toEqual({ id, name: 'Tower' });
  });

  it('are brought back from the state that both began with, however both went on', async () => {
    await rename(bench.owner, id, 'Start');
    const branch = await branchNow(editor);
    await rename(editor, branch, 'Theirs');
    await rename(bench.owner, id, 'Ours');
    const states = await editor.call('GET workflows/{id}/branches/{branch}', { path: { id, branch } });
    expect([states.base.meta.name, states.document.meta.name]).toEqual(['Start (2)', 'Theirs']);
    expect(broughtBack(states.base, await documentNow(bench.owner), states.document).conflicts).toMatchObject([
      { change: { root: 'meta', id: 'name', from: 'Ours', to: 'Theirs' } },
    ]);
  });

  it('are read by editors of the one who may see the other', async () => {
    const branch = await branchNow(editor);
    const call = `workflows/${id}/branches/${branch}`;
    expect((await viewer.raw('GET', call)).code).toBe('workflow.view-only');
    expect((await bench.owner.raw('GET', call)).code).toBe('workflow.insufficient-permissions');
    expect((await stranger.raw('GET', call)).code).toBe('workflow.insufficient-permissions');
    const { id: other } = await editor.call('POST workflows', { body: { blank: true } });
    expect((await editor.raw('GET', `workflows/${id}/branches/${other}`)).code).toBe('http.not-found');
  });

  it('tell what they show now, beside what both changed', async () => {
    const { id: tower } = await bench.owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
    const { last } = await bench.owner.call('GET workflows/{id}/history', { path: { id: tower } });
    const { id: made } = await bench.owner.call('POST workflows', { body: { workflowId: tower, at: last } });
    const { results } = await bench.owner.call('GET workflows/{id}/branches/{branch}', { path: { id: tower, branch: made } });
    expect(Object.keys(results)).toContain('levels');
    const digest = results['levels']?.digest ?? '';
    expect((await bench.owner.raw('GET', `workflows/${made}/results/${digest}`)).status).toBe(200);
  });

  it('of an option lead on from the workflow as it stood', async () => {
    const document = await documentNow(editor);
    const option = { ...document, meta: { ...document.meta, name: 'Option 3' } };
    const { id: branch } = await editor.call('POST workflows', { body: { document: option, madeIn: id, isBranch: true } });
    const states = await editor.call('GET workflows/{id}/branches/{branch}', { path: { id, branch } });
    expect([states.base.meta.name, states.document.meta.name]).toEqual([document.meta.name, 'Option 3']);
    expect((await listed(editor, branch)).origin?.id).toBe(id);
  });

  it('of a branch go on when the one between is deleted: they say nothing of it, and are opened and restored as before', async () => {
    await rename(bench.owner, id, 'Root');
    const between = await branchNow(editor);
    const { last } = await editor.call('GET workflows/{id}/history', { path: { id: between } });
    const { id: leaf } = await editor.call('POST workflows', { body: { workflowId: between, at: last } });
    expect((await listed(editor, leaf)).origin).toMatchObject({ id: between, name: 'Root (2)' });
    await editor.call('DELETE workflows/{id}', { path: { id: between } });
    expect((await editor.raw('GET', `workflows/${leaf}/branches`)).body).toEqual({ origin: null, branches: [] });
    expect((await editor.raw('GET', `workflows/${between}/branches/${leaf}`)).status).toBe(404);
    const { id: version } = await editor.call('POST workflows/{id}/versions', { path: { id: leaf }, body: { name: 'Alone' } });
    const held = await editor.call('GET workflows/{id}/versions/{version}', { path: { id: leaf, version } });
    expect(held.document.meta.name).toBe('Root (3)');
    expect((await listed(editor, id)).branches.map((one) => one.id)).not.toContain(between);
  });

  it('are no way back for who may no longer edit: past, versions, branches and the state before a restore are refused', async () => {
    const former = await bench.person('fay@keller.studio', 'fay');
    const share = { path: { id }, body: { target_email: 'fay', role: 'edit' as const, notify: false } };
    await bench.owner.call('POST share/workflows/{id}', share);
    const branch = await branchNow(former);
    const { last } = await former.call('GET workflows/{id}/history', { path: { id } });
    await bench.owner.call('POST workflows/{id}/unshare', { path: { id }, body: { kind: 'person', target: former.id } });
    for (const [method, path, body] of [
      ['GET', `workflows/${id}/history`, undefined],
      ['GET', `workflows/${id}/history/segments/0`, undefined],
      ['GET', `workflows/${id}/versions`, undefined],
      ['POST', `workflows/${id}/versions`, { kind: 'before-restore' }],
      ['POST', 'workflows', { workflowId: id, at: last }],
      ['GET', `workflows/${id}/branches/${branch}`, undefined],
    ] as const)
      expect(await former.raw(method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        code: 'workflow.insufficient-permissions',
      });
    // What was theirs before stays theirs.
    expect((await former.raw('GET', `workflows/${branch}`)).status).toBe(200);
  });
});
