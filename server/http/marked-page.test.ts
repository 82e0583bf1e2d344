import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError, readServerConfig } from '../config/server-config.ts';
import { createHttp } from './create-http.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parti-page-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Parti</title></head></html>');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function pageWith(env: Record<string, string>): Promise<{ text: string; policy: unknown }> {
  const http = await createHttp(readServerConfig({ PARTI_PORT: '1', ...env }).config, pino({ level: 'silent' }), folder);
  const answer = await http.inject({ method: 'GET', url: '/workflows', headers: { host: '127.0.0.1:1' } });
  await http.close();
  return { text: answer.body, policy: answer.headers['content-security-policy'] };
}

it('P3.13a the page names the languages that the operator offers, and is itself where these are all', async () => {
  expect((await pageWith({})).text).toBe('<!doctype html><html><head><title>Parti</title></head></html>');
  const { text, policy } = await pageWith({ PARTI_LANGUAGES: 'en, JA' });
  expect(text).toContain('<meta name="parti-languages" content="en,ja">');
  expect(policy).toContain("default-src 'self'");
});

it('P7.13a says in the page whether events are kept: it asks nobody for that', async () => {
  expect((await pageWith({})).text).not.toContain('parti-events');
  expect((await pageWith({ PARTI_EVENTS: '1' })).text).toContain('<head><meta name="parti-events" content="kept">');
});

it('P7.07a P7.09 says in the page that posts come from a content host and who may be told of runs; both are in its policy, and nobody else', async () => {
  const { text, policy } = await pageWith({
    PARTI_CONTENT_HOST: 'https://www.example.com/wp-json/wp/v2',
    PARTI_STATS_ORIGINS: 'https://stats.example.com',
  });
  expect(text).toContain(
    '<meta name="parti-stats" content="https://stats.example.com"><meta name="parti-content-host" content="set">',
  );
  expect(policy).toContain("img-src 'self' data: blob: https://www.example.com;");
  expect(policy).toContain("connect-src 'self' https://stats.example.com;");
  expect((await pageWith({})).policy).toContain("connect-src 'self';");
});

it.each(['ftp://example.com', 'http://example.com/v2', 'https://a@example.com', 'https://example.com/?rest=1', 'wp'])(
  'refuses %j as a content host',
  (text) => {
    expect(() => readServerConfig({ PARTI_CONTENT_HOST: text })).toThrow(ConfigError);
  },
);

it.each(['', 'fr', 'en,xx', '"><script>'])('refuses %j', (text) => {
  expect(() => readServerConfig({ PARTI_LANGUAGES: text })).toThrow(ConfigError);
});

it('P2.29 P7.10a says in the page what counts visits and which stages may be asked; both are in its policy, and nobody else', async () => {
  const { text, policy } = await pageWith({
    PARTI_ANALYTICS_SCRIPT: 'https://visits.example.com/count.js',
    PARTI_API_STAGES: 'beta, next',
    PARTI_PUBLIC_URL: 'https://parti.example.com',
  });
  expect(text).toContain('<meta name="parti-api-stages" content="beta,next">');
  expect(text).toContain('<meta name="parti-analytics" content="https://visits.example.com/count.js">');
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://visits.example.com;");
  expect(policy).toContain(' https://beta.parti.example.com wss://beta.parti.example.com');
  expect((await pageWith({})).policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

it.each([
  ['PARTI_ANALYTICS_SCRIPT', 'http://visits.example.com/count.js'],
  ['PARTI_ANALYTICS_SCRIPT', 'https://visits.example.com/a"b.js'],
  ['PARTI_ANALYTICS_SCRIPT', "https://visits.example.com/a;script-src'*'"],
  ['PARTI_ENGINE_HOST', 'https://files.example.com/?a=1'],
  ['PARTI_ENGINE_HOST', 'files'],
  ['PARTI_API_STAGES', 'beta,evil.example'],
  ['PARTI_API_STAGES', '*'],
])('refuses %s=%s', (variable, text) => {
  expect(() => readServerConfig({ [variable]: text })).toThrow(ConfigError);
});

it('an interface that is built anew beside a running server is served without a restart, and no more than it', async () => {
  const built = mkdtempSync(join(tmpdir(), 'parti-built-'));
  const build = (name: string, at: Date) => {
    rmSync(join(built, 'assets'), { recursive: true, force: true });
    mkdirSync(join(built, 'assets'));
    writeFileSync(join(built, 'assets', name), `export const built = '${name}';`);
    writeFileSync(join(built, 'index.html'), `<head></head><script src="/assets/${name}"></script>`);
    utimesSync(join(built, 'index.html'), at, at);
  };
  build('first-1a.js', new Date(2026, 0, 1));
  const { config } = readServerConfig({ PARTI_PORT: '1', PARTI_EVENTS: '1' });
  const http = await createHttp(config, pino({ level: 'silent' }), built);
  const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    http.inject({ method, url, headers: { host: '127.0.0.1:1' } });
  expect((await get('/assets/first-1a.js')).statusCode).toBe(200);
  build('second-2b.js', new Date(2026, 0, 2));
  writeFileSync(join(built, 'secret.js'), 'secret');
  writeFileSync(join(built, 'assets', 'second-2b.js.gz'), 'packed');
  expect((await get('/workflows')).body).toBe(
    '<head><meta name="parti-events" content="kept"></head><script src="/assets/second-2b.js"></script>',
  );
  const script = await get('/assets/second-2b.js');
  expect([script.statusCode, script.body]).toEqual([200, "export const built = 'second-2b.js';"]);
  expect(script.headers['content-type']).toContain('javascript');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/second-2b.js?v=1', 'HEAD')).statusCode).toBe(200);
  for (const url of ['/assets/first-1a.js', '/assets/second-2b.js.gz', '/assets/../secret.js', '/assets/%2e%2e/secret.js'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  expect((await get('/assets/second-2b.js', 'POST')).statusCode).toBe(404);
  await http.close();
  rmSync(built, { recursive: true, force: true });
});
