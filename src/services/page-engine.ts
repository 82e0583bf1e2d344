import type { ModelEngine } from '#engine';

declare global {
  interface Window {
    /** What scripts beside the interface may call, such as those typed in the browser's console: the engine of models, loaded when it is first asked for. */
    parti?: { engine(): Promise<ModelEngine> };
  }
}

/** Puts `parti.engine()` into the page. */
export function offerEngine(): void {
  let engine: Promise<ModelEngine> | undefined;
  window.parti = Object.freeze({
    engine: () => (engine ??= import('./load-engine.ts').then(({ loadEngine }) => loadEngine())),
  });
}
