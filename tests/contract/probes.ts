import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { WEB_API_KEY } from '#api';
import { connectSession, type SocketLike } from '#collab';
import { createModelEngine } from '#engine';
import type { Person, SharingBench } from '../../server/sharing/sharing.fixture.ts';
import { USED } from '#api';
import { postOf, type ContentHost } from '../../server/posts/content-host.fixture.ts';
import { engineDownload } from './engine-download.ts';
import { pageEngineOf } from './page-in-node.ts';
import { openRawTab } from './raw-tab.ts';

/** The running product, and somebody with an account on it. */
export interface World {
  bench: SharingBench;
  mia: Person;
  /** Writes pages and posts. */
  host: ContentHost;
}

type Probe = (world: World) => Promise<void>;
type Raw = Awaited<ReturnType<Person['raw']>>;

const RECORD = {
  name: 'Slab',
  language: 'typescript',
  input_schema: { type: 'object', properties: {} },
};
const sourceOf = (answer: number) => `export function execute() {\n  return { outputs: { Answer: ${answer} } };\n}\n`;

/** A call that must be answered well; answers its body. */
async function well(answer: Promise<Raw>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  expect([200, 204], JSON.stringify(body)).toContain(status);
  return (body ?? {}) as Record<string, unknown>;
}

const event =
  (name: string, data: object = {}): Probe =>
  async ({ bench }) => {
    const session = randomUUID();
    await well(bench.anonymous.raw('POST', 'events', { session, consent: true, events: [{ name, data }] }));
    const { events } = await bench.owner.call('GET admin/events', { query: {} });
    expect(events.find((one) => one.session === session)).toMatchObject({ name, data });
  };

/** Everything of a group of what people do, each by its name. */
const used =
  (group: keyof typeof USED): Probe =>
  async (world) => {
    for (const name of USED[group]) await event(name)(world);
  };

/** Posts come from the content host by slug or categories, the first one first. */
const posts: Probe = async ({ bench, host }) => {
  host.answer([postOf(1, 'First', '<p>One.</p>'), postOf(2, 'Second', '')]);
  const { posts: found } = (await well(bench.anonymous.raw('GET', 'posts?type=page&slug=probe'))) as {
    posts: { title: string }[];
  };
  await well(bench.anonymous.raw('GET', 'posts?categories=news'));
  expect([found[0]?.title, host.asked]).toEqual(['First', ['/wp/pages?slug=probe', '/wp/posts?categories=news']]);
};

/** An icon is a file. */
const icon: Probe = async ({ bench }) => {
  const answer = await bench.anonymous.file('GET icons/{name}', { path: { name: 'chain' } });
  expect(await answer.text()).toContain('<svg');
};

/** What is told of a run is kept with its five values. */
const stats: Probe = async ({ bench }) => {
  const [session, id, parentId] = [randomUUID(), randomUUID(), randomUUID()];
  const query = new URLSearchParams({ action: 'run-started', session, environment: 'production', id, parentId });
  await well(bench.anonymous.raw('POST', `stats?${query}`, { consent: true }));
  const { events } = await bench.owner.call('GET admin/events', { query: { name: 'stats' } });
  expect(events[0]).toMatchObject({ session, data: { action: 'run-started', environment: 'production', id, parentId } });
};

/** The eleven groups, in the order in which both texts name them. */
const GROUPS = Object.keys(USED) as (keyof typeof USED)[];

/** What somebody tells is kept, and read by administrators. */
const feedback: Probe = async ({ bench, mia }) => {
  const text = randomUUID();
  await well(mia.raw('POST', 'feedback', { text, any: { field: 1 } }));
  expect(JSON.stringify(await well(bench.owner.raw('GET', 'admin/feedback')))).toContain(text);
};

/** A schema is written, changed as a whole and by a property, and deleted, by an administrator. */
const schemas: Probe = async ({ bench: { owner }, mia }) => {
  const body = { name: 'Probe', id: 'probe.json', document: JSON.stringify({ description: 'One.', properties: {} }) };
  const { id } = await well(owner.raw('POST', 'schemas/', body));
  await well(owner.raw('PUT', `schemas/${String(id)}`, { ...body, name: 'Probe again' }));
  await well(owner.raw('PUT', `schemas/${String(id)}/Width`, { property: { type: 'number' } }));
  expect(JSON.stringify(await well(owner.raw('GET', 'schemas/')))).toMatch(/Probe again.*Width/);
  await well(owner.raw('DELETE', `schemas/${String(id)}/Width`));
  expect(await mia.raw('DELETE', `schemas/${String(id)}`)).toMatchObject({ status: 403 });
  await well(owner.raw('DELETE', `schemas/${String(id)}`));
  expect(JSON.stringify(await well(owner.raw('GET', 'schemas/')))).not.toContain('Probe again');
};

