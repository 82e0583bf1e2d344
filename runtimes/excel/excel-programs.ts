import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { JailedProgram } from '../jail/index.ts';
import { NODE_LIMITS } from '../script/index.ts';

const MB = 1024 * 1024;
/** A WebAssembly memory takes eight gigabytes of address space and uses what it needs. */
const LIMITS = { ...NODE_LIMITS, addressSpace: 64 * 1024 * MB, data: 1024 * MB };

/** A program of this folder, and all that it reads. */
export function excelProgram(name: 'host' | 'publish'): JailedProgram {
  const resolve = createRequire(import.meta.url).resolve;
  const modules = join(dirname(resolve('@ironcalc/wasm')), '..', '..');
  return {
    command: '/node',
    args: [
      '--no-warnings',
      '--max-old-space-size=512',
      '--disallow-code-generation-from-strings',
      `/parti/excel/process/${name}-program.ts`,
    ],
    env: { TZ: 'UTC', LANG: 'C.UTF-8' },
    files: {
      '/node': process.execPath,
      '/parti/excel': import.meta.dirname,
      '/parti/script/frames.mjs': join(import.meta.dirname, '..', 'script', 'frames.mjs'),
      '/parti/node_modules/@ironcalc/wasm': join(modules, '@ironcalc', 'wasm'),
      '/parti/node_modules/fflate': packageFolder(resolve('fflate')),
      '/parti/node_modules/saxen': packageFolder(resolve('saxen')),
    },
    limits: LIMITS,
  };
}

/** Folder of a package from one of its files. */
function packageFolder(file: string): string {
  const [before = '', ...rest] = file.split(/(?<=node_modules[\\/])/).slice(0, -1);
  const name = file.slice((before + rest.join('')).length).split(/[\\/]/)[0] ?? '';
  return join(before + rest.join(''), name);
}
