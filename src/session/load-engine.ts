import type { ApiClient } from '#api';
import { createModelEngine, loadBooleans, type ModelEngine } from '#engine';
import { isOn } from '../flags/flags.ts';
import { createFunctionEngine, type FunctionEngine, type PagePlaces } from './function-engine.ts';
import { PAGE_PLACES, SANDBOX } from './preview-host.ts';

/** The in-browser engine: models, and functions over them. */
export type PageEngine = ModelEngine & FunctionEngine;

const PLACES: PagePlaces = {
  authored: (runtime) => PAGE_PLACES.authored({ address: SANDBOX, runtime }),
  workbooks: () => PAGE_PLACES.workbooks(),
};

/** An engine that cuts voids by true booleans, where the browser has WebAssembly. */
export async function loadEngine(api: ApiClient): Promise<PageEngine> {
  await loadBooleans().catch(() => undefined);
  return {
    ...createModelEngine(),
    ...createFunctionEngine({ api, isAllowed: () => isOn('clientSideGeometry'), places: PLACES }),
  };
}