/** What a schema's address names is there for any site; a private one and what is none are not. */
const schemaAddress: Probe = async ({ bench: { owner, origin } }) => {
  const file = `probe-${randomUUID()}.json`;
  const document = { description: 'One.', properties: { Width: { type: 'number', minimum: 1 } } };
  const address = `${origin}/api/served-schemas/${file}`;
  const { id } = await well(
    owner.raw('POST', 'schemas/', { name: 'Probe address', id: address, document: JSON.stringify(document) }),
  );
  const got = await fetch(address, { headers: { origin: 'https://elsewhere.example' } });
  expect([got.status, got.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await got.json()).toMatchObject({ properties: { Width: { minimum: 1 } } });
  await well(owner.raw('DELETE', `schemas/${String(id)}`));
  expect((await fetch(address)).status).toBe(404);
};

/** A terminal waits, somebody lets it in, it exchanges its code once. */
const terminal: Probe = async ({ bench, mia }) => {
  const waiting = await openRawTab(bench.origin);
  const tab = await openRawTab(bench.origin, mia.token);
  const asked = await waiting.say({
    ...{ action: 'auth-flow.wait', apiKey: WEB_API_KEY, client: 'parti', machine: 'here', rights: ['read'], days: 1 },
  });
  const { flow, code } = asked.result as { flow: string; code: string };
  expect((await tab.say({ action: 'auth-flow.response', flow, code })).error).toBeUndefined();
  const { code: once } = await waiting.until(({ action }) => action === 'auth-flow.answered');
  const exchange = {
    ...{ grant_type: 'authorization_code', client_id: 'parti-cli', redirect_uri: `${bench.origin}/client-auth` },
    ...{ code: once, state: flow },
  };
  expect((await well(bench.anonymous.raw('POST', 'auth/forward', exchange)))['accessToken']).toMatch(/^parti_/);
  expect(await bench.anonymous.raw('POST', 'auth/forward', exchange)).toMatchObject({ code: 'login.code-failed' });
  for (const one of [waiting, tab]) one.close();
};

const paymentOnSocket: Probe = async ({ bench, mia }) => {
  const tab = await openRawTab(bench.origin, mia.token);
  expect((await tab.say({ action: 'payment.get-status' })).result).toMatchObject({ planName: 'Unlimited', executionCount: 0 });
  tab.close();
};

const zipped = (record: object, answer: number) =>
  zipSync({ 'parti.json': strToU8(JSON.stringify(record)), 'src/function.ts': strToU8(sourceOf(answer)) });

async function upload(mia: Person, origin: string, wish: object, content: string | Uint8Array, path = 'files'): Promise<string> {
  const begun = await well(mia.raw('POST', path, wish));
  const type = String((wish as { content_type: string }).content_type);
  const put = await fetch(new URL(String(begun['upload_url']), origin), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: Buffer.from(content),
  });
  expect(put.status).toBe(204);
  return String(begun['id'] ?? begun['key']);
}
const wishOf = (name: string) => ({ content_type: 'text/csv', extension: 'csv', file_name: name });
async function uploaded({ bench, mia }: World): Promise<string> {
  const id = await upload(mia, bench.origin, wishOf('rooms.csv'), 'a,b\n1,2\n');
  expect(await well(mia.raw('POST', 'files', { upload_finished: id }))).toMatchObject({ id });
  return id;
}
const files: Probe = async (world) => void (await uploaded(world));

