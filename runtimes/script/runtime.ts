import { join } from 'node:path';
import type { Runtime } from '../host/index.ts';
import { createJailedScriptHost } from './host/jailed-script-host.ts';
import { createScriptHost } from './host/script-host.ts';
import { bundleInJail } from './publish/bundle-in-jail.ts';
import { bundleFunction } from './publish/bundle.ts';
import { runtimeEpoch } from './publish/runtime-script.ts';

/** Faces of Parti that its own functions may import. */
const SHARED = ['#formats-text'];

/** TypeScript functions run as scripts in Node and, for previews, in pages. */
export const scriptRuntime: Runtime = {
  language: 'typescript',
  entry: { name: 'src/function.ts', matches: (path) => path === 'function.ts' || path === 'function.js' },
  endings: ['.ts', '.js'],
  install: {},
  nothing: { 'function.ts': 'export function execute() {\n  return { outputs: {} };\n}\n' },
  startsAhead: true,
  open: ({ runtimeScript }) => ({
    epoch: () => Promise.resolve(runtimeEpoch(runtimeScript)),
    state: () => Promise.resolve({ state: 'ready', version: `Node ${process.versions.node}` }),
    publish: async (files, starter) => bundleInJail(files, await starter()),
    host: (starter) => Promise.resolve(createJailedScriptHost(runtimeScript, starter)),
    shipped: {
      publish: (folder) => bundleFunction(join(folder, 'src', 'function.ts'), SHARED),
      host: () => createScriptHost(runtimeScript),
    },
  }),
};
