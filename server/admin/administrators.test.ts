import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');
let bench: SharingBench;
let ana: Person;
beforeAll(async () => {
  bench = await startSharingBench();
  ana = await bench.person('ana@x.com', 'ana');
}, 60_000);
afterAll(() => bench.stop());

/** The command as it is typed, beside the running server. */
function parti(...args: string[]): Promise<{ exit: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    env: { ...process.env, PARTI_DATA_DIR: bench.dataFolder },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve) => child.once('close', (exit) => resolve({ exit, out, err })));
}
const ADMINISTRATOR_CALLS = [
  ['GET', 'admin/runtimes'],
  ['GET', 'admin/mails'],
  ['GET', 'admin/administrators'],
  ['POST', 'admin/administrators', { login: 'ana' }],
  ['DELETE', 'admin/administrators/x'],
  ['DELETE', 'admin/mails/x.eml'],
  ['POST', 'admin/mails/x.eml/send'],
] as const;

describe('administrators', () => {
  it('are made and unmade by command; rights begin and end at once, with the token one has', { timeout: 60_000 }, async () => {
    for (const [method, path, body] of ADMINISTRATOR_CALLS)
      expect([path, (await ana.raw(method, path, body)).code]).toEqual([path, 'http.forbidden']);

    expect(await parti('admin', 'add', 'Ana@X.com')).toMatchObject({ exit: 0, out: 'added    ana (ana; ana@x.com)\n' });
    expect((await ana.raw('GET', 'admin/mails')).status).toBe(200);
    expect((await ana.call('GET me')).isAdmin).toBe(true);
    const listed = JSON.parse((await parti('admin', 'list', '--json')).out) as { id: string; isOwner: boolean }[];
    expect(listed.map(({ id, isOwner }) => [id, isOwner])).toEqual([
      [bench.owner.id, true],
      [ana.id, false],
    ]);

    expect((await parti('admin', 'remove', 'ana')).exit).toBe(0);
    for (const [method, path, body] of ADMINISTRATOR_CALLS)
      expect([path, (await ana.raw(method, path, body)).code]).toEqual([path, 'http.forbidden']);
    expect((await ana.call('GET me')).isAdmin).toBe(false);
  });

  it('may not be the owner no longer, nor somebody unknown or unconfirmed', { timeout: 60_000 }, async () => {
    const owner = await parti('admin', 'remove', 'owner');
    expect(owner.exit).toBe(1);
    expect(owner.err).toBe(
      'Owner owns this server and stays an administrator. [admin.owner-stays]\n  → Nothing to do; take the rights of somebody else away.\n',
    );
    await bench.anonymous.call('POST auth/signup', { body: { email: 'new@x.com', password: 'Grundriss-1', consent: true } });
    for (const login of ['nobody@x.com', 'new@x.com'])
      expect((await bench.owner.raw('POST', 'admin/administrators', { login })).code).toBe('admin.no-account');
    expect((await bench.owner.raw('DELETE', `admin/administrators/${ana.id}`)).code).toBe('admin.no-account');
    expect((await parti('admin', 'add')).exit).toBe(2);
  });

  it('are not mistaken: a user name that looks like an address stands for nobody', async () => {
    await bench.person('eve@x.com', 'boss@x.com');
    expect((await bench.owner.raw('POST', 'admin/administrators', { login: 'boss@x.com' })).code).toBe('admin.no-account');
  });
});

describe('mails that nobody carried', () => {
  it('are listed newest first in pages, read in full and removed, by call and by command', { timeout: 60_000 }, async () => {
    const all = await bench.owner.call('GET admin/mails');
    expect(all.delivers).toBe(false);
    expect(all.total).toBe(bench.mails().length);
    expect(all.mails.map(({ subject }) => subject).toReversed()).toEqual(bench.mails().map(({ subject }) => subject));
    const first = await bench.owner.call('GET admin/mails', { query: { limit: 1 } });
    const second = await bench.owner.call('GET admin/mails', { query: { limit: 1, key: first.lastKey } });
    expect([...first.mails, ...second.mails]).toEqual(all.mails.slice(0, 2));

    const [newest] = all.mails;
    const { out } = await parti('mail', 'list');
    expect(out.startsWith(`${newest?.file}\n  ${newest?.sentAt}  to ${newest?.to}: ${newest?.subject}\n`)).toBe(true);
    expect(await parti('mail', 'send', newest?.file ?? '')).toMatchObject({
      exit: 1,
      err: 'This server has no mail server to send with. [mail.no-server]\n  → Set PARTI_SMTP_URL and start again, or pass the text on yourself.\n',
    });
    expect((await parti('mail', 'remove', newest?.file ?? '')).exit).toBe(0);
    expect((await bench.owner.call('GET admin/mails')).mails).toEqual(all.mails.slice(1));
    for (const file of [newest?.file ?? '', '..%2Fone-time-link.txt'])
      expect((await bench.owner.raw('DELETE', `admin/mails/${file}`)).code).toBe('mail.not-found');
  });
});
