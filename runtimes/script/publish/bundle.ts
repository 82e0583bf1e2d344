import { dirname, join } from 'node:path';
import { rolldown, type InputOptions } from 'rolldown';
import { withOwnPower } from './own-power.ts';
import { asBundle } from './sdk-versions.ts';

/** Name under which the SDK stands in a function's bundle. */
export const SDK_MODULE = 'parti';

/**
 * Bundles an author's function into one script: an expression `(function (parti) { … return exports; })`, with the name of its SDK.
 * Only files of its own folder and `parti` may be imported; shipped functions also `shared` parts of Parti, by their face. Rejects with the bundler's message, line and column included.
 */
export async function bundleFunction(entryFile: string, sdk: string, shared: readonly string[] = []): Promise<string> {
  const folder = dirname(entryFile);
  const bundler = await rolldown({
    input: entryFile,
    external: [SDK_MODULE],
    platform: 'neutral',
    tsconfig: false,
    logLevel: 'silent',
    // Of Parti's own parts a function carries only what it uses: a change elsewhere leaves its digest.
    treeshake: { moduleSideEffects: (id) => shared.length === 0 || id.startsWith(folder) },
    plugins: [
      {
        name: 'own-files-only',
        resolveId(source, importer) {
          if (source === SDK_MODULE) return { id: SDK_MODULE, external: true };
          // Behind a shared face stand its own imports.
          if (!importer || shared.includes(source) || (shared.length > 0 && !importer.startsWith(folder))) return null;
          const path = source.startsWith('.') ? join(dirname(importer), source) : '';
          if (!path.startsWith(folder))
            throw new Error(`"${source}" cannot be imported: a function sees its own files and "${SDK_MODULE}".`);
          return null;
        },
      },
    ],
  });
  const { output } = await bundler.generate({
    format: 'iife',
    name: '__exports',
    globals: { [SDK_MODULE]: 'parti' },
    exports: 'named',
    minify: false,
    codeSplitting: false,
  });
  await bundler.close();
  const [chunk] = output;
  if (!chunk.exports.includes('execute')) throw new Error('The function exports no "execute".');
  if (chunk.dynamicImports.length > 0 || /\bimport\s*\(/.test(chunk.code))
    throw new Error('A function cannot import while it runs.');
  return asBundle(withOwnPower(chunk.code), sdk);
}

/** What most calls of a function do not use and what takes as long to set up as all the rest: set up when first used. */
const SET_UP_LATE = 'clipper2-ts';

/** Bundles the SDK into an expression that gives its exports. */
export async function bundleSdk(entryFile: string): Promise<string> {
  const sdk = await bundleLibrary(entryFile, '__sdk', { external: [SET_UP_LATE], globals: { [SET_UP_LATE]: '__late' } });
  const used = [...new Set([...sdk.matchAll(/\bclipper2_ts\.(\w+)/g)].map(([, name = '']) => name))];
  const late = await bundleLibrary(LATE_ENTRY, '__made', {
    plugins: [
      {
        name: 'late-entry',
        resolveId: (source) => (source === LATE_ENTRY ? LATE_ENTRY : null),
        load: (id) => (id === LATE_ENTRY ? `export { ${used.join(', ')} } from '${SET_UP_LATE}';` : null),
      },
    ],
  });
  return `(function () {
"use strict";
var __set;
var __late = {};
${JSON.stringify(used)}.forEach(function (name) {
  Object.defineProperty(__late, name, { get: function () { return (__set || (__set = __setUp()))[name]; } });
});
function __setUp() {
${late}
return __made;
}
${sdk}
return __sdk;
})()`;
}

/** No file: what it imports is looked for from here. */
const LATE_ENTRY = join(import.meta.dirname, 'late-entry.js');

async function bundleLibrary(
  input: string,
  name: string,
  { globals, ...options }: InputOptions & { globals?: Record<string, string> },
): Promise<string> {
  const bundler = await rolldown({
    input,
    platform: 'neutral',
    tsconfig: false,
    logLevel: 'silent',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
    ...options,
  });
  const { output } = await bundler.generate({
    format: 'iife',
    name,
    exports: 'named',
    minify: false,
    codeSplitting: false,
    ...(globals ? { globals } : {}),
  });
  await bundler.close();
  return withOwnPower(output[0].code);
}
