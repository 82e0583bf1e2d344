import type { RhinoModule } from 'rhino3dm';
import start from 'rhino3dm/rhino3dm.module.min.js';
import wasmAddress from 'rhino3dm/rhino3dm.wasm?url';

let loading: Promise<RhinoModule> | undefined;

/** Rhino's own reader; about a megabyte, once. */
export function loadRhino(): Promise<RhinoModule> {
  loading ??= start({ locateFile: () => wasmAddress });
  return loading;
}
