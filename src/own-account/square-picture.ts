import { PartiError } from '#domain';

/** Side of a kept picture in pixels: four times as large as it is shown. */
const SIDE_PX = 256;

/** The middle square of a picture as a PNG of 256 pixels, without what a camera wrote into it. Rejects with `file.type-not-allowed` for what is no picture. */
export async function squarePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
  });
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PartiError('file.type-not-allowed', { types: '.png' }))),
      'image/png',
    ),
  );
}
