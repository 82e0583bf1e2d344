import { PartiError } from '#domain';

/** Largest file that is taken, in bytes (50 MB, 1,024-based). Source: spec workflows §5. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Extensions that a property allows, small and without dot; empty: every file. */
export function allowedExtensions(types: unknown): string[] {
  if (!Array.isArray(types)) return [];
  return types
    .filter((type) => typeof type === 'string' && type !== '')
    .map((type: string) => type.split('/').at(-1)!.replace(/^\./, '').toLowerCase());
}

/** Refuses a file of another type or above 50 MB, with `file.type-not-allowed` or `upload.too-large`. */
export function checkFile(file: { name: string; size: number }, extensions: readonly string[]): void {
  const name = file.name.toLowerCase();
  if (extensions.length > 0 && !extensions.some((extension) => name.endsWith(`.${extension}`))) {
    throw new PartiError('file.type-not-allowed', { types: extensions.map((extension) => `.${extension}`).join(', ') });
  }
  if (file.size > MAX_UPLOAD_BYTES) throw new PartiError('upload.too-large', { size: Math.ceil(file.size / 1024 / 1024) });
}

let running = false;

/** Runs one upload; refuses a second one meanwhile with `upload.one-at-a-time`. */
export async function oneAtATime<Result>(upload: () => Promise<Result>): Promise<Result> {
  if (running) throw new PartiError('upload.one-at-a-time');
  running = true;
  try {
    return await upload();
  } finally {
    running = false;
  }
}
