/** A PNG of RGBA pixels as the card gives them: its rows run upwards, a picture's downwards. */
export async function encodePng(pixels: Uint8Array, width: number, height: number): Promise<Blob> {
  const flipped = new Uint8ClampedArray(pixels.length);
  for (let row = 0; row < height; row++)
    flipped.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), (height - 1 - row) * width * 4);
  const canvas = new OffscreenCanvas(width, height);
  // Read back at once: on the graphics card the page would wait for everything that the card has still to draw.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas to encode the picture.');
  context.putImageData(new ImageData(flipped, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
