import { createModelEngine, loadBooleans, type ModelEngine } from '#engine';

/** An engine that cuts voids by true booleans, where the browser has WebAssembly. */
export async function loadEngine(): Promise<ModelEngine> {
  await loadBooleans().catch(() => undefined);
  return createModelEngine();
}
