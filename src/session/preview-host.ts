import {
  createBrowserHost,
  createSandboxHost,
  type BrowserCall,
  type BrowserHost,
  type BrowserScripts,
  type SandboxHost,
  type SandboxOptions,
} from '#runtimes-browser/script';
import type { Call } from '../services/call-api.ts';

/** A function version whose script a preview needs. */
export interface PinnedFunction {
  functionId: string;
  digest: string;
}

/** Runs functions in this tab. */
export interface PreviewHost {
  /** Loads scripts that are not here yet. Rejects when one cannot be had: the server previews then. */
  prepare(functions: readonly PinnedFunction[]): Promise<PreparedHost>;
  close(): void;
}

export interface PreparedHost {
  /** Names the runtime in result keys. */
  epoch: string;
  host: Pick<BrowserHost, 'run'>;
}

/** How functions are run in this page; replaced in tests. */
export interface PreviewPlaces {
  /** What comes with Parti: a worker. */
  shipped(scripts: BrowserScripts): BrowserHost;
  /** What people of this server wrote: workers in a sandboxed frame. */
  authored(options: SandboxOptions): SandboxHost;
}

const PLACES: PreviewPlaces = { shipped: createBrowserHost, authored: createSandboxHost };
const SANDBOX = '/api/sandbox';

/** A preview host over the scripts that the server hands out. */
export function createPreviewHost(call: (call: Call) => Promise<Response>, places: PreviewPlaces = PLACES): PreviewHost {
  const shipped = new Map<string, string>();
  const authored = new Map<string, string>();
  let runtime: Promise<{ epoch: string; script: string }> | undefined;
  let current: BrowserHost | undefined;
  let sandbox: SandboxHost | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const loadRuntime = async () => {
    const answer = await call({ path: 'runtime/current' });
    return { epoch: answer.headers.get('x-parti-epoch') ?? '', script: await answer.text() };
  };
  const load = async ({ functionId, digest }: PinnedFunction) => {
    const answer = await call({ path: `functions/${encodeURIComponent(functionId)}/bundles/${digest}` });
    // Only what the server calls its own may stand beside the page.
    return { digest, isShipped: answer.headers.get('x-parti-origin') === 'shipped', text: await answer.text() };
  };
  const prepare = async (functions: readonly PinnedFunction[]): Promise<PreparedHost> => {
    runtime ??= loadRuntime();
    runtime.catch(() => (runtime = undefined));
    const missing = functions.filter(({ digest }) => !shipped.has(digest) && !authored.has(digest));
    const loaded = await Promise.all(missing.map(load));
    const { epoch, script } = await runtime;
    for (const { digest, isShipped, text } of loaded) (isShipped ? shipped : authored).set(digest, text);
    if (!current || loaded.some((one) => one.isShipped)) {
      current?.close();
      // One worker holds everything that this tab has previewed: nothing may be evaluated in it later.
      current = places.shipped({ runtime: script, bundles: new Map(shipped) });
    }
    const beside = current;
    const run = (one: BrowserCall) => {
      const bundle = authored.get(one.digest);
      if (bundle === undefined) return beside.run(one);
      sandbox ??= places.authored({ address: SANDBOX, runtime: script });
      return sandbox.run({ ...one, bundle });
    };
    return { epoch, host: { run } };
  };
  return {
    prepare(functions) {
      const next = running.then(() => prepare(functions));
      running = next.catch(() => undefined);
      return next;
    },
    close() {
      current?.close();
      sandbox?.close();
      current = undefined;
      sandbox = undefined;
    },
  };
}
