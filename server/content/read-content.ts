import { contentTypeOf, readContentJson, type ContentFacts, type ContentType, type JsonValue } from '#domain';
import type { BlobStore } from '../blobs/blob-store.ts';

/** What a file is, read from its name and, of JSON, from what it says. */
export async function readContent(
  blobs: Pick<BlobStore, 'get'>,
  { name, digest }: { name: string; digest: string },
): Promise<{ type: Exclude<ContentType, 'folder'>; facts: ContentFacts }> {
  if (!name.toLowerCase().endsWith('.json')) return { type: contentTypeOf(name), facts: {} };
  const value = parsed(await blobs.get(digest));
  return value === undefined ? { type: 'other', facts: {} } : readContentJson(value);
}

/** JSON of a file; undefined where it is none. */
export function parsed(bytes: Buffer): JsonValue | undefined {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as JsonValue;
  } catch {
    return undefined;
  }
}
