import { join } from 'node:path';
import { FIRST_SDK } from '#domain';
import type { Runtime } from '../host/index.ts';
import { createJailedScriptHost } from './host/jailed-script-host.ts';
import { createScriptHost } from './host/script-host.ts';
import { createScriptLanguage } from './language/script-language.ts';
import { bundleInJail, createBundler } from './publish/bundle-in-jail.ts';
import { bundleFunction } from './publish/bundle.ts';
import { sdkEpoch } from './publish/runtime-script.ts';
import { newestSdk, sdkNamed } from './publish/sdk-versions.ts';

/** Faces of Parti that its own functions may import. */
const SHARED = ['#formats-text', '#domain'];

/** TypeScript functions run as scripts in Node and, for previews, in pages. */
export const scriptRuntime: Runtime = {
  language: 'typescript',
  entry: { name: 'src/function.ts', matches: (path) => path === 'function.ts' || path === 'function.js' },
  endings: ['.ts', '.js'],
  install: {},
  nothing: { 'function.ts': 'export function execute() {\n  return { outputs: {} };\n}\n' },
  startsAhead: true,
  open: ({ runtimeScript }) => {
    const bundler = createBundler();
    return {
      epoch: async (sdk) => sdkEpoch(sdk),
      state: () => Promise.resolve({ state: 'ready', version: `Node ${process.versions.node}` }),
      newestSdk: newestSdk(),
      publish: async (files, starter, record, writer) =>
        bundleInJail(files, sdkNamed(record?.sdk ?? newestSdk()).name, { bundler, starter: await starter(), writer }),
      prepareBuild: bundler.prepare,
      close: bundler.close,
      host: (starter) => Promise.resolve(createJailedScriptHost(runtimeScript, starter)),
      service: (jail) => Promise.resolve(createScriptLanguage(jail)),
      shipped: {
        publish: async (folder, { sdk = FIRST_SDK }) =>
          bundleFunction(join(folder, 'src', 'function.ts'), sdkNamed(sdk).name, SHARED),
        host: () => createScriptHost(runtimeScript),
      },
    };
  },
};
