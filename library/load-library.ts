import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PartiError, readFunctionRecord, type JsonObject } from '#domain';
import { runtimeName } from '#runtimes/script';
import type { Library, ShippedFunction } from './library.ts';

const DIST = join(import.meta.dirname, 'dist');
/** What `npm run pictures -- function` drew. */
const PICTURES = join(import.meta.dirname, 'pictures');

/** Library as it was built into `dist`; throws `function.not-built` when nothing was. */
export function loadLibrary(dist = DIST): Library {
  if (!existsSync(join(dist, 'runtime.js'))) throw new PartiError('function.not-built');
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
      const folder = name.replace(/\.json$/, '');
      return { folder, digest, record: readFunctionRecord(record), source: record, bundle, files, ...pictureOf(folder) };
    });
  return { functions, runtime, epoch: runtimeName(runtime) };
}

function pictureOf(folder: string): Pick<ShippedFunction, 'picture'> {
  const fileOf = (theme: 'light' | 'dark') => join(PICTURES, `${folder}-${theme}.webp`);
  return existsSync(fileOf('light')) ? { picture: (theme) => readFileSync(fileOf(theme)) } : {};
}
