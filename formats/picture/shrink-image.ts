import { MAX_IMAGE_BYTES, MAX_PICTURE_MEGAPIXELS, PartiError } from '#domain';

/** What is tried in turn until an image is light enough: longest side (px) and quality. */
const SIZES = [4096, 3072, 2048, 1536, 1024, 768];
const QUALITIES = [0.9, 0.75];

/** Longest side (px) of an image that need not be made smaller. */
export const MAX_IMAGE_SIDE = 4096;

/** Image as light as an underlay may be, on white. Rejects with `import.image-too-large`. */
export async function shrinkImage(
  source: ImageBitmap | OffscreenCanvas,
): Promise<{ image: Blob; pixels: { width: number; height: number } }> {
  for (const side of SIZES)
    for (const quality of QUALITIES) {
      const factor = Math.min(1, side / Math.max(source.width, source.height));
      const [width, height] = [Math.max(1, Math.round(source.width * factor)), Math.max(1, Math.round(source.height * factor))];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) break;
      // Drawings have no ground of their own.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(source, 0, 0, width, height);
      const image = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (image.size <= MAX_IMAGE_BYTES.large) return { image, pixels: { width, height } };
    }
  throw new PartiError('import.image-too-large', { limit: MAX_PICTURE_MEGAPIXELS });
}
