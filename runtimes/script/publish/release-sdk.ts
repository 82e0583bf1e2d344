import { join, relative } from 'node:path';
import { bundleSdk } from './bundle.ts';
import { newestSdk, RELEASED, sdkHash, sdkNumber } from './sdk-versions.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Next version of the SDK out of its sources: its name, the file it belongs into, and the hash that a test keeps. Rejects with the bundler's message. */
export async function releaseSdk(): Promise<{ name: string; file: string; hash: string; text: string }> {
  const text = await bundleSdk(join(import.meta.dirname, '..', 'sdk', 'index.ts'));
  const name = `parti@${sdkNumber(newestSdk()) + 1}`;
  return { name, file: relative(ROOT, join(RELEASED, `${name}.js`)), hash: sdkHash(text), text };
}
