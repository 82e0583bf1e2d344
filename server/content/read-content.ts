import {
  contentTypeOf,
  PartiError,
  readContentJson,
  type ContentFacts,
  type ContentType,
  type JsonValue,
  type PreparedThing,
} from '#domain';
import type { BlobStore } from '../blobs/blob-store.ts';

/** Reads a GLB or glTF as a thing; rejects with `import.*` and `run.*`. */
export type ReadThing = (bytes: Uint8Array) => Promise<PreparedThing>;

const JSON_ENDING = /\.json$/i;
const THING_ENDING = /\.(glb|gltf)$/i;

/**
 * What a file is, read from its name and, of JSON, from what it says. A thing to place is made ready to be drawn; one that
 * cannot be says why, and stays.
 */
export async function readContent(
  blobs: Pick<BlobStore, 'get' | 'put'>,
  readThing: ReadThing,
  { name, digest }: { name: string; digest: string },
): Promise<{ type: Exclude<ContentType, 'folder'>; facts: ContentFacts }> {
  if (THING_ENDING.test(name)) return { type: 'element', facts: await prepare(blobs, readThing, digest) };
  const named = contentTypeOf(name);
  // What its variants say is read once it lies in its folder, beside its things.
  if (named === 'space-type') return { type: named, facts: {} };
  if (named !== 'catalog' && !JSON_ENDING.test(name)) return { type: named, facts: {} };
  const value = parsed(await blobs.get(digest));
  const read = value === undefined ? undefined : readContentJson(value);
  if (named === 'catalog' && read?.type !== 'catalog')
    return { type: named, facts: { fault: { code: 'content.catalogue-unreadable', parameters: { name } } } };
  return read ?? { type: 'other', facts: {} };
}

async function prepare(blobs: Pick<BlobStore, 'get' | 'put'>, readThing: ReadThing, digest: string): Promise<ContentFacts> {
  try {
    const thing = await readThing(await blobs.get(digest));
    const { min, max, triangles, outline } = thing;
    const prepared = await blobs.put(Buffer.from(JSON.stringify(thing)));
    return {
      prepared,
      triangles,
      plan: { min, max, outline: thinned(outline) },
      extent: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    };
  } catch (error) {
    if (!(error instanceof PartiError) || !/^(import|run)\./.test(error.code)) throw error;
    return { fault: { code: error.code, parameters: error.parameters } };
  }
}

/** Corners of an outline that a plan shows. */
const MOST_CORNERS = 48;

function thinned<Corner>(outline: readonly Corner[]): Corner[] {
  const every = Math.ceil(outline.length / MOST_CORNERS);
  return outline.filter((_, at) => at % every === 0);
}

/** JSON of a file; undefined where it is none. */
export function parsed(bytes: Buffer): JsonValue | undefined {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as JsonValue;
  } catch {
    return undefined;
  }
}
