import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

/** A pixel as PNG. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let bench: SharingBench;
let editor: Person;
let viewer: Person;
let stranger: Person;
let id: string;

beforeAll(async () => {
  bench = await startSharingBench({ PARTI_MAX_SNAPSHOTS: '2' });
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

const named = async (who: Person = editor) => (await who.call('GET workflows/{id}/versions', { path: { id } })).versions;
const rename = (name: string) => bench.owner.call('PATCH workflows/{id}', { path: { id }, body: { name } });

describe('versions', () => {
  it('W3.04a W2.06b are made with name and description, hold the state of then, are renamed and deleted', async () => {
    await rename('First');
    const kept = await editor.call('POST workflows/{id}/versions', {
      path: { id },
      body: { name: '  Before the terrace ', description: 'For the jury' },
    });
    await rename('Second');
    expect(await named()).toMatchObject([
      { id: kept.id, kind: 'named', name: 'Before the terrace', description: 'For the jury', by: { id: editor.id } },
    ]);
    const held = await viewer.call('GET workflows/{id}/versions/{version}', { path: { id, version: kept.id } });
    expect(held.document.meta.name).toBe('First');
    const path = { id, version: kept.id };
    await editor.call('PATCH workflows/{id}/versions/{version}', { path, body: { name: 'Terrace' } });
    expect(await named()).toMatchObject([{ name: 'Terrace', description: 'For the jury' }]);
    expect((await editor.raw('DELETE', `workflows/${id}/versions/${kept.id}`)).code).toBe('workflow.owner-only');
    await bench.owner.call('DELETE workflows/{id}/versions/{version}', { path });
    expect(await named()).toEqual([]);
  });

  it('named before the first run show what its functions give, and so do their branches, whose history begins with it', async () => {
    const { id: tower } = await bench.owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
    const { id: version } = await bench.owner.call('POST workflows/{id}/versions', {
      path: { id: tower },
      body: { name: 'At once' },
    });
    const held = await bench.owner.call('GET workflows/{id}/versions/{version}', { path: { id: tower, version } });
    const nodes = Object.keys(held.document.nodes).toSorted();
    expect(nodes.length).toBeGreaterThan(5);
    expect(Object.keys(held.results).toSorted()).toEqual(nodes);
    const { id: branch } = await bench.owner.call('POST workflows', { body: { workflowId: tower, at: version } });
    const { before } = await bench.owner.call('GET workflows/{id}/history/results', {
      path: { id: branch },
      query: { from: 0, to: 0 },
    });
    expect(Object.keys(before).toSorted()).toEqual(nodes);
  });

  it('of an earlier edit hold the state after it', async () => {
    const { last } = await editor.call('GET workflows/{id}/history', { path: { id } });
    const { id: version } = await editor.call('POST workflows/{id}/versions', {
      path: { id },
      body: { name: 'Earlier', sequence: last - 1 },
    });
    const held = await editor.call('GET workflows/{id}/versions/{version}', { path: { id, version } });
    expect([held.document.meta.name, held.sequence]).toEqual(['First', last - 1]);
    expect((await editor.raw('POST', `workflows/${id}/versions`, { name: 'Later', sequence: last + 5 })).code).toBe(
      'history.not-kept',
    );
    await bench.owner.call('DELETE workflows/{id}/versions/{version}', { path: { id, version } });
  });

  it('W5.11a without a name are refused; one with a name that is there is warned of, and kept when that is wanted', async () => {
    const post = (body: object) => editor.raw('POST', `workflows/${id}/versions`, body);
    expect((await post({ name: ' \n ' })).code).toBe('snapshot.name-required');
    expect((await post({ name: 'Jury' })).status).toBe(200);
    expect((await post({ name: ' Jury ' })).code).toBe('snapshot.name-duplicate');
    expect((await post({ name: 'Jury', sameName: true })).status).toBe(200);
    const [last] = await named();
    const change = (body: object) => editor.raw('PATCH', `workflows/${id}/versions/${last?.id}`, body);
    expect((await change({ name: '' })).code).toBe('snapshot.name-required');
    expect((await change({ name: 'x'.repeat(10_000) })).status).toBe(204);
    expect((await named())[0]?.name).toBe('x'.repeat(200));
  });

  it('W9.04 beyond the number of the plan are refused by the server; what the server keeps by itself does not count', async () => {
    const post = (body: object) => editor.raw('POST', `workflows/${id}/versions`, body);
    expect((await editor.call('GET workflows/{id}/versions', { path: { id } })).maxSnapshots).toBe(2);
    const third = await post({ name: 'Third' });
    expect([third.code, third.body]).toEqual([
      'snapshot.limit-reached',
      expect.objectContaining({ parameters: { maxSnapshots: 2 } }),
    ]);
    expect((await post({ kind: 'before-restore' })).status).toBe(200);
    const automatic = (await named()).find(({ kind }) => kind === 'before-restore');
    expect((await editor.raw('PATCH', `workflows/${id}/versions/${automatic?.id}`, { name: 'Named' })).code).toBe(
      'snapshot.limit-reached',
    );
    const all = await Promise.all([1, 2, 3, 4].map((n) => post({ name: `Race ${n}` })));
    expect(all.map(({ code }) => code)).toEqual(Array(4).fill('snapshot.limit-reached'));
  });

  it('are for viewers where they are named, for strangers not at all; the log is for editors', async () => {
    expect((await named(viewer)).map(({ kind }) => kind)).toEqual(['named', 'named']);
    const mayDelete = async (who: Person) => (await who.call('GET workflows/{id}/versions', { path: { id } })).mayDelete;
    expect([await mayDelete(bench.owner), await mayDelete(editor), await mayDelete(viewer)]).toEqual([true, false, false]);
    const automatic = (await named()).find(({ kind }) => kind === 'before-restore');
    const calls: [string, string, object?][] = [
      ['GET', `workflows/${id}/versions/${automatic?.id}`],
      ['POST', `workflows/${id}/versions`, { name: 'Mine' }],
      ['PATCH', `workflows/${id}/versions/${automatic?.id}`, { name: 'Mine' }],
      ['DELETE', `workflows/${id}/versions/${automatic?.id}`],
      ['GET', `workflows/${id}/history`],
      ['GET', `workflows/${id}/history/segments/1`],
      ['GET', `workflows/${id}/history/results?from=0&to=1`],
    ];
    const codes = async (who: Person) =>
      Promise.all(calls.map(async ([method, path, body]) => (await who.raw(method, path, body)).code));
    expect(await codes(viewer)).toEqual([
      'http.not-found',
      'workflow.view-only',
      'workflow.view-only',
      'workflow.owner-only',
      'workflow.view-only',
      'workflow.view-only',
      'workflow.view-only',
    ]);
    expect(new Set(await codes(stranger))).toEqual(new Set(['workflow.insufficient-permissions']));
  });

  it('are branched from by whoever may see them: the state of then, in a workflow of their own; from edits editors alone', async () => {
    const [version] = await named(viewer);
    const held = await viewer.call('GET workflows/{id}/versions/{version}', { path: { id, version: version?.id ?? '' } });
    const { id: branch } = await viewer.call('POST workflows', { body: { workflowId: id, at: version?.id ?? '' } });
    expect(await viewer.call('GET workflows/{id}', { path: { id: branch } })).toMatchObject({
      name: `${held.document.meta.name} (2)`,
      ownerId: viewer.id,
    });
    expect((await viewer.raw('POST', 'workflows', { workflowId: id, at: 1 })).code).toBe('workflow.view-only');
    expect((await editor.raw('POST', 'workflows', { workflowId: id, at: 1 })).status).toBe(200);
    expect((await editor.raw('POST', 'workflows', { workflowId: id, at: 99_999 })).code).toBe('history.not-kept');
    expect((await stranger.raw('POST', 'workflows', { workflowId: id, at: version?.id })).code).toBe(
      'workflow.insufficient-permissions',
    );
  });

  it('have a picture each', async () => {
    const [version] = await named();
    const path = { id, version: version?.id ?? '' };
    const picture = Buffer.from(PICTURE, 'base64');
    await editor.call('PUT workflows/{id}/versions/{version}/picture', {
      path,
      body: new Blob([picture], { type: 'image/png' }),
    });
    const shown = (await named()).find((one) => one.id === path.version);
    expect(shown?.pictureUrl).toMatch(/\/picture\?v=[0-9a-f]{8}$/);
    const answer = await editor.file('GET workflows/{id}/versions/{version}/picture', { path });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
  });
});