async function folder({ mia }: World): Promise<string> {
  const id = randomUUID();
  await well(mia.raw('POST', `folders/${id}`, { name: `Folder ${id}` }));
  return id;
}
const folders: Probe = async (world) => {
  const { mia } = world;
  const id = await folder(world);
  expect(await well(mia.raw('GET', 'folders?hasTag=&limit=200'))).toHaveProperty('folders');
  expect(await well(mia.raw('PATCH', `folders/${id}`, { name: `Renamed ${id}` }))).toMatchObject({ name: `Renamed ${id}` });
  expect(await well(mia.raw('GET', `folders/${id}`))).toMatchObject({ id, name: `Renamed ${id}` });
  await well(mia.raw('DELETE', `folders/${id}`));
  expect(await mia.raw('GET', `folders/${id}`)).toMatchObject({ status: 404 });
};
const folderFiles: Probe = async (world) => {
  const { mia, bench } = world;
  const id = await folder(world);
  const taken = await well(mia.raw('POST', `folders/${id}/files?uploadAs=rooms.csv`, { upload: await uploaded(world) }));
  const [file] = taken['files'] as { id: string; name: string }[];
  const path = `folders/${id}/files/${file?.id}`;
  expect((await well(mia.raw('GET', `folders/${id}/files?fileExtensions=csv`)))['files']).toHaveLength(1);
  const { url } = await well(mia.raw('GET', path));
  expect(await (await fetch(new URL(String(url), bench.origin))).text()).toBe('a,b\n1,2\n');
  expect(await well(mia.raw('PATCH', path, { name: 'areas.csv' }))).toMatchObject({ name: 'areas.csv' });
  await well(mia.raw('DELETE', path));
  expect((await well(mia.raw('GET', `folders/${id}/files`)))['files']).toEqual([]);
};

const functions: Probe = async ({ bench, mia }) => {
  const id = `slab-${randomUUID()}`;
  expect(await well(mia.raw('POST', 'functions/', { ...RECORD, id }))).toEqual({ id, tag: 'test' });
  await well(mia.raw('PUT', `functions/${id}`, { ...RECORD, id, name: 'Slab 2' }));
  for (const [at, place] of ['uploads', 'source-file'].entries()) {
    const wish = { content_type: 'application/zip', file_name: 'slab.zip' };
    const key = await upload(mia, bench.origin, wish, zipped({ ...RECORD, id }, at), `functions/${id}/${place}`);
    await well(mia.raw('POST', 'files', { upload_finished: key }));
    expect(await well(mia.raw('POST', `functions/${id}/versions`, { key }))).toMatchObject({ number: at + 1 });
  }
  expect(await well(mia.raw('PATCH', `functions/${id}/versions/1`, { tag: 'live' }))).toMatchObject({ number: 1, tag: 'live' });
  expect(await well(mia.raw('GET', `functions/${id}`))).toMatchObject({ id });
  expect((await well(mia.raw('GET', 'functions?noadmin=1')))['functions']).toEqual(
    expect.arrayContaining([expect.objectContaining({ id })]),
  );
  for (const place of ['execution-stats', 'usage-stats']) await well(mia.raw('GET', `functions/${id}/${place}`));
  await well(mia.raw('DELETE', `functions/${id}/versions`, { versions: ['2'] }));
  expect((await well(mia.raw('GET', `functions/${id}/versions`)))['versions']).toHaveLength(1);
  await well(mia.raw('DELETE', `functions/${id}`));
  expect(await mia.raw('GET', `functions/${id}`)).toMatchObject({ status: 404 });
};

/** A folder is compiled, run, run with other values, and tested. */
const functionEngine: Probe = async ({ mia }) => {
  const id = `engine-${randomUUID()}`;
  await well(mia.raw('POST', 'functions/', { ...RECORD, id }));
  const { Compile, Run, UpdateInputs, Test } = pageEngineOf(mia);
  const built = await Compile({
    'parti.json': JSON.stringify({ ...RECORD, id }),
    'src/function.ts': sourceOf(42),
    'test/one/expected.json': '{"outputs": {"Answer": 42}}',
  });
  expect(built).toMatchObject({ ok: true, diagnostics: [] });
  expect(await Run(built)).toMatchObject({ outputs: { Answer: 42 } });
  expect(await UpdateInputs(built, { Width: 3 })).toMatchObject({ outputs: { Answer: 42 } });
  expect(await Test(built)).toMatchObject({ results: [{ name: 'one', differences: [] }] });
};

const MODEL = { Elements: {} };
const engine = createModelEngine();

