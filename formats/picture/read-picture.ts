import { PartiError, type ElementModel } from '#domain';
import { imageSize } from './image-size.ts';

/** A picture that will lie on the work plane. */
export interface Picture {
  image: Blob;
  /** As it is stored (px). */
  pixels: { width: number; height: number };
  /** As it lies there at first (m). */
  width: number;
  height: number;
}

/** What an underlay may weigh (bytes), and what is tried in turn until it does: longest side (px) and quality. */
const MOST_BYTES = 800 * 1024;
const SIZES = [4096, 3072, 2048, 1536, 1024, 768];
const QUALITIES = [0.9, 0.75];
const MOST_MEGAPIXELS = 100;
/** Longer side of a picture whose scale nobody knows (m). */
const FIRST_SIZE = 20;

/** Reads a picture, smaller where it weighs too much. Rejects with `import.image-too-large` or `import.unreadable`. */
export async function readPicture(file: Blob, name: string): Promise<Picture> {
  const said = imageSize(new Uint8Array(await file.slice(0, 256 * 1024).arrayBuffer()));
  if (said && said.width * said.height > MOST_MEGAPIXELS * 1e6)
    throw new PartiError('import.image-too-large', { limit: MOST_MEGAPIXELS });
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw new PartiError('import.unreadable', { format: name.split('.').at(-1)?.toUpperCase() ?? '', reason: String(error) });
  });
  try {
    const isSmall = file.size <= MOST_BYTES && Math.max(bitmap.width, bitmap.height) <= (SIZES[0] as number);
    const kept = isSmall ? { image: file, width: bitmap.width, height: bitmap.height } : await shrunk(bitmap, bitmap);
    const unit = FIRST_SIZE / Math.max(kept.width, kept.height);
    const pixels = { width: kept.width, height: kept.height };
    return { image: kept.image, pixels, width: kept.width * unit, height: kept.height * unit };
  } finally {
    bitmap.close();
  }
}

/** An image as light as an underlay may be. */
export async function shrunk(
  source: CanvasImageSource,
  size: { width: number; height: number },
): Promise<{ image: Blob; width: number; height: number }> {
  for (const side of SIZES)
    for (const quality of QUALITIES) {
      const factor = Math.min(1, side / Math.max(size.width, size.height));
      const [width, height] = [Math.max(1, Math.round(size.width * factor)), Math.max(1, Math.round(size.height * factor))];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) break;
      // Drawings have no ground of their own.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(source, 0, 0, width, height);
      const image = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (image.size <= MOST_BYTES) return { image, width, height };
    }
  throw new PartiError('import.image-too-large', { limit: MOST_MEGAPIXELS });
}

/** A picture as the file that an Underlay reads: a model with the image within it. */
export async function pictureFile({ image, width, height }: Picture, name: string): Promise<File> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  // Files that are dropped need not say their type.
  const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
  const Image = { Data: `data:${type};base64,${base64Of(bytes)}`, Width: width, Height: height };
  const Id = 'picture';
  const model: ElementModel = {
    Elements: { [Id]: { discriminator: 'Elements.Underlay', Id, Name: name, Image } },
  };
  return new File([JSON.stringify(model)], `${name.replace(/\.[^.]+$/, '')}.json`, { type: 'application/json' });
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
