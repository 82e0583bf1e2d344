import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_HEADER, CONTRACT, WEB_API_KEY, type CallContract, type CallName } from '#api';
import { catalogueEntry } from '#domain';
import { eachOf, sampleWith } from './samples.fixture.ts';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

const CALLS = (Object.entries(CONTRACT) as [CallName, CallContract][]).map(([name, contract]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, contract };
});
const JSON_TYPE = 'application/json';

describe('bodies and addresses that no page sends', () => {
  let bench: SharingBench;
  let calls = 0;
  beforeAll(async () => {
    bench = await startSharingBench();
  }, 60_000);
  afterAll(() => bench.stop());

  /** From an address of loopback of its own, so that no limit of one address is met. */
  const send = (method: string, path: string, body?: string, type = JSON_TYPE) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      calls++;
      const { hostname, port } = new URL(bench.origin);
      const sent = request(
        {
          hostname,
          port,
          method,
          path: `/api/${path}`,
          agent: false,
          localAddress: `127.${1 + (calls % 200)}.${1 + (Math.floor(calls / 200) % 200)}.1`,
          headers: {
            [API_KEY_HEADER]: WEB_API_KEY,
            authorization: `Bearer ${bench.owner.token}`,
            ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  /** What an answer is that blames the server, or gives no code; undefined for a good one. */
  const faultIn = ({ status, text }: { status: number; text: string }): string | undefined => {
    if (status < 400) return undefined;
    const code = text.startsWith('{') ? String((JSON.parse(text) as { code?: unknown }).code) : '';
    const isKnown = catalogueEntry(code) !== undefined;
    return status < 500 && isKnown ? undefined : `${status} ${text.slice(0, 200)}`;
  };
  const nothing = (path: string, by = 'none') => path.replaceAll(/\{\w+\}/g, by);

  it('bodies that are missing, empty or of another kind are the caller’s fault, with a code, with and without a slash', async () => {
    const bodies: [string | undefined, string?][] = [
      [undefined],
      [''],
      ['null'],
      ['[]'],
      ['7'],
      ['"x"'],
      ['{'],
      ['{}', 'text/plain'],
      ['<a/>', 'application/xml'],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['{"__proto__":{"a":1},"constructor":{"prototype":{}}}'],
    ];
    const faults: string[] = [];
    await eachOf(
      CALLS.filter((one) => one.contract.body),
      async ({ name, method, path, contract }) => {
        for (const [at, [body, type]] of bodies.entries()) {
          const answer = await send(method, nothing(path) + (at % 2 ? '/' : ''), body, type);
          const fault = faultIn(answer);
          const isTaken = answer.status < 400 && !contract.body?.safeParse(JSON.parse(body || '{}')).success;
          if (fault ?? isTaken) faults.push(`${name} ${String(body)} ${type ?? ''}: ${fault ?? answer.status}`);
        }
      },
    );
    expect(faults).toEqual([]);
  }, 60_000);

  it.each([
    ['a zero character', 'a\0b'],
    ['half a character', '\ud800'],
    ['5,000 letters', 'x'.repeat(5000)],
    ['a quote', "' OR 1=1 --"],
  ])(
    'no text is a fault of the server: %s',
    async (_, text) => {
      const faults: string[] = [];
      await eachOf(
        CALLS.filter(({ name }) => name !== 'POST signout'),
        async ({ name, method, path, contract }) => {
          const sample = contract.body && sampleWith(contract.body, text);
          const query = contract.query ? (sampleWith(contract.query, text) as object) : {};
          const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
          const part = encodeURIComponent(text.toWellFormed()).slice(0, 180);
          const body = sample === undefined ? undefined : JSON.stringify(sample);
          const fault = faultIn(await send(method, `${nothing(path, part)}?${search}`, body));
          if (fault !== undefined) faults.push(`${fault} ${name} ${search.slice(0, 80)} ${String(body).slice(0, 200)}`);
        },
      );
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it('addresses, heads and methods that are none are refused with a code', async () => {
    const asked: [string, string, string?, string?][] = [
      ['GET', 'workflows/%zz'],
      ['GET', '%ff%fe'],
      ['GET', `workflows/${'x'.repeat(1000)}`],
      ['GET', `content?key=${'x'.repeat(20_000)}`],
      ['GET', 'workflows?limit=abc'],
      ['GET', 'workflows?limit=1&limit=2'],
      ['DELETE', 'me'],
      ['OPTIONS', 'me'],
      ['PROPFIND', 'me'],
      ['POST', 'workflows', '{}', 'nonsense'],
      ['POST', 'workflows', '{}', 'application/json; charset=nonsense'],
      ['POST', 'functions', '{"a":'.repeat(20_000)],
      ['POST', 'functions', '['.repeat(200_000)],
      ['POST', 'functions', `{"id":"${'x'.repeat(1_100_000)}"}`],
    ];
    const faults: string[] = [];
    for (const [method, path, body, type] of asked) {
      const answer = await send(method, path, body, type);
      const fault = faultIn(answer) ?? (answer.status < 400 ? String(answer.status) : undefined);
      if (fault !== undefined) faults.push(`${method} ${path.slice(0, 60)} ${String(body).slice(0, 20)} ${type ?? ''}: ${fault}`);
    }
    expect(faults).toEqual([]);
    // A person with a broken address gets a page, not a code.
    const page = await fetch(`${bench.origin}/workflows/%zz`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/page-not-found']);
  });
});
