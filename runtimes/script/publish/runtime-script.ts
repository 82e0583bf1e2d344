import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mathScript } from '../math/math-script.ts';
import { sdkNamed, sdkVersions } from './sdk-versions.ts';

const FOLDER = join(import.meta.dirname, '..');

/** Version of the canonical form of results; part of the epoch. */
const CANONICAL_FORM = 'canonical-1';

const read = (name: string): string => readFileSync(join(FOLDER, 'host', name), 'utf8');

/** What every function runs under, whatever its SDK: own Math, fixed clock and chance, and how it is called. */
const surroundings = (): [before: string, after: string] => [`${mathScript()}${read('prelude.js')}`, read('entry.js')];

/** Surroundings and every released SDK as one script, the same bytes in every place. An SDK is set up by the first function that names it. */
export function buildRuntimeScript(): string {
  const [before, after] = surroundings();
  const sdks = sdkVersions().map(({ name, text }) => `${JSON.stringify(name)}: function () {\nreturn ${text};\n}`);
  return `${before}\nglobalThis.__sdks = {${sdks.join(',\n')}};\n${after}`;
}

/** Names a runtime script among others. */
export function runtimeName(runtimeScript: string): string {
  return createHash('sha256').update(runtimeScript).digest('hex').slice(0, 16);
}

const epochs = new Map<string, string>();

/**
 * Names surroundings, one SDK and the canonical form in keys: where one of them is another, results may be. A new SDK leaves
 * those of functions that name an older one as they are. Throws `function.sdk-unknown`.
 */
export function sdkEpoch(sdk: string): string {
  const known = epochs.get(sdk);
  if (known !== undefined) return known;
  const { text } = sdkNamed(sdk);
  const [before, after] = surroundings();
  const hash = createHash('sha256');
  for (const part of [CANONICAL_FORM, before, text, after]) hash.update(part).update('\0');
  const epoch = hash.digest('hex').slice(0, 16);
  epochs.set(sdk, epoch);
  return epoch;
}
