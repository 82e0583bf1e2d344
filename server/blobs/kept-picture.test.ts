import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { keepPicture } from './kept-picture.ts';
import { pictureFacts } from './picture-facts.ts';

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: Math.max(1, Math.floor(width / 2)), height, channels: 3, background: '#0000ff' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);
async function kept(content: Buffer, box = 300): Promise<Buffer> {
  let held: Buffer | undefined;
  const put: BlobStore['put'] = async (bytes) => {
    held = Buffer.from(bytes as Uint8Array);
    return 'digest';
  };
  await keepPicture({ put } as BlobStore, content, box);
  return held as Buffer;
}
const sizeOf = (content: Buffer) => {
  const { width, height, type } = pictureFacts(content) ?? {};
  return [width, height, type];
};

it.each([
  [1200, 600, 300, 150],
  [600, 1200, 150, 300],
  [3000, 10, 300, 1],
  [300, 200, 300, 200],
  [90, 30, 90, 30],
])('W9.03c a picture of %s × %s is kept as %s × %s', async (width, height, w, h) => {
  const png = await halves(width, height).png().toBuffer();
  expect(sizeOf(await kept(png))).toEqual([w, h, 'image/png']);
});

it('W9.03c nothing of it is cut off or stretched: both halves stand, and small ones stay byte by byte', async () => {
  const webp = await halves(1600, 900).webp().toBuffer();
  const small = await kept(webp);
  expect(sizeOf(small)).toEqual([300, 169, 'image/webp']);
  const { data } = await sharp(small).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((84 * 300 + x) * 3, (84 * 300 + x) * 3 + 3)];
  const [left, right] = [at(100), at(200)];
  expect((left[0] ?? 0) > 200 && (left[2] ?? 255) < 60, String(left)).toBe(true);
  expect((right[2] ?? 0) > 200 && (right[0] ?? 255) < 60, String(right)).toBe(true);
  const png = await halves(300, 300).png().toBuffer();
  expect((await kept(png)).equals(png)).toBe(true);
});

it('refuses what is no picture, is cut short, or would unpack into a huge one', async () => {
  const png = await halves(1200, 600).png().toBuffer();
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  await expect(kept(Buffer.from('picture'))).rejects.toMatchObject({ code: 'file.type-not-allowed' });
  await expect(kept(png.subarray(0, 200))).rejects.toMatchObject({ code: 'file.type-not-allowed' });
  await expect(kept(huge)).rejects.toMatchObject({ code: 'http.invalid-request' });
});
