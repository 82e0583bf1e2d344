import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readServerConfig } from '../config/server-config.ts';
import { createHttp } from './create-http.ts';

const INTRANET = 'https://intranet.keller.studio';
const folder = openTemporaryFolder('parti-frames-');
let http: FastifyInstance;
const lines: { code?: string; referrer?: string; msg?: string }[] = [];

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/index.html`, '<!doctype html>');
  const { config } = readServerConfig({ PARTI_PORT: '1', PARTI_EMBED_ORIGINS: INTRANET });
  http = await createHttp(
    config,
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    folder,
  );
  await http.ready();
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page as a browser asks for it in a frame of another site; alone without `referer`. */
async function ask(url: string, referer?: string) {
  const framed = referer === undefined ? {} : { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', referer };
  const answer = await http.inject({ url, headers: { host: '127.0.0.1:1', ...framed } });
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1];
  return {
    status: answer.statusCode,
    to: answer.headers['location'],
    ancestors,
    isSameOriginOnly: answer.headers['x-frame-options'] === 'SAMEORIGIN',
  };
}

describe('P2.27a a page in a frame', () => {
  it('of a foreign site leads to page-not-found, which may be shown there', async () => {
    for (const path of ['/account', '/workflows/x', '/signin', '/nowhere'])
      expect(await ask(path, 'https://evil.example/')).toMatchObject({ status: 302, to: '/page-not-found', ancestors: '*' });
    expect(await ask('/account', '')).toMatchObject({ status: 302, to: '/page-not-found' });
    expect(await ask('/page-not-found', 'https://evil.example/')).toEqual({
      status: 200,
      to: undefined,
      ancestors: '*',
      isSameOriginOnly: false,
    });
  });

  it('P2.27b whose referrer is no address is page-not-found, and logged once', async () => {
    lines.length = 0;
    expect(await ask('/account', 'not an address')).toMatchObject({ status: 302, to: '/page-not-found' });
    expect(lines).toMatchObject([{ code: 'frame.referrer-invalid', referrer: 'not an address', msg: 'page refused in a frame' }]);
    expect(lines).toHaveLength(1);
  });

  it('of an allowed site is shown, and no further one may be around it', async () => {
    expect(await ask('/account', `${INTRANET}/start`)).toEqual({
      status: 200,
      to: undefined,
      ancestors: `'self' ${INTRANET}`,
      isSameOriginOnly: false,
    });
  });

  it('is shown everywhere where it is a public page; alone every page is', async () => {
    expect(await ask('/w/abc', 'https://evil.example/')).toMatchObject({ status: 200, ancestors: '*', isSameOriginOnly: false });
    expect(await ask('/account')).toMatchObject({ status: 200, isSameOriginOnly: true });
  });
});
