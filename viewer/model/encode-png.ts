/** A PNG of square RGBA pixels as the card gives them: its rows run upwards, a picture's downwards. */
export async function encodePng(pixels: Uint8Array, sizePx: number): Promise<Blob> {
  const flipped = new Uint8ClampedArray(pixels.length);
  for (let row = 0; row < sizePx; row++)
    flipped.set(pixels.subarray(row * sizePx * 4, (row + 1) * sizePx * 4), (sizePx - 1 - row) * sizePx * 4);
  const canvas = new OffscreenCanvas(sizePx, sizePx);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas to encode the picture.');
  context.putImageData(new ImageData(flipped, sizePx, sizePx), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
