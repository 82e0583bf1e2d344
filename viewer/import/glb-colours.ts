import { DataTexture, SRGBColorSpace, type Texture } from 'three';
import type { GLTFLoader, GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';

/** Side (px) that a picture is shrunk to before its colours are added up. */
const SIDE = 32;

interface GltfTexture {
  source?: number;
  extensions?: Record<string, { source?: number }>;
}

interface GltfDocument {
  textures?: GltfTexture[];
  images?: { bufferView?: number; mimeType?: string; uri?: string }[];
  materials?: { pbrMetallicRoughness?: { baseColorTexture?: { index: number } } }[];
}

/** Takes pictures of base colours as one pixel, their mean; all other pictures, and those that cannot be read, stay behind. */
export function meanColours(parser: GLTFParser): ReturnType<Parameters<GLTFLoader['register']>[0]> {
  const document = parser.json as GltfDocument;
  const wanted = new Set(document.materials?.map((material) => material.pbrMetallicRoughness?.baseColorTexture?.index));
  const loadTexture = async (index: number): Promise<Texture> => {
    const mean = wanted.has(index) ? await meanOf(parser, document, index).catch(() => undefined) : undefined;
    // The loader takes nothing for a picture that stays behind; its types leave that out.
    if (!mean) return null as never;
    const texture = new DataTexture(mean, 1, 1);
    texture.colorSpace = SRGBColorSpace;
    return texture;
  };
  return { name: 'MEAN_COLOURS', loadTexture } as ReturnType<Parameters<GLTFLoader['register']>[0]>;
}

/** Red, green, blue and opacity of a picture, 0 to 255 each; undefined where the picture is not in the file. */
async function meanOf(parser: GLTFParser, { textures, images }: GltfDocument, index: number): Promise<Uint8Array | undefined> {
  const texture = textures?.[index];
  const source =
    texture?.extensions?.['EXT_texture_webp']?.source ?? texture?.extensions?.['EXT_texture_avif']?.source ?? texture?.source;
  const image = source === undefined ? undefined : images?.[source];
  const blob = image && (await pictureOf(parser, image));
  if (!blob) return undefined;
  const bitmap = await createImageBitmap(blob, { resizeWidth: SIDE, resizeHeight: SIDE, resizeQuality: 'high' });
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context ? meanPixel(context.getImageData(0, 0, SIDE, SIDE).data) : undefined;
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
