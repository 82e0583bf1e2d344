import type { ApiClient } from '#api';
import type { PageEngine } from './load-engine.ts';

declare global {
  interface Window {
    /** What scripts beside the interface may call, such as those typed in the browser's console: the engine, loaded when it is first asked for. */
    parti?: { engine(): Promise<PageEngine> };
  }
}

/** Puts `parti.engine()` into the page; its functions call as the person of this page. */
export function offerEngine(api: ApiClient): void {
  let engine: Promise<PageEngine> | undefined;
  window.parti = Object.freeze({
    engine: () => (engine ??= import('./load-engine.ts').then(({ loadEngine }) => loadEngine(api))),
  });
}
