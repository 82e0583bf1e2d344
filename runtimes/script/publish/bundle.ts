import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { withOwnPower } from './own-power.ts';

/** Name under which the SDK stands in a function's bundle. */
export const SDK_MODULE = 'parti';

/**
 * Bundles an author's function into one script: an expression `(function (parti) { … return exports; })`.
 * Only files of its own folder and `parti` may be imported; shipped functions also `shared` parts of Parti, by their face. Rejects with the bundler's message, line and column included.
 */
export async function bundleFunction(entryFile: string, shared: readonly string[] = []): Promise<string> {
  const folder = dirname(entryFile);
  const bundler = await rolldown({
    input: entryFile,
    external: [SDK_MODULE],
    platform: 'neutral',
    tsconfig: false,
    logLevel: 'silent',
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
  return `(function (parti) {\n"use strict";\n${withOwnPower(chunk.code)}\nreturn __exports;\n})`;
}

/** Bundles the SDK into an expression that gives its exports. */
export async function bundleSdk(entryFile: string): Promise<string> {
  const bundler = await rolldown({
    input: entryFile,
    platform: 'neutral',
    tsconfig: false,
    logLevel: 'silent',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
  });
  const { output } = await bundler.generate({
    format: 'iife',
    name: '__sdk',
    exports: 'named',
    minify: false,
    codeSplitting: false,
  });
  await bundler.close();
  return `(function () {\n"use strict";\n${withOwnPower(output[0].code)}\nreturn __sdk;\n})()`;
}

/** Digest of a function version: its bundle and its record. */
export function versionDigest(bundle: string, recordText: string): string {
  return createHash('sha256').update(bundle).update('\0').update(recordText).digest('hex');
}
