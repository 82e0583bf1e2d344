import { MAX_IMAGE_BYTES, MAX_PICTURE_MEGAPIXELS, PartiError, requireImageSize } from '#domain';
import type { ReadFormat } from '../content/file-content.ts';
import { extensionOf } from '../content/format-table.ts';
import { imageSize } from './image-size.ts';
import { pictureOf, type Picture } from '../content/picture.ts';
import { MAX_IMAGE_SIDE, shrinkImage } from './shrink-image.ts';

/** Bytes within which a picture says how large it is. */
const HEAD = 256 * 1024;

/** Reads a picture, smaller where it weighs too much. Rejects with `import.image-too-large`, `import.unreadable` or `file.image-too-large`. */
export const readPictureFile: ReadFormat = async (file) => {
  const said = imageSize(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (said && said.width * said.height > MAX_PICTURE_MEGAPIXELS * 1e6)
    throw new PartiError('import.image-too-large', { limit: MAX_PICTURE_MEGAPIXELS });
  // Node decodes no pictures: what is light enough goes in as it is.
  const picture = 'createImageBitmap' in globalThis ? await decoded(file) : asItIs(file, said);
  return { kind: 'picture', picture };
};

const unreadable = (file: File, reason: string): PartiError =>
  new PartiError('import.unreadable', { format: extensionOf(file.name).toUpperCase(), reason });

async function decoded(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw unreadable(file, String(error));
  });
  try {
    const { width, height } = bitmap;
    const isSmall = file.size <= MAX_IMAGE_BYTES.large && Math.max(width, height) <= MAX_IMAGE_SIDE;
    if (isSmall) return pictureOf(file, { width, height });
    const { image, pixels } = await shrinkImage(bitmap);
    return pictureOf(image, pixels);
  } finally {
    bitmap.close();
  }
}

function asItIs(file: File, pixels: Picture['pixels'] | undefined): Picture {
  if (!pixels) throw unreadable(file, 'no PNG or JPEG');
  requireImageSize(file.size, 'large');
  return pictureOf(file, pixels);
}
