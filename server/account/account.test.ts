import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import type { RealtimeSession } from '#collab';
import { connectTab } from '../documents/document-server.fixture.ts';
import { PASSWORD, startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
let max: Person;
const tabs: RealtimeSession[] = [];
beforeAll(async () => {
  bench = await startSharingBench({ PARTI_PROFILE_REQUIRED: '1' });
  mia = await bench.person('mia@keller.studio', 'mia');
  max = await bench.person('max@keller.studio', 'max');
}, 120_000);
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await bench.stop();
});

/** A PNG of so many pixels that says nothing more: signature, header, end. */
function png(side: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(side, 8);
  header.writeUInt32BE(side, 12);
  header.set([8, 6, 0, 0, 0], 16);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, header, Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])]);
}
const send = (who: Person, method: string, path: string, body?: Buffer) =>
  fetch(`${bench.origin}/api/${path}`, {
    method,
    headers: {
      [API_KEY_HEADER]: WEB_API_KEY,
      authorization: `Bearer ${who.token}`,
      ...(body ? { 'content-type': 'image/png' } : {}),
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
const signIn = async (login: string) =>
  bench.enter((await bench.anonymous.call('POST auth/signin', { body: { login, password: PASSWORD } })).accessToken);

describe('the profile', () => {
  it('P2.33a P3.11 is kept field by field, and told whole with the preferences', async () => {
    const told = {
      givenName: 'Mia',
      familyName: 'Keller',
      company: 'Keller Studio',
      title: 'Partner',
      referral: 'A colleague',
      phone: '+41 44 512 03 17',
    };
    for (const [field, value] of Object.entries(told)) await mia.call('PATCH account', { body: { [field]: value } });
    expect(await mia.call('GET account')).toMatchObject({
      ...told,
      username: 'mia',
      email: 'mia@keller.studio',
      level: 'member',
    });
    const { profile, phone, datecreated, username, preferredUsername } = await mia.call('GET prefs');
    const { phone: number, ...rest } = told;
    expect([profile, phone, username]).toEqual([rest, number, 'mia']);
    expect([preferredUsername.length > 0, Date.now() - datecreated < 600_000]).toEqual([true, true]);
  });

  it('P2.33d P5.02d what is empty or no number is refused by its name, and nothing of it is kept', async () => {
    const before = await mia.call('GET account');
    for (const [body, code] of [
      [{ phone: 'call me' }, 'profile.phone-invalid'],
      [{ phone: '' }, 'profile.phone-required'],
      [{ givenName: ' ', title: 'Boss' }, 'profile.field-required'],
      [{ company: '', phone: '+41 44 512 03 18' }, 'profile.field-required'],
      [{ name: '' }, 'http.invalid-request'],
      [{ username: 'a b', title: 'Boss' }, 'username.invalid'],
      [{ email: 'other@keller.studio' }, 'http.invalid-request'],
      [{ role: 'admin' }, 'http.invalid-request'],
    ] as const) {
      const { status, code: found } = await mia.raw('PATCH', 'account', body);
      expect([body, status, code === 'username.invalid' ? found?.startsWith('username.') : found]).toEqual([
        body,
        400,
        code === 'username.invalid' ? true : code,
      ]);
    }
    expect(await mia.call('GET account')).toEqual(before);
  });

  it('P2.33c a user name is taken once, whoever comes second; capitals are theirs to choose', async () => {
    expect((await max.raw('PATCH', 'account', { username: 'MIA' })).code).toBe('username.taken');
    await max.call('PATCH account', { body: { username: 'Max.Weber' } });
    expect((await max.call('GET account')).username).toBe('Max.Weber');
    expect((await signIn('max.weber')).id).toBe(max.id);
    const both = await Promise.all([mia, max].map((who) => who.raw('PATCH', 'account', { username: 'studio' })));
    expect(new Set(both.map(({ code, status }) => code ?? status))).toEqual(new Set([204, 'username.taken']));
  });

  it('P2.33c W7.03c a new name is seen by colleagues in the same workflow at once', async () => {
    const { id } = await mia.call('POST workflows', { body: { blank: true } });
    await mia.call('POST share/workflows/{id}', { path: { id }, body: { target_email: 'max@keller.studio', role: 'view' } });
    const tab = async (who: Person) => {
      const made = connectTab(Number(new URL(bench.origin).port), () => Promise.resolve(who.token));
      tabs.push(made);
      await expect.poll(() => made.state).toBe('connected');
      await made.request('presence.open', { workflowId: id });
      return made;
    };
    const heard: string[] = [];
    const watching = await tab(max);
    watching.on('presence', ({ members }) => heard.push(...members.map(({ name }) => name)));
    const acting = await tab(mia);
    await acting.request('updateuserprofile', { name: 'Mia Keller-Weber' });
    await expect.poll(() => heard.at(-1)).toBe('Mia Keller-Weber');
    await mia.call('PATCH account', { body: { name: 'M. Keller' } });
    await expect.poll(() => heard.at(-1)).toBe('M. Keller');
    await expect(acting.request('updateuserprofile', { phone: 'none' })).rejects.toMatchObject({ code: 'profile.phone-invalid' });
  });

  it('asks nobody for fields where the operator does not', async () => {
    const free = await startSharingBench({ PARTI_PROFILE_REQUIRED: '0' });
    await free.owner.call('PATCH account', { body: { givenName: '', company: '', phone: '' } });
    expect((await free.owner.raw('PATCH', 'account', { phone: '12' })).code).toBe('profile.phone-invalid');
    expect((await free.owner.call('GET account')).isProfileRequired).toBe(false);
    await free.stop();
  });
});

describe('the picture', () => {
  it('W5.07a is one by its bytes, of at most 300 kB, seen by its owner until it is taken away', async () => {
    const wrong = await send(mia, 'PUT', 'account/picture', Buffer.from('<svg onload="alert(1)"/>'));
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([400, 'file.type-not-allowed']);
    const large = await send(mia, 'PUT', 'account/picture', Buffer.concat([png(64), Buffer.alloc(300 * 1024)]));
    expect(await large.json()).toMatchObject({ code: 'file.image-too-large', parameters: { limit: 300 } });
    expect((await send(mia, 'PUT', 'account/picture', png(4000))).status).toBe(400);
    expect((await mia.call('GET account')).picture).toBeNull();
    expect((await send(mia, 'PUT', 'account/picture', png(256))).status).toBe(204);
    expect((await mia.call('GET account')).picture).toMatch(/^[\da-f]{64}$/);
    const given = await send(mia, 'GET', 'account/picture');
    expect([given.headers.get('content-type'), Buffer.from(await given.arrayBuffer()).equals(png(256))]).toEqual([
      'image/png',
      true,
    ]);
    expect((await send(max, 'GET', 'account/picture')).status).toBe(404);
    await mia.call('DELETE account/picture');
    expect((await send(mia, 'GET', 'account/picture')).status).toBe(404);
  });
});

describe('where somebody is signed in', () => {
  it('is listed with the browser that asks first; one ends, then all others, and tokens with them', async () => {
    const pia = await bench.person('pia@keller.studio', 'pia');
    const [second, third] = [await signIn('pia'), await signIn('pia')];
    const { sessions } = await pia.call('GET account/sessions');
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    const [, other] = sessions;
    expect((await max.raw('DELETE', `account/sessions/${other?.id}`)).status).toBe(404);
    expect((await pia.raw('DELETE', `account/sessions/${other?.id}`)).status).toBe(204);
    const left = await Promise.all([second, third].map(async (one) => (await one.raw('GET', 'me')).status));
    expect(new Set(left)).toEqual(new Set([200, 401]));
    const { token } = await pia.call('POST account/tokens', { body: { name: 'n', rights: ['read'], days: 1 } });
    expect(await pia.call('POST account/sessions/end-others')).toEqual({ browsers: 1, tokens: 1 });
    expect((await third.raw('GET', 'me')).status).toBe(401);
    expect((await second.raw('GET', 'me')).status).toBe(401);
    expect((await pia.raw('GET', 'me')).status).toBe(200);
    const script = await fetch(`${bench.origin}/api/me`, {
      headers: { [API_KEY_HEADER]: WEB_API_KEY, authorization: `Bearer ${token}` },
    });
    expect(script.status).toBe(401);
  });
});

describe('preferences', () => {
  it('P2.33b hold the language, which is one of ours, beside theme and units', async () => {
    expect((await max.call('GET prefs')).preferences.language).toBeNull();
    await max.call('PUT set-preferences', { body: { language: 'ja' } });
    await max.call('PUT set-preferences', { body: { theme: 'dark' } });
    expect((await max.call('GET prefs')).preferences).toMatchObject({ language: 'ja', theme: 'dark', preferredUnits: 'metric' });
    expect((await max.raw('PUT', 'set-preferences', { language: 'fr' })).code).toBe('http.invalid-request');
    expect((await (await signIn('max@keller.studio')).call('GET prefs')).preferences.language).toBe('ja');
  });
});

describe('everything as a file', () => {
  it('holds the account and each workflow, and nothing that is secret', { timeout: 60_000 }, async () => {
    const ida = await bench.person('ida@keller.studio', 'ida');
    const { id } = await ida.call('POST workflows', { body: { blank: true } });
    await ida.call('PATCH workflows/{id}', { path: { id }, body: { name: '../Tower: one' } });
    const { token } = await ida.call('POST account/tokens', { body: { name: 'Nightly', rights: ['read'], days: 1 } });
    const answer = await send(ida, 'GET', 'account/data');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const names = Object.keys(files);
    expect(names.every((name) => !name.includes('..'))).toBe(true);
    expect(names.filter((name) => name.endsWith('.parti')).length).toBe(1);
    const text = strFromU8(files['account.json'] ?? new Uint8Array());
    expect(JSON.parse(text)).toMatchObject({
      account: { email: 'ida@keller.studio' },
      tokens: [{ name: 'Nightly' }],
      workflows: [{ id, name: '../Tower: one' }],
      missing: [],
    });
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/password"|hash|refresh/);
  });
});
