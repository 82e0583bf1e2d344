import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initSync } from '@ironcalc/wasm';

let isStarted = false;

/** Starts the engine in a process of Node; once is enough. */
export function startEngine(): void {
  if (isStarted) return;
  isStarted = true;
  initSync({
    module: new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('@ironcalc/wasm/wasm_bg.wasm'))),
  });
}
