import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_SDK, PartiError } from '#domain';

/** Folder of the released versions, one file each: an expression that gives the exports. Never written again. */
export const RELEASED = join(import.meta.dirname, '..', 'released');

/** SDK that functions may import, as it was released. */
export interface SdkVersion {
  /** `parti@1` and so on. */
  name: string;
  /** Expression that gives its exports. */
  text: string;
}

/** Number of a version's name; 0 for what is none. */
export const sdkNumber = (name: string): number => Number(/^parti@([1-9]\d*)$/.exec(name)?.[1] ?? 0);

let read: readonly SdkVersion[] | undefined;

/** Every released version, oldest first. */
export function sdkVersions(): readonly SdkVersion[] {
  read ??= readdirSync(RELEASED)
    .filter((file) => /^parti@\d+\.js$/.test(file))
    .map((file) => ({ name: file.slice(0, -'.js'.length), text: readFileSync(join(RELEASED, file), 'utf8') }))
    .toSorted((a, b) => sdkNumber(a.name) - sdkNumber(b.name));
  return read;
}

/** Name of the version that functions are published with which name none. */
export const newestSdk = (): string => sdkVersions().at(-1)?.name ?? FIRST_SDK;

/** The version of this name. Throws `function.sdk-unknown`. */
export function sdkNamed(name: string): SdkVersion {
  const found = sdkVersions().find((one) => one.name === name);
  if (!found) throw new PartiError('function.sdk-unknown', { sdk: name, newest: newestSdk() });
  return found;
}

/** SHA-256 of a text, hexadecimal. */
export const sdkHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Bundle of a function's code, an expression that gives its exports as `__exports`. Versions after the first are named in it; those
 * without a name were made with the first.
 */
export function asBundle(code: string, sdk: string): string {
  const made = `function (parti) {\n"use strict";\n${code}\nreturn __exports;\n}`;
  return sdk === FIRST_SDK ? `(${made})` : `globalThis.__bundle(${JSON.stringify(sdk)}, ${made})`;
}
