import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mathScript } from '../math/math-script.ts';
import { bundleSdk } from './bundle.ts';

const FOLDER = join(import.meta.dirname, '..');

/** Version of the canonical form of results; part of the epoch. */
const CANONICAL_FORM = 'canonical-1';

/** Own Math, prelude, SDK and entry as one script, the same bytes in every place. */
export async function buildRuntimeScript(): Promise<string> {
  const read = (name: string) => readFileSync(join(FOLDER, 'host', name), 'utf8');
  return `${mathScript()}${read('prelude.js')}\nglobalThis.__parti = ${await bundleSdk(join(FOLDER, 'sdk', 'index.ts'))};\n${read('entry.js')}`;
}

/** Names host, SDK and canonical form in every key: another runtime makes other results. */
export function runtimeEpoch(runtimeScript: string): string {
  return createHash('sha256').update(CANONICAL_FORM).update(runtimeScript).digest('hex').slice(0, 16);
}
