import { DataTexture, SRGBColorSpace, type Texture } from 'three';
import type { GLTFLoader, GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';

/** Side (px) that a picture is shrunk to before its colours are added up. */
const SIDE = 32;
/** A picture that is larger (px) or heavier (bytes) is made smaller: results carry it. */
const [MOST_SIDE, MOST_BYTES] = [1024, 400 * 1024];
/** Pictures of one file beyond this weight (characters) come as their mean colours. */
const MOST_CHARACTERS = 12 * 1024 * 1024;
/** Kinds that the model format may hold; others are turned into WebP. */
const HELD = new Set(['image/png', 'image/jpeg', 'image/webp']);

interface GltfTexture {
  source?: number;
  extensions?: Record<string, { source?: number }>;
}

interface GltfDocument {
  textures?: GltfTexture[];
  images?: { bufferView?: number; mimeType?: string; uri?: string }[];
  materials?: { pbrMetallicRoughness?: { baseColorTexture?: { index: number } } }[];
}

/** A picture of a base colour: its mean as one pixel, and the picture itself as an address that holds it. */
interface KeptPicture {
  mean: Uint8Array;
  url: string | undefined;
}

/** By source: textures that are moved or turned are copies with the same one. */
const kept = new WeakMap<Texture['source'], KeptPicture>();

/** The picture that a texture stands for; undefined where none was kept. */
export const pictureUrl = (texture: Texture): string | undefined => kept.get(texture.source)?.url;

/** Red, green, blue and opacity of the picture that a texture stands for, 0 to 255 each. */
export const pictureMean = (texture: Texture): Uint8Array | undefined => kept.get(texture.source)?.mean;

/** Keeps pictures of base colours with their means; all other pictures, and those that cannot be read, stay behind. */
export function basePictures(parser: GLTFParser): ReturnType<Parameters<GLTFLoader['register']>[0]> {
  const document = parser.json as GltfDocument;
  const wanted = new Set(document.materials?.map((material) => material.pbrMetallicRoughness?.baseColorTexture?.index));
  let characters = 0;
  const loadTexture = async (index: number): Promise<Texture> => {
    const blob = wanted.has(index) ? await blobOf(parser, document, index).catch(() => undefined) : undefined;
    const mean = blob && (await meanOf(blob).catch(() => undefined));
    // The loader takes nothing for a picture that stays behind; its types leave that out.
    if (!blob || !mean) return null as never;
    const url = characters < MOST_CHARACTERS ? await urlOf(blob).catch(() => undefined) : undefined;
    characters += url?.length ?? 0;
    const texture = new DataTexture(mean, 1, 1);
    texture.colorSpace = SRGBColorSpace;
    kept.set(texture.source, { mean, url });
    return texture;
  };
  return { name: 'BASE_PICTURES', loadTexture } as ReturnType<Parameters<GLTFLoader['register']>[0]>;
}

/** The file of a texture; undefined where the picture is not in the GLB. */
async function blobOf(parser: GLTFParser, { textures, images }: GltfDocument, index: number): Promise<Blob | undefined> {
  const texture = textures?.[index];
  const source =
    texture?.extensions?.['EXT_texture_webp']?.source ?? texture?.extensions?.['EXT_texture_avif']?.source ?? texture?.source;
  const image = source === undefined ? undefined : images?.[source];
  return image && pictureOf(parser, image);
}

/** Red, green, blue and opacity of a picture, 0 to 255 each. */
async function meanOf(blob: Blob): Promise<Uint8Array | undefined> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: SIDE, resizeHeight: SIDE, resizeQuality: 'high' });
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context ? meanPixel(context.getImageData(0, 0, SIDE, SIDE).data) : undefined;
}

/** A picture as an address that holds it, smaller where it is too large. */
async function urlOf(blob: Blob): Promise<string> {
  const bitmap = await createImageBitmap(blob);
  try {
    const { width, height } = bitmap;
    const factor = Math.min(1, MOST_SIDE / Math.max(width, height));
    if (factor === 1 && blob.size <= MOST_BYTES && HELD.has(blob.type)) return await dataUrl(blob);
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await dataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 }));
  } finally {
    bitmap.close();
  }
}

async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${blob.type};base64,${btoa(binary)}`;
}

/** Only what the file holds itself: nothing is fetched for it. */
async function pictureOf(
  parser: GLTFParser,
  { bufferView, mimeType, uri }: NonNullable<GltfDocument['images']>[number],
): Promise<Blob | undefined> {
  if (bufferView !== undefined) {
    const bytes = (await parser.getDependency('bufferView', bufferView)) as ArrayBuffer;
    return new Blob([bytes], { type: mimeType ?? '' });
  }
  const data = /^data:([^;,]*);base64,(.*)$/s.exec(uri ?? '');
  return data
    ? new Blob([Uint8Array.from(atob(data[2] ?? ''), (sign) => sign.charCodeAt(0))], { type: data[1] ?? '' })
    : undefined;
}

/** Clear places count for the opacity, not for the colour. */
function meanPixel(data: Uint8ClampedArray): Uint8Array {
  const sum = [0, 0, 0];
  let opacity = 0;
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3] as number;
    opacity += share;
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] as number) + (data[at + part] as number) * share;
  }
  return Uint8Array.from([...sum.map((value) => Math.round(value / (opacity || 1))), Math.round(opacity / (data.length / 4))]);
}