/** By row: what a caller must be able to do with it. */
export const PROBES: Readonly<Record<string, Probe>> = {
  'EP-001': terminal,
  'EP-002': event('account-visit'),
  'EP-003': event('entering-app', { entrypoint: '/workflows' }),
  'EP-004': async ({ mia }) => expect((await well(mia.raw('GET', 'flags')))['flags']).toEqual(expect.any(Array)),
  'EP-005': async ({ bench }) => {
    const look = { document: { 'primary-color': '#8E2A7E' }, view: ['keller.studio'], isEnabled: true };
    await well(bench.owner.raw('PUT', 'organization/skins/keller', look));
    expect(await well(bench.anonymous.raw('GET', 'product-skin/keller'))).toMatchObject({
      permissions: { view: ['keller.studio'] },
    });
  },
  'EP-006': async ({ mia }) =>
    expect(await well(mia.raw('GET', 'prefs'))).toMatchObject({ preferences: { preferredUnits: 'metric' } }),
  'EP-007': async ({ mia }) => {
    const body = { theme: 'dark', seenPosts: ['p1'], preferredUnits: 'imperial' };
    await well(mia.raw('PUT', 'set-preferences', body));
    expect((await well(mia.raw('GET', 'prefs')))['preferences']).toMatchObject(body);
    await well(mia.raw('PUT', 'set-preferences', { preferredUnits: 'metric' }));
  },
  'EP-008': async ({ mia }) =>
    expect(await well(mia.raw('GET', 'payment'))).toMatchObject({ planName: 'Unlimited', executionCount: 0 }),
  'EP-009': async ({ mia }) =>
    expect(
      await well(mia.raw('POST', 'payment/checkout/manage', { locale: 'de', api_override: '', stack: 'beta' })),
    ).toHaveProperty('url'),
  'EP-010': async ({ bench, mia }) => {
    const second = await bench.enter(
      String(
        (await well(bench.anonymous.raw('POST', 'auth/signin', { login: mia.email, password: 'Grundriss-1' })))['accessToken'],
      ),
    );
    const tab = await openRawTab(bench.origin, second.token);
    await well(second.raw('POST', 'signout', { token: second.token, client_id: 'web' }));
    expect(await tab.closed).toBe(4401);
  },
  'EP-011': async ({ bench }) => void (await well(bench.anonymous.raw('POST', 'reset-password', { email: 'no@body.example' }))),
  'EP-012': async ({ bench }) =>
    void (await well(bench.anonymous.raw('GET', `validate-sso?domain=${encodeURIComponent('keller.studio')}`))),
  'EP-013': feedback,
  'EP-014': terminal,
  'EP-015': schemaAddress,
  'EP-019': paymentOnSocket,
  'EP-020': async ({ mia }) => {
    const { id, token } = await well(mia.raw('POST', 'account/tokens', { name: 'script', rights: ['read'], days: 1 }));
    expect(token).toMatch(/^parti_/);
    await well(mia.raw('DELETE', `account/tokens/${String(id)}`));
    expect(JSON.stringify(await well(mia.raw('GET', 'account/tokens')))).not.toContain(String(id));
  },
  'EP-021': async ({ bench, mia }) => {
    const tab = await openRawTab(bench.origin, mia.token);
    expect((await tab.say({ action: 'token.refresh', token: mia.token })).error).toBeUndefined();
    expect((await tab.say({ action: 'token.refresh', token: 'forged' })).error).toBeDefined();
    tab.close();
  },
  'EP-022': terminal,
  'EP-023': event('session-start', { userAgent: 'Firefox', platform: 'Linux', language: 'ja', storageAvailable: true }),
  'EP-024': event('entering-app', { entrypoint: '/functions/x' }),
  'EP-025': event('bounce-to-sign-in'),
  'EP-026': event('sign-up'),
  'EP-027': event('js-error', { message: 'no', stack: 'at x', info: 'window' }),
  'EP-028': event('persistent-realtime-errors'),
  'EP-041': async ({ mia }) => {
    const { id } = await well(mia.raw('POST', 'workflows', { blank: true }));
    const wish = { workflowId: id, models: [], schemas: [], fileType: 'glb' };
    // Nothing ran in it: there is no model to export, which is said.
    expect(await mia.raw('POST', 'export', wish)).toMatchObject({ code: 'export.nothing' });
  },
  'EP-042': feedback,
  'EP-043': async ({ bench, mia }) => {
    const { id } = await well(mia.raw('POST', 'workflows', { blank: true }));
    await well(mia.raw('POST', `share/workflows/${String(id)}`, { target_email: 'ben@keller.studio' }));
    expect(bench.mails().at(-1)?.to).toBe('ben@keller.studio');
  },
  ...Object.fromEntries(['EP-044', 'EP-045', 'EP-046', 'EP-047', 'EP-048', 'EP-049'].map((id) => [id, schemas])),
  'EP-050': async ({ mia }) =>
    expect(await mia.raw('PUT', 'parse-excel/', { Item1: 'no-such-upload', Item2: 'book.xlsx' })).toMatchObject({
      code: expect.stringMatching(/^(upload|file)\./),
    }),
  ...Object.fromEntries(['EP-051', 'EP-052', 'EP-053', 'EP-054', 'EP-055'].map((id) => [id, folders])),
  ...Object.fromEntries(['EP-056', 'EP-057', 'EP-058', 'EP-059', 'EP-060'].map((id) => [id, folderFiles])),
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`EP-0${61 + at}`, functions])),
  'EP-073': files,
  'EP-074': files,
  'EP-075': files,
  'EP-076': schemaAddress,
  'EP-077': async ({ bench, mia }) => {
    const tab = await openRawTab(bench.origin, mia.token);
    expect((await tab.say({ action: 'healthcheck' })).result).toEqual({});
    tab.close();
  },
  'EP-078': async ({ bench, mia }) => {
    const tab = await openRawTab(bench.origin, mia.token);
    const text = JSON.stringify({ action: 'healthcheck', requestId: 77 });
    const parts = [text.slice(0, 9), text.slice(9)];
    for (const [index, part] of parts.entries())
      tab.send({ action: 'uploadmessagechunk', version: 1, id: 1, index, count: 2, data: btoa(part) });
    expect((await tab.until(({ requestId }) => requestId === 77)).result).toEqual({});
    tab.close();
  },
  'EP-079': async ({ bench, mia }) => {
    const tab = await openRawTab(bench.origin, mia.token);
    expect((await tab.say({ action: 'updateuserprofile', company: 'Keller' })).error).toBeUndefined();
    expect((await well(mia.raw('GET', 'prefs')))['profile']).toMatchObject({ company: 'Keller' });
    tab.close();
  },
  'EP-080': async ({ bench, mia }) => {
    const tab = await openRawTab(bench.origin, mia.token);
    expect(await tab.say({ action: 'healthcheck' })).toMatchObject({ action: 'response', requestId: 2 });
    tab.close();
  },
  'EP-081': paymentOnSocket,
  'EP-082': async ({ bench, mia }) => {
    const { id } = await well(mia.raw('POST', 'workflows', { blank: true }));
    const tab = await openRawTab(bench.origin, mia.token);
    // A page whose documents are older than the server's loads anew.
    const opened = tab.say({ action: 'channel.open', workflowId: id, channel: 1, schemaVersion: 0 });
    expect((await opened).error?.code).toBe('workflow.out-of-sync');
    tab.close();
  },
  'EP-083': async () => {
    const session = connectSession({
      // Nobody listens at this port.
      openSocket: () => new WebSocket('ws://127.0.0.1:9/realtime') as unknown as SocketLike,
      accessToken: async () => 'any',
      apiKey: WEB_API_KEY,
      random: Math.random,
      after(_delay, task) {
        const timer = setTimeout(task, 1);
        return () => clearTimeout(timer);
      },
    });
    await expect.poll(() => session.state, { timeout: 10_000 }).toBe('persistent-error');
    session.close();
  },
  'EP-084': async ({ bench }) => {
    const tab = await openRawTab(bench.origin);
    tab.send({ action: 'hello', apiKey: WEB_API_KEY, protocol: 1, token: 'ended', requestId: 1 });
    expect(await tab.closed).toBe(4401);
  },
  'EP-085': async (world) => {
    const fileId = await uploaded(world);
    const tab = await openRawTab(world.bench.origin, world.mia.token);
    const { result } = await tab.say({ action: 'get-file', fileId, width: 300, height: 300 });
    expect((await fetch(new URL(String(result?.['url']), world.bench.origin))).status).toBe(200);
    tab.close();
  },
  'EP-086': async () => expect(engine.ModelFromJson(MODEL)).toEqual({ model: expect.any(Number) }),
  'EP-087': async () => {
    const bytes = engine.ModelToGlbBytes(MODEL) as Uint8Array;
    expect(engine.ModelToGlbBase64(MODEL)).toBe(Buffer.from(bytes).toString('base64'));
  },
  'EP-088': async () => expect(Buffer.from((engine.ModelToGlbBytes(MODEL) as Uint8Array).slice(0, 4)).toString()).toBe('glTF'),
  'EP-040': engineDownload,
  'EP-093': engineDownload,
  'EP-016': posts,
  'EP-017': icon,
  'EP-018': stats,
  ...Object.fromEntries(
    GROUPS.flatMap((group, at) => [29, 94].map((first) => [`EP-${String(first + at).padStart(3, '0')}`, used(group)])),
  ),
  ...Object.fromEntries(['EP-089', 'EP-090', 'EP-091', 'EP-092'].map((id) => [id, functionEngine])),
};
