import { beforeEach, expect, test, vi } from 'vitest';
import type {
  BrowserHost,
  BrowserScripts,
  ConeInDocument,
  ElsewhereCall,
  RunElsewhere,
  SandboxCall,
} from '#runtimes-browser/script';
import { answeringApi } from '#fixtures/answering-api';
import { createPreviewHost } from './preview-host.ts';

const origins: Record<string, string | undefined> = {
  shipped: 'shipped',
  authored: 'author',
  unnamed: undefined,
  book: 'workbook',
};
let beside: { scripts: string[]; elsewhere: RunElsewhere[]; hosts: BrowserHost[]; fed: number[] };
let framed: { calls: SandboxCall[]; address: string[]; closed: number };

beforeEach(() => {
  beside = { scripts: [], elsewhere: [], hosts: [], fed: [] };
  framed = { calls: [], address: [], closed: 0 };
});

const result = { outputs: {}, messages: [] };
const open = () =>
  createPreviewHost(
    answeringApi((path) => {
      if (path === 'runtime/current') return new Response('runtime', { headers: { 'x-parti-epoch': 'e' } });
      const digest = path.split('/').at(-1) ?? '';
      const origin = origins[digest];
      return new Response(`bundle of ${digest}`, { headers: origin === undefined ? {} : { 'x-parti-origin': origin } });
    }),
    {
      shipped: ({ bundles }: BrowserScripts, elsewhere) => {
        const at = beside.scripts.push([...bundles.keys()].join()) - 1;
        beside.elsewhere.push(elsewhere);
        const host = {
          run: () => Promise.resolve({ runs: [], results: [], dropped: [] }),
          drop: () => undefined,
          feed: () => void beside.fed.push(at),
          isBroken: false,
          close: () => undefined,
        };
        beside.hosts.push(host);
        return host;
      },
      authored: ({ address }) => {
        framed.address.push(address);
        return { run: (call) => (framed.calls.push(call), Promise.resolve(result)), close: () => framed.closed++ };
      },
      workbooks: () => ({ run: ({ bundle }) => Promise.resolve({ outputs: { bundle }, messages: [] }), close: () => undefined }),
    },
  );

const pinned = (...digests: string[]) => digests.map((digest) => ({ functionId: 'f', digest }));
const call = (digest: string): ElsewhereCall => ({ digest, inputs: {}, models: {}, timeoutMs: 100 });

test('W1.02 a workbook is no program: it is neither beside the page nor in the frame, its own worker works it out', async () => {
  const host = open();
  await host.prepare(pinned('book'));
  expect(await beside.elsewhere.at(-1)?.(call('book'))).toEqual({ outputs: { bundle: 'bundle of book' }, messages: [] });
  expect(host.ready(pinned('book'))).toBeDefined();
  expect([beside.scripts.at(-1), framed.calls]).toEqual(['', []]);
  host.close();
});

test('only what the server calls shipped stands beside the page; everything else runs in the sandboxed frame', async () => {
  const host = open();
  await host.prepare(pinned('shipped', 'authored', 'unnamed'));
  expect(beside.scripts).toEqual(['shipped']);
  for (const digest of ['authored', 'unnamed']) expect(await beside.elsewhere[0]?.(call(digest))).toBe(result);
  await expect(beside.elsewhere[0]?.(call('shipped'))).rejects.toMatchObject({ code: 'run.client-preview-unavailable' });
  expect(framed.calls.map(({ digest, bundle }) => [digest, bundle])).toEqual([
    ['authored', 'bundle of authored'],
    ['unnamed', 'bundle of unnamed'],
  ]);
  expect(framed.address).toEqual(['/api/sandbox']);
  host.close();
  expect(framed.closed).toBe(1);
});

test('another own function does not start the worker of the shipped ones anew; a broken worker is replaced', async () => {
  const host = open();
  await host.prepare(pinned('shipped'));
  await host.prepare(pinned('shipped', 'authored'));
  expect(beside.scripts).toEqual(['shipped']);
  Object.assign(beside.hosts[0] as BrowserHost, { isBroken: true });
  const prepared = await host.prepare(pinned('shipped'));
  expect(prepared.host).toBe(beside.hosts[1]);
  await prepared.host.run({} as ConeInDocument);
  host.close();
});

test('whoever draws gets a port of every worker, also of one that is started later', async () => {
  const host = open();
  const ports: MessagePort[] = [];
  await host.prepare(pinned('authored'));
  const end = host.feed((port) => ports.push(port));
  expect(beside.fed).toEqual([0]);
  await host.prepare(pinned('shipped'));
  expect(beside.fed).toEqual([0, 1]);
  end();
  Object.assign(beside.hosts[1] as BrowserHost, { isBroken: true });
  await host.prepare(pinned('shipped'));
  expect(beside.fed).toEqual([0, 1]);
  expect(ports.length).toBe(2);
  for (const port of ports) port.close();
  host.close();
});

test('a runtime that cannot be had is asked for again after a while only, bundles that came are kept', async () => {
  vi.useFakeTimers();
  try {
    const asked: string[] = [];
    let isThere = false;
    const host = createPreviewHost(
      answeringApi((path) => {
        asked.push(path.split('/').at(-1) ?? '');
        if (path === 'runtime/current' && !isThere) throw new TypeError('out of reach');
        return new Response('text', { headers: { 'x-parti-epoch': 'e', 'x-parti-origin': 'shipped' } });
      }),
      {
        shipped: () => ({
          run: () => Promise.resolve({ runs: [], results: [], dropped: [] }),
          drop: () => undefined,
          feed: () => undefined,
          isBroken: false,
          close: () => undefined,
        }),
        authored: () => ({ run: () => Promise.resolve(result), close: () => undefined }),
        workbooks: () => ({ run: () => Promise.resolve(result), close: () => undefined }),
      },
    );
    for (const _ of [1, 2, 3]) await expect(host.prepare(pinned('one'))).rejects.toThrow('the server does not answer');
    expect(asked).toEqual(['current', 'one']);
    isThere = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await host.prepare(pinned('one'))).toMatchObject({ epoch: 'e' });
    expect(asked).toEqual(['current', 'one', 'current']);
  } finally {
    vi.useRealTimers();
  }
});

test('a script is asked for once a version, however many nodes run it', async () => {
  const asked: string[] = [];
  const host = createPreviewHost(
    answeringApi((path) => {
      asked.push(path.split('/').at(-1) ?? '');
      return new Response('text', { headers: { 'x-parti-epoch': 'e' } });
    }),
  );
  await host.prepare(pinned(...Array.from({ length: 5000 }, (_, at) => `version ${at % 3}`))).catch(() => undefined);
  expect(asked.toSorted()).toEqual(['current', 'version%200', 'version%201', 'version%202']);
  host.close();
});
