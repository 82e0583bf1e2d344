import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readServerConfig } from '../config/server-config.ts';
import { createHttp } from './create-http.ts';

let folder: string;
let http: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parti-limits-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'shell.js'), 'export {};');
  const { config } = readServerConfig({ PARTI_PORT: '1' });
  http = await createHttp({ ...config, rateLimit: 5 }, pino({ level: 'silent' }), folder);
  http.get('/api/asked', () => 'asked');
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (url: string): Promise<number> =>
  (await http.inject({ method: 'GET', url, headers: { host: '127.0.0.1:1' } })).statusCode;

it('files of the interface do not count towards the requests of an address: an office that opens it at once is let in', async () => {
  for (let asked = 0; asked < 50; asked++) expect(await statusOf('/assets/shell.js')).toBe(200);
  for (let asked = 0; asked < 5; asked++) expect(await statusOf('/api/asked?from=/assets/shell.js')).toBe(200);
  expect(await statusOf('/api/asked?from=/assets/shell.js')).toBe(429);
  // Whoever was refused still gets the files of a page that is open.
  expect(await statusOf('/assets/shell.js')).toBe(200);
});
