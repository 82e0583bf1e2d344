import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, type OwnerApi } from '#fixtures/api';
import { freePort, startProduct, type RunningProduct } from '#fixtures/product';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import type { CommandIo } from './command-io.ts';
import { openCredentials, originOfArgument } from './credentials.ts';
import { login, logout } from './login.ts';
import { storage } from './storage.ts';
import { workflowExport, workflowImport } from './workflow-files.ts';
import { workflowRun } from './workflow-run.ts';

const folder = openTemporaryFolder('parti-login-');
let server: RunningProduct;
let owner: OwnerApi;
let token: string;
const before = { ...process.env };

beforeAll(async () => {
  server = await startProduct();
  owner = await apiOf(server);
  token = owner.headers['authorization']?.replace('Bearer ', '') ?? '';
  process.env['XDG_CONFIG_HOME'] = join(folder, 'config');
  process.env['APPDATA'] = join(folder, 'config');
}, 90_000);
afterAll(async () => {
  process.env = before;
  await server.stop({ forget: true });
});

async function run(command: (io: CommandIo) => Promise<number>) {
  let out = '';
  let err = '';
  const exit = await command({ stdout: (text) => (out += text), stderr: (text) => (err += text) });
  return { exit, out, err };
}

/** As the page behind the link does. */
function answer(address: string, isAllowed: boolean): Promise<void> {
  const query = new URL(address).searchParams;
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/realtime`);
  return new Promise((resolve) => {
    const say = (requestId: number, message: object) => socket.send(JSON.stringify({ ...message, requestId }));
    socket.addEventListener('open', () => say(1, { action: 'hello', token, apiKey: 'parti-web', protocol: 1 }));
    socket.addEventListener('message', ({ data }) => {
      const { requestId } = JSON.parse(String(data)) as { requestId: number };
      if (requestId === 1) say(2, { action: 'auth-flow.response', flow: query.get('flow'), code: query.get('code'), isAllowed });
      else {
        socket.close();
        resolve();
      }
    });
  });
}
const loginWith = (isAllowed: boolean, args: string[] = []) =>
  run((io) =>
    login([server.origin, ...args], {
      ...io,
      stdout(text) {
        io.stdout(text);
        void answer(text.trim(), isAllowed);
      },
    }),
  );

describe('parti login', () => {
  it('P2.03a shows a link with code, api and flow, is let in, and keeps the token where only its user reads it', async () => {
    const { exit, out, err } = await loginWith(true);
    expect([exit, err.includes('signed in to')]).toEqual([0, true]);
    const link = new URL(out.trim());
    expect([link.pathname, link.searchParams.get('api')]).toEqual(['/client-auth', new URL(server.origin).host]);
    const { path, tokenOf } = openCredentials();
    expect(tokenOf(server.origin)).toMatch(/^parti_/);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(`${out}${err}`).not.toContain(tokenOf(server.origin));
  });

  it(
    'the command line works on that server: runs, exports, imports; what is for its machine alone says so',
    { timeout: 120_000 },
    async () => {
      process.env['PARTI_SERVER'] = server.origin;
      process.env['PARTI_DATA_DIR'] = join(folder, 'no-such-data');
      try {
        const ran = await run((io) => workflowRun(['Tower on a slope', '--json'], io));
        expect([ran.exit, ran.err]).toEqual([0, '']);
        expect(JSON.parse(ran.out)).toMatchObject({ ok: true, totals: { failed: 0 } });
        const { id } = await owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
        const file = join(folder, 'tower.parti');
        expect((await run((io) => workflowExport([id, file], io))).exit).toBe(0);
        const imported = await run((io) => workflowImport([file, '--json'], io));
        const [made] = JSON.parse(imported.out) as { id: string }[];
        const listed = (await owner.call('GET workflows', { query: {} })).workflows.map((one) => one.id);
        expect(listed).toContain(made?.id);
        const unknown = await run((io) => workflowExport(['no-such-workflow', file], io));
        expect([unknown.exit, unknown.err]).toEqual([1, expect.stringContaining('[workflow.not-found]')]);
        expect((await run((io) => storage(['--json'], io))).out).toContain('token.local-only');
      } finally {
        delete process.env['PARTI_SERVER'];
        delete process.env['PARTI_DATA_DIR'];
      }
    },
  );

  it('a token that was refused a right says which; one that ended says how to sign in', async () => {
    expect((await loginWith(true, ['--rights', 'read', '--days', '1'])).exit).toBe(0);
    process.env['PARTI_SERVER'] = server.origin;
    try {
      const refused = await run((io) => workflowRun(['Tower on a slope'], io));
      expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('“run”')]);
      expect((await run((io) => logout([server.origin], io))).exit).toBe(0);
      expect((await owner.call('GET account/tokens')).tokens.map((one) => one.rights)).toEqual([
        ['read', 'write', 'run', 'publish'],
      ]);
      const gone = await run((io) => workflowRun(['Tower on a slope'], io));
      expect([gone.exit, gone.err]).toEqual([1, expect.stringContaining('[token.missing]')]);
      process.env['PARTI_TOKEN'] = 'parti_none';
      const none = await run((io) => workflowRun(['Tower on a slope'], io));
      expect(none.err).toContain('[token.missing]');
    } finally {
      delete process.env['PARTI_SERVER'];
      delete process.env['PARTI_TOKEN'];
    }
  });

  it('a no is told, and nothing is kept', async () => {
    const { exit, err } = await loginWith(false);
    expect([exit, err]).toEqual([1, expect.stringContaining('[login.terminal-refused]')]);
    expect(openCredentials().tokenOf(server.origin)).toBeUndefined();
  });

  it('wrong words, plain HTTP beyond this machine and a server that does not answer are refused before anything is sent', async () => {
    for (const args of [
      [],
      ['a', 'b'],
      [server.origin, '--rights', 'all'],
      [server.origin, '--days', '0'],
      [server.origin, '--days', '400'],
    ])
      expect([args, (await run((io) => login(args, io))).exit]).toEqual([args, 2]);
    expect((await run((io) => login(['http://parti.example.com'], io))).err).toContain('[token.plain-connection]');
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect((await run((io) => login([nobody], io))).err).toContain('[server.unreachable]');
    expect([originOfArgument('parti.example.com'), originOfArgument('http://localhost:4870/x')]).toEqual([
      'https://parti.example.com',
      'http://localhost:4870',
    ]);
    expect(() => originOfArgument('ftp://x')).toThrow(expect.objectContaining({ code: 'validation.schema-url' }));
  });
});

describe('kept tokens', () => {
  it('a damaged file is as good as none', () => {
    const path = join(folder, 'odd', 'credentials.json');
    mkdirSync(join(folder, 'odd'));
    writeFileSync(path, '{"https://a": 7, "https://b": "parti_b"');
    expect(openCredentials(path).tokenOf('https://b')).toBeUndefined();
    openCredentials(path).keep('https://c', 'parti_c');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ 'https://c': 'parti_c' });
  });
});
