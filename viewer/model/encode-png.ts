/** A PNG of RGBA pixels as the card gives them: its rows run upwards, a picture's downwards. `scale`: pixels a side that become one. */
export async function encodePng(pixels: Uint8Array, width: number, height: number, scale = 1): Promise<Blob> {
  const flipped = new Uint8ClampedArray(pixels.length);
  for (let row = 0; row < height; row++)
    flipped.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), (height - 1 - row) * width * 4);
  const canvas = new OffscreenCanvas(width, height);
  contextOf(canvas).putImageData(new ImageData(flipped, width, height), 0, 0);
  return (scale === 1 ? canvas : smaller(canvas, scale)).convertToBlob({ type: 'image/png' });
}

function smaller(from: OffscreenCanvas, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(from.width / scale, from.height / scale);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // Read back at once: on the graphics card the page would wait for everything that the card has still to draw.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas to encode the picture.');
  return context;
}
