import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Types of what lies in content, folders among them. */
export const CONTENT_TYPES = ['catalog', 'element', 'folder', 'model', 'space-type', 'other'] as const;
/** Type of a content item: `element` is one thing to place, `model` a drawing or building. */
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Facts of a file that were read from it once. */
export interface ContentFacts {
  /** Number of things of a catalogue. */
  things?: number;
  /** Number of variants of a space type. */
  variants?: number;
  /** Whether variants of a space type may be turned. */
  allowRotation?: boolean;
  /** Digest of what a thing to place was made into (`PreparedThing`). */
  prepared?: string;
  /** Triangles of it, and its width, depth and height (m). */
  triangles?: number;
  extent?: [width: number, depth: number, height: number];
  /** Smallest and largest corner (m) of a thing to place, and its outline in plan. */
  plan?: {
    min: [number, number, number];
    max: [number, number, number];
    outline: [number, number][];
  };
  /** Things of a space type that nothing beside it draws. */
  missing?: string[];
  /** Why a file could not be read: code and parameters of the catalogue. */
  fault?: { code: string; parameters: JsonObject };
}

/** Most files that a zip may bring. */
export const MAX_ZIP_FILES = 1000;
/** Most bytes that a zip may hold unpacked: 500 MB. */
export const MAX_ZIP_BYTES = 500 * 1024 * 1024;
/** Times that a zip may grow when it is unpacked; small ones may grow more, text packs well. */
const MAX_ZIP_GROWTH = 10;
/** Bytes below which growth is not asked about: 10 MB. */
const SMALL_ZIP_BYTES = 10 * 1024 * 1024;

/** Whether a zip of `packed` bytes may hold `unpacked` bytes. */
export function mayUnpack(packed: number, unpacked: number): boolean {
  return unpacked <= MAX_ZIP_BYTES && (unpacked <= SMALL_ZIP_BYTES || unpacked <= packed * MAX_ZIP_GROWTH);
}

const BY_EXTENSION: Readonly<Record<string, ContentType>> = {
  glb: 'element',
  gltf: 'element',
  '3dm': 'model',
  obj: 'model',
  stl: 'model',
  dxf: 'model',
  ifc: 'model',
};

/** Endings of catalogues and space types, under whatever prefix. */
const CATALOGUE_ENDING = /\.[a-z0-9]*catalog$/i;
/** As a pattern that PostgreSQL reads too. */
export const SPACE_TYPE_PATTERN = '\\.[a-z0-9]*spacetype$';
const SPACE_TYPE_ENDING = new RegExp(SPACE_TYPE_PATTERN, 'i');
/** Ending of space types that are made here. */
export const SPACE_TYPE_SUFFIX = '.spacetype';

/** Type of a file by its name alone; what a JSON file is, its content says. */
export function contentTypeOf(name: string): Exclude<ContentType, 'folder'> {
  if (CATALOGUE_ENDING.test(name)) return 'catalog';
  if (SPACE_TYPE_ENDING.test(name)) return 'space-type';
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return (BY_EXTENSION[extension] as Exclude<ContentType, 'folder'> | undefined) ?? 'other';
}

const CATALOGUE = 'Elements.ContentCatalog';
const THING = 'Elements.ContentElement';

/**
 * Type and facts of a JSON file: a catalogue is an element model that holds an `Elements.ContentCatalog`, a model any other,
 * a space type maps variants to `{CellBoundary, ContentItems}`.
 */
export function readContentJson(value: JsonValue): { type: Exclude<ContentType, 'folder'>; facts: ContentFacts } {
  if (!isJsonObject(value)) return { type: 'other', facts: {} };
  const elements = value['Elements'];
  if (isJsonObject(elements)) {
    const of = (kind: string) =>
      Object.values(elements).filter((one) => isJsonObject(one) && one['discriminator'] === kind).length;
    return of(CATALOGUE) > 0 ? { type: 'catalog', facts: { things: of(THING) } } : { type: 'model', facts: {} };
  }
  const variants = Object.values(value);
  const isVariant = (one: JsonValue | undefined) =>
    isJsonObject(one) && isJsonObject(one['CellBoundary']) && Array.isArray(one['ContentItems']);
  const isSpaceType = variants.length > 0 && variants.every(isVariant);
  return isSpaceType ? { type: 'space-type', facts: { variants: variants.length } } : { type: 'other', facts: {} };
}

/** One thing of a catalogue: what it is called, how large it is, and what its catalogue says of it. */
export interface CatalogueThing {
  id: string;
  name: string;
  /** Width, depth and height of its box, m; absent where the catalogue names none. */
  size?: [number, number, number];
  /** File that draws it, as the catalogue names it: the last part of its address. */
  file?: string;
  /** Texts, numbers and switches that the catalogue adds to an element. */
  parameters: Record<string, string | number | boolean>;
}

/** What every element has, or says how it is drawn, is no parameter of the thing. */
const OF_ELEMENTS: ReadonlySet<string> = new Set([
  'Id',
  'Name',
  'discriminator',
  'gltfLocation',
  'Gltf Scale to Meters',
  'Bounding Box',
  'SourceDirection',
  'Transform',
  'Material',
  'Representation',
  'IsElementDefinition',
  'Symbols',
  'ModifyVertexAttributes',
]);

/** Things of a catalogue in the order of the file; none where the model holds no catalogue. */
export function catalogueThings(value: JsonValue): CatalogueThing[] {
  const elements = isJsonObject(value) ? value['Elements'] : undefined;
  if (!isJsonObject(elements)) return [];
  return Object.entries(elements).flatMap(([key, one]): CatalogueThing[] => {
    if (!isJsonObject(one) || one['discriminator'] !== THING) return [];
    const { Name: name, gltfLocation: location } = one;
    const size = boxSize(one['Bounding Box']);
    const file = typeof location === 'string' ? location.split(/[?#]/)[0]?.split('/').at(-1) : undefined;
    const parameters = Object.entries(one).filter(
      (entry): entry is [string, string | number | boolean] =>
        !OF_ELEMENTS.has(entry[0]) && ['string', 'number', 'boolean'].includes(typeof entry[1]),
    );
    return [
      {
        id: key,
        name: typeof name === 'string' && name !== '' ? name : key,
        ...(size ? { size } : {}),
        ...(file ? { file } : {}),
        parameters: Object.fromEntries(parameters),
      },
    ];
  });
}

function boxSize(box: JsonValue | undefined): [number, number, number] | undefined {
  const { Min: min, Max: max } = isJsonObject(box) ? box : {};
  if (!isJsonObject(min) || !isJsonObject(max)) return undefined;
  const along = (axis: string) => Number(max[axis]) - Number(min[axis]);
  const size: [number, number, number] = [along('X'), along('Y'), along('Z')];
  return size.every((one) => Number.isFinite(one) && one >= 0) ? size : undefined;
}

/** Tags as they are kept: trimmed, small, each once, empty ones gone. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''))].toSorted();
}
