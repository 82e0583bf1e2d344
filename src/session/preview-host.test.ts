import { beforeEach, expect, test } from 'vitest';
import type { BrowserCall, BrowserScripts, SandboxCall } from '#runtimes-browser/script';
import { createPreviewHost } from './preview-host.ts';

const origins: Record<string, string | undefined> = { shipped: 'shipped', authored: 'author', unnamed: undefined };
let beside: { scripts: string[]; calls: string[] };
let framed: { calls: SandboxCall[]; address: string[]; closed: number };

beforeEach(() => {
  beside = { scripts: [], calls: [] };
  framed = { calls: [], address: [], closed: 0 };
});

const result = { outputs: {}, messages: [] };
const open = () =>
  createPreviewHost(
    ({ path }) => {
      if (path === 'runtime/current') return Promise.resolve(new Response('runtime', { headers: { 'x-parti-epoch': 'e' } }));
      const digest = path.split('/').at(-1) ?? '';
      const origin = origins[digest];
      return Promise.resolve(
        new Response(`bundle of ${digest}`, { headers: origin === undefined ? {} : { 'x-parti-origin': origin } }),
      );
    },
    {
      shipped: ({ bundles }: BrowserScripts) => {
        beside.scripts.push([...bundles.keys()].join());
        return {
          run: ({ digest }: BrowserCall) => (beside.calls.push(digest), Promise.resolve(result)),
          cancel: () => undefined,
          close: () => undefined,
        };
      },
      authored: ({ address }) => {
        framed.address.push(address);
        return { run: (call) => (framed.calls.push(call), Promise.resolve(result)), close: () => framed.closed++ };
      },
    },
  );

const pinned = (...digests: string[]) => digests.map((digest) => ({ functionId: 'f', digest }));
const call = (digest: string): BrowserCall => ({ digest, inputs: {}, models: {}, timeoutMs: 100 });

test('only what the server calls shipped stands beside the page; everything else runs in the sandboxed frame', async () => {
  const host = open();
  const prepared = await host.prepare(pinned('shipped', 'authored', 'unnamed'));
  for (const digest of ['shipped', 'authored', 'unnamed']) await prepared.host.run(call(digest));
  expect(beside).toEqual({ scripts: ['shipped'], calls: ['shipped'] });
  expect(framed.calls.map(({ digest, bundle }) => [digest, bundle])).toEqual([
    ['authored', 'bundle of authored'],
    ['unnamed', 'bundle of unnamed'],
  ]);
  expect(framed.address).toEqual(['/api/sandbox']);
  host.close();
  expect(framed.closed).toBe(1);
});

test('another own function does not start the worker of the shipped ones anew', async () => {
  const host = open();
  await host.prepare(pinned('shipped'));
  await host.prepare(pinned('shipped', 'authored'));
  expect(beside.scripts).toEqual(['shipped']);
  host.close();
});
