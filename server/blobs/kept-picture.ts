import sharp from 'sharp';
import { fitThumbnail, PartiError } from '#domain';
import type { BlobStore } from './blob-store.ts';
import { pictureFacts, type PictureFacts } from './picture-facts.ts';

/** A picture by its bytes. */
export interface Picture {
  type: PictureFacts['type'];
  content: Buffer;
}

/** Box of pictures by default: shown at 300 × 300, twice that for dense screens. */
const BOX_PX = 600;
/** A small file must not unpack into a huge picture. */
const MAX_SIDE_PX = 8192;

/**
 * Keeps a picture of something in a list; answers its digest. One that is larger than a box (px) is made smaller, with its
 * proportions. Rejects with `file.type-not-allowed` for bytes that are none, `http.invalid-request` for one of more than
 * 8192 px a side.
 */
export async function keepPicture(blobs: BlobStore, content: Buffer, box = BOX_PX): Promise<string> {
  return blobs.put(await fittedPicture(content, box));
}

/** A picture, made smaller where it is larger than a box (px), with its proportions. Rejects as {@link keepPicture} does. */
export async function fittedPicture(content: Buffer, box: number): Promise<Buffer> {
  const facts = pictureFacts(content);
  if (!facts) throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
  if (Math.max(facts.width, facts.height) > MAX_SIDE_PX)
    throw new PartiError('http.invalid-request', { detail: `at most ${MAX_SIDE_PX} × ${MAX_SIDE_PX} px` });
  return Math.max(facts.width, facts.height) > box ? scaled(content, box) : content;
}

/** The picture in a box, of the type that it was. */
async function scaled(content: Buffer, box: number): Promise<Buffer> {
  try {
    const picture = sharp(content, { limitInputPixels: MAX_SIDE_PX ** 2 }).autoOrient();
    // As browsers show it: a camera may have written it turned.
    const { width, height } = (await picture.metadata()).autoOrient;
    return await picture.resize({ ...fitThumbnail(width, height, box), fit: 'fill' }).toBuffer();
  } catch {
    // Its head is that of a picture, the rest is not.
    throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
  }
}

/** The picture that these bytes are. Throws `http.not-found` for none. */
export function asPicture(content: Buffer | undefined): Picture {
  const facts = content && pictureFacts(content);
  if (!facts) throw new PartiError('http.not-found', { call: 'thumbnail' });
  return { type: facts.type, content };
}
