import { X509Certificate } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readServerConfig } from '../config/server-config.ts';
import { freePort } from '../documents/document-server.fixture.ts';
import { startServer, type RunningServer } from '../start-server.ts';
import { machineNames, ownCertificate } from './own-certificate.ts';

const folder = openTemporaryFolder('parti-lan-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the certificate of the data folder', () => {
  it('is a leaf for this machine, kept, and its key is for its owner only', async () => {
    const first = await ownCertificate(folder);
    const read = new X509Certificate(first.certificate);
    expect(read.ca).toBe(false);
    expect(read.checkHost('localhost')).toBe('localhost');
    for (const name of machineNames()) expect(read.subjectAltName).toContain(name.includes(':') ? 'IP Address' : name);
    expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(statSync(join(folder, 'tls-key.pem')).mode & 0o777).toBe(0o600);
    expect((await ownCertificate(folder)).fingerprint).toBe(first.fingerprint);
  });

  it('is made anew when the machine has another name, and before it ends', async () => {
    const first = await ownCertificate(folder);
    const moved = await ownCertificate(folder, new Date(), ['localhost', '10.1.2.3']);
    expect(moved.fingerprint).not.toBe(first.fingerprint);
    const later = await ownCertificate(folder, new Date(Date.now() + 380 * 86_400_000), ['localhost', '10.1.2.3']);
    expect(later.fingerprint).not.toBe(moved.fingerprint);
  });
});

const answerOf = (
  started: ReturnType<typeof getHttp>,
): Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }> =>
  new Promise((resolve, reject) => {
    started.on('error', reject);
    started.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
  });

describe('--lan', () => {
  it('refuses without the owner’s password; with it serves HTTPS on every address and sends plain HTTP there', async () => {
    const port = await freePort();
    const env = { PARTI_PORT: String(port), PARTI_DATA_DIR: join(folder, 'data'), PARTI_LOG_LEVEL: 'fatal' };
    await expect(startServer(readServerConfig(env, ['--lan']).config, () => undefined)).rejects.toThrow(/Set a password/);

    const local: RunningServer = await startServer(readServerConfig(env).config, () => undefined);
    const headers = { [API_KEY_HEADER]: WEB_API_KEY, 'content-type': 'application/json' };
    const token = (await local.announceLink()).split('#')[1] ?? '';
    const entered = await fetch(`${local.origin}/api/auth/redeem-link`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token }),
    });
    const { accessToken } = (await entered.json()) as { accessToken: string };
    const set = await fetch(`${local.origin}/api/auth/password`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ password: 'Grundriss-1' }),
    });
    expect(set.status).toBe(204);
    await local.stop();

    const lan = await startServer(readServerConfig(env, ['--lan']).config, () => undefined);
    try {
      expect(lan.origin).toBe(`https://localhost:${port}`);
      expect(lan.notes.join('\n')).toMatch(/fingerprint must be\n {2}([\dA-F]{2}:){31}[\dA-F]{2}/);
      const address = machineNames().find((name) => /^\d/.test(name) && !name.startsWith('127.')) ?? '127.0.0.1';
      const trusted = { rejectUnauthorized: false, headers: { [API_KEY_HEADER]: WEB_API_KEY } };
      const answer = await answerOf(getHttps(`https://${address}:${port}/api/auth/options`, trusted));
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        200,
        {
          signUpOpen: false,
          deliversMail: false,
          showcaseId: null,
          embedOrigins: [],
          organization: 'Parti',
          supportEmail: '',
          passwordSignIn: true,
          providers: [],
        },
      ]);
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      const plain = await answerOf(getHttp(`http://${address}:${port}/`));
      expect(plain.status).toBe(426);
      expect(plain.text).toContain(`https://${address}:${port}`);
      // P7.10b: the socket too.
      const closed = await new Promise<number>((resolve) => {
        new WebSocket(`ws://${address}:${port}/realtime`).onclose = ({ code }) => resolve(code);
      });
      expect(closed).toBe(1006);
    } finally {
      await lan.stop();
    }
  }, 60_000);

  it('behind a proxy speaks as its address; operations are for administrators', async () => {
    const port = await freePort();
    const publicUrl = 'https://parti.keller.studio';
    const env = { PARTI_PORT: String(port), PARTI_DATA_DIR: join(folder, 'data'), PARTI_LOG_LEVEL: 'fatal' };
    const server = await startServer(readServerConfig({ ...env, PARTI_PUBLIC_URL: publicUrl }).config, () => undefined);
    try {
      expect(await server.announceLink()).toMatch(/^https:\/\/parti\.keller\.studio\/link#/);
      const headers = { host: 'parti.keller.studio', origin: publicUrl, [API_KEY_HEADER]: WEB_API_KEY };
      const ask = (path: string, more: Record<string, string> = {}) =>
        answerOf(getHttp(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, ...more } }));
      const entered = await fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
        method: 'POST',
        headers: { [API_KEY_HEADER]: WEB_API_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'owner', password: 'Grundriss-1' }),
      });
      expect(entered.headers.get('set-cookie')).toMatch(/; Secure/);
      const { accessToken } = (await entered.json()) as { accessToken: string };
      for (const path of ['/metrics', '/api/docs', '/api/docs/json']) {
        expect((await ask(path)).status, path).toBe(401);
        expect((await ask(path, { authorization: `Bearer ${accessToken}` })).status, path).toBe(200);
      }
      expect((await ask('/livez')).status).toBe(200);
      expect((await ask('/api/auth/options', { origin: 'https://else.org' })).status).toBe(403);
      expect((await ask('/api/auth/options', { host: 'else.org' })).status).toBe(403);
    } finally {
      await server.stop();
    }
  }, 60_000);

  it('behind a proxy too needs the owner’s password', async () => {
    const env = { PARTI_PORT: String(await freePort()), PARTI_DATA_DIR: join(folder, 'fresh'), PARTI_LOG_LEVEL: 'fatal' };
    const { config } = readServerConfig({ ...env, PARTI_PUBLIC_URL: 'https://parti.keller.studio' });
    await expect(startServer(config, () => undefined)).rejects.toThrow(/start again with PARTI_PUBLIC_URL/);
  }, 60_000);

  it('P7.10b does not listen beyond loopback without HTTPS', () => {
    expect(() => readServerConfig({ PARTI_HOST: '0.0.0.0' })).toThrow(/--lan/);
  });
});
