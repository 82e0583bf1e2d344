import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { PROJECT_ROOT, readServerConfig } from '../../server/config/server-config.ts';
import { createHttp } from '../../server/http/create-http.ts';

const PROGRAM = join(PROJECT_ROOT, 'node_modules', 'manifold-3d', 'manifold.wasm');

/** The geometry engine's program comes from here, or from where the page says that a copy is, with the digest that it must have. */
export async function engineDownload(): Promise<void> {
  const folder = openTemporaryFolder('parti-engine-');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');
  copyFileSync(PROGRAM, join(folder, 'assets', 'manifold-Ab1.wasm'));
  const { config } = readServerConfig({ PARTI_PORT: '1', PARTI_ENGINE_HOST: 'https://files.example.com/parti' });
  const http = await createHttp(config, pino({ level: 'silent' }), folder);
  const ask = (url: string) => http.inject({ method: 'GET', url, headers: { host: '127.0.0.1:1' } });
  try {
    const here = await ask('/assets/manifold-Ab1.wasm');
    expect([here.statusCode, here.headers['content-type']]).toEqual([200, 'application/wasm']);
    expect(here.rawPayload.equals(readFileSync(PROGRAM))).toBe(true);
    const digest = createHash('sha256').update(here.rawPayload).digest('base64');
    const page = await ask('/pricing');
    expect(page.body).toContain(
      `<meta name="parti-engine" content="https://files.example.com/parti/manifold-Ab1.wasm sha256-${digest}">`,
    );
    expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://files.example.com;");
  } finally {
    await http.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
