import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFunctionRecord, type JsonObject } from '#domain';
import { runtimeName } from '#runtimes/script';
import type { Library } from './library.ts';

const DIST = join(import.meta.dirname, 'dist');

/** Library as it was built into `dist`; throws when nothing was. */
export function loadLibrary(dist = DIST): Library {
  if (!existsSync(join(dist, 'runtime.js'))) throw new Error('The shipped functions are not built: run npm run build.');
  const runtime = readFileSync(join(dist, 'runtime.js'), 'utf8');
  const functions = readdirSync(dist)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const { digest, record, bundle, files } = JSON.parse(readFileSync(join(dist, name), 'utf8')) as {
        digest: string;
        record: JsonObject;
        bundle: string;
        files: Record<string, string>;
      };
      return { folder: name.replace(/\.json$/, ''), digest, record: readFunctionRecord(record), source: record, bundle, files };
    });
  return { functions, runtime, epoch: runtimeName(runtime) };
}
