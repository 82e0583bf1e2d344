import { PartiError, requireFileType, requireUploadSize } from '#domain';

/** Refuses a file of another type or above 50 MB, with `file.type-not-allowed` or `upload.too-large`. */
export function checkFile(file: { name: string; size: number }, extensions: readonly string[]): void {
  requireFileType(file.name, extensions);
  requireUploadSize(file.size);
}

/** Refuses more files than the one that an input holds, with `content.too-many-files`: none is taken silently instead of the others. */
export function checkCount(count: number): void {
  if (count > 1) throw new PartiError('content.too-many-files', { count });
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
