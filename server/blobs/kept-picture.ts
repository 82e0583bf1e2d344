import { PartiError } from '#domain';
import type { BlobStore } from './blob-store.ts';
import { pictureFacts, type PictureFacts } from './picture-facts.ts';

/** A picture by its bytes. */
export interface Picture {
  type: PictureFacts['type'];
  content: Buffer;
}

/** Shown at 300 × 300; twice that for dense screens. A small file must not unpack into a huge picture. */
const MAX_SIDE_PX = 600;

/**
 * Keeps a picture of something in a list; answers its digest. Rejects with `file.type-not-allowed` for bytes that are none,
 * `http.invalid-request` for one that is too large.
 */
export async function keepPicture(blobs: BlobStore, content: Buffer): Promise<string> {
  const facts = pictureFacts(content);
  if (!facts) throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
  if (Math.max(facts.width, facts.height) > MAX_SIDE_PX)
    throw new PartiError('http.invalid-request', { detail: `at most ${MAX_SIDE_PX} × ${MAX_SIDE_PX} px` });
  return blobs.put(content);
}

/** The picture that these bytes are. Throws `http.not-found` for none. */
export function asPicture(content: Buffer | undefined): Picture {
  const facts = content && pictureFacts(content);
  if (!facts) throw new PartiError('http.not-found', { call: 'thumbnail' });
  return { type: facts.type, content };
}
