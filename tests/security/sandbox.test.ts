import { createServer, type Server } from 'node:http';
import { createSocket, type Socket } from 'node:dgram';
import { createConnection, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Browser, Frame, Page } from 'playwright';
import pino from 'pino';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '#fixtures/browser';
import { freePort } from '#fixtures/product';
import { loadLibrary } from '#library';
import { createScriptHost, sandboxPage } from '#runtimes/script';
import { bundleSource } from '../../runtimes/script/publish/bundle-source.ts';
import { asBundle, newestSdk } from '../../runtimes/script/publish/sdk-versions.ts';
import { readServerConfig } from '../../server/config/server-config.ts';
import { createHttp } from '../../server/http/create-http.ts';
import { FRAME_PROBES, WORKER_PROBES, WORKER_REACHES } from './sandbox-probes.ts';

const { runtime } = loadLibrary();
/** Everything that reached this machine from a page: paths of requests, connections, packets. */
const hits: string[] = [];
let collector: Server;
let stun: Socket;
let http: FastifyInstance;
let browser: Browser;
let page: Page;
let own = '';
let address = '';
let stunPort = 0;

beforeAll(async () => {
  collector = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
    response.end('1');
  });
  collector.on('connection', () => hits.push('connection'));
  collector.on('upgrade', (request, socket) => {
    hits.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  stun = createSocket('udp4', () => undefined).on('message', () => hits.push('stun'));
  await new Promise<void>((resolve) => stun.bind(0, '127.0.0.1', resolve));
  stunPort = stun.address().port;
  const port = await freePort();
  http = await createHttp(readServerConfig({ PARTI_PORT: String(port) }).config, pino({ level: 'silent' }));
  const { headers, html } = sandboxPage();
  http.get('/api/sandbox', { helmet: false }, async (_request, reply) => reply.headers(headers).send(html));
  http.get('/page', async (_request, reply) => reply.type('text/html').send('<!doctype html><title>x</title><body></body>'));
  await http.listen({ port, host: '127.0.0.1' });
  own = `http://127.0.0.1:${port}`;
  browser = await launchBrowser();
  const host = await hostScript();
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${own}/page`);
  await page.evaluate(host);
});
afterAll(async () => {
  await browser?.close();
  await http?.close();
  stun?.close();
  await new Promise((resolve) => collector?.close(resolve));
});
beforeEach(() => {
  hits.length = 0;
});

/** The host of pages as one script that stands in `window.host`. */
async function hostScript(): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..');
  const bundler = await rolldown({
    input: join(folder, 'runtimes', 'script', 'browser', 'sandbox-host.ts'),
    platform: 'browser',
    logLevel: 'silent',
    tsconfig: false,
  });
  const { output } = await bundler.generate({ format: 'iife', name: 'partiHosts', exports: 'named' });
  await bundler.close();
  return `${output[0].code}; window.partiHosts = partiHosts;`;
}

/** Text that tells engines apart: 500 values of each function, and whatever depends on zone or language. */
const SAME_EVERYWHERE = `export function execute() {
  const one = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'cbrt', 'sinh',
    'cosh', 'tanh', 'asinh', 'acosh', 'atanh'] as const;
  const inside = (name: string, x: number) => (name === 'acosh' ? 1 + Math.abs(x) : /^(a(sin|cos)|atanh)$/.test(name) ? x / 101 : Math.abs(x));
  const Values: number[] = [];
  for (let at = 0; at < 500; at++) {
    const x = 200 * Math.random() - 100;
    for (const name of one) Values.push(Math[name](inside(name, x)));
    Values.push(Math.atan2(x, at), Math.hypot(x, at), Math.abs(x) ** (at / 100));
  }
  const when = new Date('2024-07-01T10:30');
  return {
    outputs: {
      Values,
      Texts: [String(Date.now()), when.toISOString(), when.getHours(), when.toString(), new Date(2024, 0, 31).toISOString(),
        ['ä', 'z', 'a', 'Z'].sort((a, b) => a.localeCompare(b)).join(), (1234.5).toLocaleString(), typeof (globalThis as any).Intl].map(String),
    },
  };
}`;

const places = () => `var U = ${JSON.stringify(address)}, OWN = ${JSON.stringify(own)}, STUN = ${stunPort};`;
const bundleOf = (body: string) =>
  `(function (parti) {"use strict"; return { execute: function (models, inputs) { ${body} } }; })`;

/** Runs one function in the sandbox; its output `Reached`, or the code of its failure. */
const run = (body: string, { timeoutMs = 5000, digest = body }: { timeoutMs?: number; digest?: string } = {}) =>
  page.evaluate(
    async (call) => {
      const scope = window as unknown as {
        partiHosts: { createSandboxHost(options: object): { run(call: object): Promise<{ outputs: { Reached: unknown } }> } };
        sandbox?: { run(call: object): Promise<{ outputs: { Reached: unknown } }> };
      };
      scope.sandbox ??= scope.partiHosts.createSandboxHost({ address: '/api/sandbox', runtime: call.runtime });
      try {
        return (await scope.sandbox.run({ ...call, inputs: { N: 2 }, models: {} })).outputs.Reached;
      } catch (error) {
        return (error as { code?: string }).code ?? String(error);
      }
    },
    { digest, bundle: bundleOf(body), timeoutMs, runtime },
  );
const sandboxFrame = (): Frame => page.frames().find((frame) => frame.url().endsWith('/api/sandbox')) as Frame;

/** A worker that tries everything and waits for each a moment; answers how many there were. */
const tryAll = (probes: Readonly<Record<string, string>>) => `${places()}
  var wait = function (value) {
    return Promise.race([Promise.resolve(value).catch(function () {}), new Promise(function (done) { setTimeout(done, 150); })]);
  };
  var probes = [${Object.values(probes)
    .map((probe) => `function () { return ${probe}; }`)
    .join(',')}];
  var go = async function () {
    for (var probe of probes) { try { await wait(probe()); } catch (refused) {} }
    return probes.length;
  };`;

describe('functions in the sandboxed frame', () => {
  it('W1.17 run there as they run elsewhere: inputs in, result out, an error by its text', async () => {
    expect(await run('return { outputs: { Reached: inputs.N * 21 } };')).toBe(42);
    expect(await run('return { outputs: { Reached: [Math.random(), Date.now(), 2 ** 0.5] } };')).toEqual(
      await run('return { outputs: { Reached: [Math.random(), Date.now(), 2 ** 0.5] } };'),
    );
    expect(await run('throw new Error("no")')).toBe('run.failed');
  });

  it('W1.17 give the same bits as on the server: every function of Math, powers, dates, order of text', async () => {
    const { code } = await bundleSource(new Map([['function.ts', SAME_EVERYWHERE]]));
    const bundle = asBundle(code, newestSdk());
    const host = createScriptHost(runtime, 1);
    const call = { digest: 'same', bundle, inputs: {}, models: {}, timeoutMs: 30_000 };
    const { result } = await host.run(call);
    host.close();
    const shown = await page.evaluate(
      async (given) => {
        const { partiHosts } = window as unknown as {
          partiHosts: { createSandboxHost(options: object): { run(call: object): Promise<unknown>; close(): void } };
        };
        const sandbox = partiHosts.createSandboxHost({ address: '/api/sandbox', runtime: given.runtime });
        const made = await sandbox.run(given);
        sandbox.close();
        return made;
      },
      { ...call, runtime },
    );
    expect(shown).toEqual(result);
    expect((result.outputs as { Values: number[] }).Values).toHaveLength(22 * 500);
  });

  it.each(Object.entries({ ...WORKER_PROBES, ...WORKER_REACHES }))('reach nothing: %s', async (_, probe) => {
    const refused = 'try { var reached = PROBE; } catch (error) { return { outputs: { Reached: "refused" } }; }'.replace(
      'PROBE',
      () => probe,
    );
    const after = 'return { outputs: { Reached: reached && typeof reached.then === "function" ? "promised" : "reached" } };';
    // A call of import is no name that could be taken away: it answers with a promise, which fails.
    const expected = probe.startsWith('import(') ? ['promised', 'run.failed', 'refused'] : ['refused'];
    expect(expected).toContain(await run(`${places()} ${refused} ${after}`));
    expect(hits).toEqual([]);
  });

  it('run again in a new frame when another one took theirs with it', async () => {
    const call = { inputs: {}, models: {}, runtime, timeoutMs: 60_000 };
    const slow = 'var x = 0; for (var n = 0; n < 1e9; n++) x = (x * 31 + n) | 0; return { outputs: { Reached: "slow" } };';
    const reached = await page.evaluate(
      async (calls) => {
        const { partiHosts } = window as unknown as {
          partiHosts: {
            createSandboxHost(options: object): { run(call: object): Promise<{ outputs: { Reached: unknown } }>; close(): void };
          };
        };
        // No end of a worker is heard: its frame goes instead.
        const deafen = (event: MessageEvent<{ type?: string }>) => {
          if (event.data.type === 'ended') event.stopImmediatePropagation();
        };
        window.addEventListener('message', deafen);
        const host = partiHosts.createSandboxHost({ address: '/api/sandbox', runtime: calls.slow.runtime });
        const last = host.run(calls.slow);
        const first = await host.run(calls.quick);
        const results = [first, await last].map(({ outputs }) => outputs.Reached);
        window.removeEventListener('message', deafen);
        host.close();
        return results;
      },
      {
        slow: { ...call, digest: 'slow', bundle: bundleOf(slow) },
        quick: { ...call, digest: 'quick', bundle: bundleOf('return { outputs: { Reached: "quick" } };') },
      },
    );
    expect(reached).toEqual(['quick', 'slow']);
  }, 90_000);

  it('are ended when they do not end, and the next one runs', async () => {
    expect(await run('for (;;) {}', { timeoutMs: 300 })).toBe('run.client-preview-unavailable');
    expect(await run('return { outputs: { Reached: "well" } };')).toBe('well');
  });

  it('leave nothing behind for the next run of the same function', async () => {
    const body =
      'var seen = Object.prototype.left; Object.prototype.left = 1; globalThis.kept = 1; return { outputs: { Reached: String(seen) + typeof globalThis.kept } };';
    expect(await run(body, { digest: 'leaves' })).toBe('undefinednumber');
    expect(await run(body, { digest: 'leaves' })).toBe('undefinednumber');
  });
});

describe('the walls behind them', () => {
  it('hold a worker of the frame that still has all of its globals', async () => {
    await run('return { outputs: { Reached: 1 } };');
    const text = `${tryAll(WORKER_PROBES)}
      self.onmessage = function (event) { go().then(function (count) { event.ports[0].postMessage(count); }); };`;
    const tried = await page.evaluate((script) => {
      const frame = document.querySelector('iframe')?.contentWindow;
      const { port1, port2 } = new MessageChannel();
      frame?.postMessage({ type: 'load', name: 'bare', text: script }, '*');
      frame?.postMessage({ type: 'start', id: 9_000_000, name: 'bare' }, '*', [port2]);
      return new Promise<number>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data as number);
      });
    }, text);
    expect(tried).toBe(Object.keys(WORKER_PROBES).length);
    expect(hits).toEqual([]);
  });

  it.each(Object.entries(FRAME_PROBES))('hold the frame itself: %s', async (_, probe) => {
    await page.reload();
    await page.evaluate(await hostScript());
    await run('return { outputs: { Reached: 1 } };');
    await sandboxFrame()
      .evaluate(`${places()} ${probe}; new Promise(function (done) { setTimeout(done, 250); })`)
      // A frame that tried to leave is gone.
      .catch(() => undefined);
    expect(page.url()).toBe(`${own}/page`);
    expect(page.context().pages()).toHaveLength(1);
    expect(hits).toEqual([]);
  });

  it('keep cookies, storage and the page itself from the frame', async () => {
    await page.reload();
    await page.evaluate(await hostScript());
    await run('return { outputs: { Reached: 1 } };');
    const read = (expression: string) =>
      sandboxFrame().evaluate(`(function () { try { return String(${expression}); } catch (error) { return 'refused'; } })()`);
    for (const expression of ['document.cookie', 'localStorage.length', 'parent.document.title', 'top.localStorage.length'])
      expect(await read(expression), expression).toBe('refused');
    expect(await read('self.origin')).toBe('null');
    expect(await read('self.crossOriginIsolated')).toBe('false');
  });

  it('are what holds: the same worker beside a page without them reaches the collector', async () => {
    const open = await browser.newPage();
    await open.goto(`${address}/open`);
    hits.length = 0;
    await open.evaluate(
      (script) => {
        const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
        return new Promise((resolve) => {
          worker.onmessage = resolve;
        });
      },
      `${tryAll(WORKER_PROBES)} go().then(function (count) { postMessage(count); });`,
    );
    expect(hits).toEqual(expect.arrayContaining(['/fetch', '/nocors', '/xhr', '/sync', '/events', '/import.js', '/socket']));
    await open.close();
    // The collector hears plain connections too.
    await new Promise<void>((resolve) => {
      createConnection(Number(new URL(address).port), '127.0.0.1')
        .end('GET /plain HTTP/1.0\r\n\r\n')
        .on('close', () => resolve())
        .resume();
    });
    expect(hits).toContain('/plain');
  });
});
