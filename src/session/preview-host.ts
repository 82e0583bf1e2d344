import { createBrowserHost, type BrowserHost, type BrowserScripts } from '#runtimes-browser/script';
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

/** A preview host over the scripts that the server hands out; `open` makes the worker (replaced in tests). */
export function createPreviewHost(
  call: (call: Call) => Promise<Response>,
  open: (scripts: BrowserScripts) => BrowserHost = createBrowserHost,
): PreviewHost {
  const bundles = new Map<string, string>();
  let runtime: Promise<{ epoch: string; script: string }> | undefined;
  let current: BrowserHost | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const loadRuntime = async () => {
    const answer = await call({ path: 'runtime/current' });
    return { epoch: answer.headers.get('x-parti-epoch') ?? '', script: await answer.text() };
  };
  const prepare = async (functions: readonly PinnedFunction[]): Promise<PreparedHost> => {
    runtime ??= loadRuntime();
    runtime.catch(() => (runtime = undefined));
    const missing = functions.filter(({ digest }) => !bundles.has(digest));
    const texts = await Promise.all(
      missing.map(async ({ functionId, digest }) =>
        (await call({ path: `functions/${encodeURIComponent(functionId)}/bundles/${digest}` })).text(),
      ),
    );
    const { epoch, script } = await runtime;
    missing.forEach(({ digest }, index) => bundles.set(digest, texts[index] as string));
    if (!current || missing.length > 0) {
      current?.close();
      // One worker holds everything that this tab has previewed: nothing may be evaluated in it later.
      current = open({ runtime: script, bundles: new Map(bundles) });
    }
    return { epoch, host: current };
  };
  return {
    prepare(functions) {
      const next = running.then(() => prepare(functions));
      running = next.catch(() => undefined);
      return next;
    },
    close() {
      current?.close();
      current = undefined;
    },
  };
}
