import { PartiError } from '#domain';
import { sourceTextOf } from '#runtimes/languages';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { UploadStore } from '../files/upload-store.ts';
import type { AuthoredFunctions, PublishedVersion } from './authored-functions.ts';
import { readSourceZip, type ZippedSource } from './read-source-zip.ts';

/** Where uploaded sources come from and go to. */
export interface PublishingParts {
  blobs: BlobStore;
  uploads: UploadStore;
  authored: AuthoredFunctions;
}

/**
 * Publishes an upload, a zip or one source file, as a version of a person's function. Rejects with `upload.not-found`,
 * `upload.not-uploaded`, and as `AuthoredFunctions.publish` does.
 */
export async function publishUpload(
  { blobs, uploads, authored }: PublishingParts,
  { id, key, userId, note }: { id: string; key: string; userId: string; note?: string },
): Promise<PublishedVersion> {
  const upload = await uploads.read(key);
  if (upload?.userId !== userId) throw new PartiError('upload.not-found');
  if (!upload.digest) throw new PartiError('upload.not-uploaded');
  const bytes = await blobs.get(upload.digest);
  const source: ZippedSource =
    upload.extension === 'zip' ? readSourceZip(bytes) : { files: { [upload.name]: sourceTextOf(upload.name, bytes) } };
  return authored.publish(userId, { ...source, id, ...(note ? { note } : {}) });
}
