import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { compressBuilt } from '../../scripts/compress-built.ts';
import { readServerConfig } from '../../server/config/server-config.ts';
import { compressedFor } from '../../server/http/compressed-text.ts';
import { createHttp } from '../../server/http/create-http.ts';

const folder = openTemporaryFolder('parti-built-');
const SCRIPT = 'export const floors = [1, 2, 3];\n'.repeat(100);
const FILES: Record<string, string> = {
  'index.html': `<!doctype html><title>Parti</title>${'<p>site</p>'.repeat(200)}`,
  'assets/app-Ab1.js': SCRIPT,
  'assets/app-Ab1.css': '.card { color: red }\n'.repeat(100),
  'assets/rhino.worker-Ab1.js': SCRIPT,
  'assets/small-Ab1.js': 'export {};',
};
let http: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  await compressBuilt(folder);
  http = await createHttp(readServerConfig({ PARTI_PORT: '1' }).config, pino({ level: 'silent' }), folder);
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, accepted?: string) =>
  http.inject({ url, headers: { host: '127.0.0.1:1', ...(accepted ? { 'accept-encoding': accepted } : {}) } });

const TYPES = { js: 'application/javascript', css: 'text/css', html: 'text/html' };

it('scripts, styles and the page go as brotli, gzip or as they are, by Accept-Encoding, with the same headers', async () => {
  for (const name of ['assets/app-Ab1.js', 'assets/app-Ab1.css', 'assets/rhino.worker-Ab1.js', 'index.html']) {
    const url = name === 'index.html' ? '/w/anything' : `/${name}`;
    const [brotli, zipped, plain] = await Promise.all([
      ask(url, 'gzip, deflate, br, zstd'),
      ask(url, 'gzip'),
      ask(url, 'identity'),
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(FILES[name]);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(FILES[name]);
    expect(plain.body).toBe(FILES[name]);
    expect([brotli, zipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    for (const { headers, statusCode } of [brotli, zipped, plain]) {
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain(TYPES[name.split('.').at(-1) as keyof typeof TYPES]);
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(headers['x-content-type-options']).toBe('nosniff');
      for (const header of ['content-security-policy', 'cache-control']) expect(headers[header]).toBe(plain.headers[header]);
    }
  }
});

it('each file keeps its own policy and time in every form', async () => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { headers } = await ask('/assets/rhino.worker-Ab1.js', accepted);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'unsafe-eval'");
    const script = (await ask('/assets/app-Ab1.js', accepted)).headers;
    expect(script['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(script['content-security-policy']).not.toContain("'unsafe-eval'");
    expect(script['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = (await ask('/gallery', accepted)).headers;
    expect(page['cache-control']).toBe('no-cache');
    expect(page['content-security-policy']).toContain("frame-ancestors 'self'");
    expect((await ask('/w/one', accepted)).headers['content-security-policy']).toContain('frame-ancestors *');
  }
});

it('a compressed form has no address of its own, and what is small has none', async () => {
  expect((await ask('/assets/app-Ab1.js.br')).statusCode).toBe(404);
  expect(() => readFileSync(join(folder, 'assets/small-Ab1.js.br'))).toThrow('ENOENT');
  expect((await ask('/assets/small-Ab1.js', 'br')).body).toBe('export {};');
});

it('a body goes as zstd or gzip to who takes it, and as it is to who does not or where it is small', async () => {
  const text = '{"x":1.25,"y":"Dach"}'.repeat(400);
  const zstd = await compressedFor('gzip, deflate, br, zstd', text);
  expect(zstd.headers).toEqual({ vary: 'accept-encoding', 'content-encoding': 'zstd' });
  expect(zstdDecompressSync(zstd.content).toString()).toBe(text);
  const gzip = await compressedFor('br, GZIP;q=0.5, zstd;q=0', text);
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.content).toString()).toBe(text);
  for (const accepted of [undefined, '', 'gzip;q=0, identity', 'br'])
    expect(await compressedFor(accepted, text)).toEqual({ content: Buffer.from(text), headers: { vary: 'accept-encoding' } });
  expect((await compressedFor('zstd', '{}')).content.toString()).toBe('{}');
});
