import { UnreachableError } from '#api';
import { PartiError } from '#domain';

/** Rejects with `upload.read-failed` where the browser cannot read a chosen file any more, such as one that was moved, or a folder. */
export async function requireReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new PartiError('upload.read-failed', {}, { cause });
  }
}

/** What stopped an upload, in words of the catalogue: what nobody expected is `upload.failed`. */
export const uploadFault = (error: unknown): unknown =>
  error instanceof PartiError || error instanceof UnreachableError
    ? error
    : new PartiError('upload.failed', {}, { cause: error });
