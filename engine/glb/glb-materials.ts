import { isJsonObject, ownValue, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import { materialColour, materialIn } from '../elements/material-colour.ts';

/** What a surface looks like: colour in linear light, 0 to 1. */
export interface Look {
  name: string;
  rgba: readonly [r: number, g: number, b: number, a: number];
  roughness: number;
  isUnlit: boolean;
  isDoubleSided: boolean;
}

export const PLAIN_LOOK: Look = {
  name: 'Default',
  rgba: [0.8, 0.8, 0.8, 1],
  roughness: 0.9,
  isUnlit: false,
  isDoubleSided: true,
};

/**
 * Finds the look of an element by its material, which is an id or stands inline.
 * `colorKey`: where no images are written, `TextureColor` is what surfaces with one look like from afar.
 */
export function createLooks(model: ElementModel, colorKey = 'Color'): (element: JsonObject) => Look {
  const known = new Map<string, Look>();
  return (element) => {
    const material = materialIn(element);
    if (isJsonObject(material)) return lookOf(material, colorKey);
    if (typeof material !== 'string') return PLAIN_LOOK;
    let look = known.get(material);
    if (!look) {
      const found = ownValue(model.Elements as Record<string, JsonValue>, material);
      look = isJsonObject(found) ? lookOf(found, colorKey) : PLAIN_LOOK;
      known.set(material, look);
    }
    return look;
  };
}

function lookOf(material: JsonObject, colorKey: string): Look {
  const color = materialColour(material, () => undefined, colorKey) ?? NO_COLOUR;
  return {
    name: typeof material['Name'] === 'string' ? material['Name'] : '',
    rgba: [linear(color.Red), linear(color.Green), linear(color.Blue), color.Alpha],
    roughness: 1 - share(ownValue(material, 'GlossinessFactor'), 0.1),
    isUnlit: ownValue(material, 'Unlit') === true,
    isDoubleSided: ownValue(material, 'DoubleSided') === true,
  };
}

/** Of a material that names no colour. */
const NO_COLOUR = { Red: 0.8, Green: 0.8, Blue: 0.8, Alpha: 1 };

const share = (value: JsonValue | undefined, absent: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : absent;

/** sRGB to linear light. */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The glTF material of a look; `texture`: with an image over its colour. */
export function materialOf({ name, rgba, roughness, isUnlit, isDoubleSided }: Look, texture?: number): object {
  const short = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    ...(name === '' ? {} : { name }),
    pbrMetallicRoughness: {
      baseColorFactor: rgba.map(short),
      ...(texture === undefined ? {} : { baseColorTexture: { index: texture } }),
      metallicFactor: 0,
      roughnessFactor: short(roughness),
    },
    ...(rgba[3] < 1 ? { alphaMode: 'BLEND' } : {}),
    ...(isDoubleSided || rgba[3] < 1 ? { doubleSided: true } : {}),
    ...(isUnlit ? { extensions: { KHR_materials_unlit: {} } } : {}),
  };
}
