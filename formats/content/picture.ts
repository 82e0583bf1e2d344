import type { ElementModel } from '#domain';

/** Picture that will lie on the work plane. */
export interface Picture {
  image: Blob;
  /** As it is stored (px). */
  pixels: { width: number; height: number };
  /** As it lies there at first (m). */
  width: number;
  height: number;
}

/** Longer side of a picture whose scale nobody knows (m). */
const FIRST_SIZE = 20;

/** An image of so many pixels as it lies there while nobody knows its scale. */
export function pictureOf(image: Blob, pixels: Picture['pixels']): Picture {
  const unit = FIRST_SIZE / Math.max(pixels.width, pixels.height);
  return { image, pixels, width: pixels.width * unit, height: pixels.height * unit };
}

/** Model with a picture within it, as an underlay reads it. */
export async function pictureToModel({ image, width, height }: Picture, name: string): Promise<ElementModel> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  // Files that are dropped need not say their type.
  const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
  const Image = { Data: `data:${type};base64,${base64Of(bytes)}`, Width: width, Height: height };
  const Id = 'picture';
  return { Elements: { [Id]: { discriminator: 'Elements.Underlay', Id, Name: name, Image } } };
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
