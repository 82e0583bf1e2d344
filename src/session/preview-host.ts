import {
  createBrowserHost,
  createSandboxHost,
  type BrowserHost,
  type BrowserScripts,
  type ElsewhereCall,
  type RunElsewhere,
  type SandboxHost,
  type SandboxOptions,
} from '#runtimes-browser/script';
import { createWorkbookHost, type WorkbookHost } from '#runtimes-browser/excel';
import { PartiError, type RawResult, type Unsubscribe } from '#domain';
import { callAddress, type ApiClient } from '#api';

/** A function version whose script a preview needs. */
export interface PinnedFunction {
  functionId: string;
  digest: string;
}

/** Takes a port through which models come beside the page. */
export type TakePort = (port: MessagePort) => void;

/** Runs functions in this tab. */
export interface PreviewHost {
  /** Loads scripts that are not here yet. Rejects when one cannot be had: the server previews then. */
  prepare(functions: readonly PinnedFunction[]): Promise<PreparedHost>;
  /** The same at once, where everything is here; undefined else. */
  ready(functions: readonly PinnedFunction[]): PreparedHost | undefined;
  /** Gives whoever draws a port of each worker that makes models, now and later. */
  feed(take: TakePort): Unsubscribe;
  close(): void;
}

export interface PreparedHost {
  /** Names the runtime in result keys. */
  epoch: string;
  host: Pick<BrowserHost, 'run' | 'drop'>;
}

/** How functions are run in this page; replaced in tests. */
export interface PreviewPlaces {
  /** What comes with Parti: a worker. */
  shipped(scripts: BrowserScripts, elsewhere: RunElsewhere): BrowserHost;
  /** What people of this server wrote: workers in a sandboxed frame. */
  authored(options: SandboxOptions): SandboxHost;
  /** Workbooks, which are data: a worker. */
  workbooks(): WorkbookHost;
}

/** Where functions run in this page. */
export const PAGE_PLACES: PreviewPlaces = {
  shipped: createBrowserHost,
  authored: createSandboxHost,
  workbooks: createWorkbookHost,
};
/** Address of the document of the sandboxed frame. */
export const SANDBOX = callAddress('GET sandbox');
/** A runtime that could not be had is asked for again after this long, not with every step of a slider. */
const RETRY_MS = 10_000;

/** A preview host over the scripts that the server hands out. */
export function createPreviewHost(api: Pick<ApiClient, 'file'>, places: PreviewPlaces = PAGE_PLACES): PreviewHost {
  const shipped = new Map<string, string>();
  const authored = new Map<string, string>();
  const workbooks = new Map<string, string>();
  const takers = new Set<TakePort>();
  let runtime: Promise<{ epoch: string; script: string }> | undefined;
  let current: BrowserHost | undefined;
  /** Digests of the bundles that `current` holds. */
  let inWorker: ReadonlySet<string> = new Set();
  let sandbox: SandboxHost | undefined;
  let calculator: WorkbookHost | undefined;
  let epoch: string | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const loadRuntime = async () => {
    try {
      const answer = await api.file('GET runtime/{epoch}', { path: { epoch: 'current' } });
      return { epoch: answer.headers.get('x-parti-epoch') ?? '', script: await answer.text() };
    } catch (error) {
      setTimeout(() => (runtime = undefined), RETRY_MS);
      throw error;
    }
  };
  const load = async ({ functionId, digest }: PinnedFunction) => {
    const answer = await api.file('GET functions/{id}/bundles/{digest}', { path: { id: functionId, digest } });
    // Only what the server calls its own may stand beside the page.
    const origin = answer.headers.get('x-parti-origin');
    const place = origin === 'shipped' ? shipped : origin === 'workbook' ? workbooks : authored;
    place.set(digest, await answer.text());
  };
  /** Here, and in the worker where it belongs there. */
  const isReady = ({ digest }: PinnedFunction) => inWorker.has(digest) || authored.has(digest) || workbooks.has(digest);
  const runAuthored = (script: string, one: ElsewhereCall): Promise<RawResult> => {
    const workbook = workbooks.get(one.digest);
    if (workbook !== undefined) {
      calculator ??= places.workbooks();
      return calculator.run({ ...one, bundle: workbook });
    }
    const bundle = authored.get(one.digest);
    if (bundle === undefined) return Promise.reject(new PartiError('run.client-preview-unavailable'));
    sandbox ??= places.authored({ address: SANDBOX, runtime: script });
    return sandbox.run({ ...one, bundle });
  };
  const connect = (host: BrowserHost, take: TakePort) => {
    const { port1, port2 } = new MessageChannel();
    host.feed(port1);
    take(port2);
  };
  const prepare = async (functions: readonly PinnedFunction[]): Promise<PreparedHost> => {
    runtime ??= loadRuntime();
    // A workflow has many nodes of few functions.
    const versions = new Map(functions.map((one) => [one.digest, one]));
    const missing = [...versions.values()].filter(
      (one) => ![shipped, authored, workbooks].some((place) => place.has(one.digest)),
    );
    const loading = Promise.all(missing.map(load));
    loading.catch(() => undefined);
    const { epoch: name, script } = await runtime;
    await loading;
    epoch = name;
    if (!current || current.isBroken || !functions.every(isReady)) {
      current?.close();
      // One worker holds everything that this tab has previewed: nothing may be evaluated in it later.
      const made = places.shipped({ runtime: script, bundles: new Map(shipped) }, (one) => runAuthored(script, one));
      current = made;
      inWorker = new Set(shipped.keys());
      for (const take of takers) connect(made, take);
    }
    return { epoch: name, host: current };
  };
  return {
    ready(functions) {
      if (!current || current.isBroken || epoch === undefined) return undefined;
      return functions.every(isReady) ? { epoch, host: current } : undefined;
    },
    prepare(functions) {
      const next = running.then(() => prepare(functions));
      running = next.catch(() => undefined);
      return next;
    },
    feed(take) {
      takers.add(take);
      if (current) connect(current, take);
      return () => takers.delete(take);
    },
    close() {
      current?.close();
      sandbox?.close();
      calculator?.close();
      calculator = undefined;
      current = undefined;
      sandbox = undefined;
    },
  };
}
