import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Contract, ReadBody } from '#api';
import { isJsonObject, PartiError, requireFileName, type ContentFacts, type JsonObject, type JsonValue } from '#domain';
import type { BlobStore } from '../blobs/blob-store.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { parsed } from './read-content.ts';
import { insertFile } from './stored-file.ts';

const CATALOGUE = 'Elements.ContentCatalog';
const THING = 'Elements.ContentElement';
const IDENTITY: JsonObject = { Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] } };
const ENDING = '.catalog';

interface Row {
  id: string;
  name: string;
  type: string;
  tags: string[];
  digest: string;
  facts: ContentFacts;
}

/**
 * Makes a catalogue, the open element model, of chosen files of a folder: a thing of each GLB, and all things of each
 * catalogue. Rights are asked before. Rejects with `file.name-*`, `content.not-found`, `content.nothing-to-place`.
 */
export async function makeCatalogue(
  { pool, blobs }: { pool: Pool; blobs: BlobStore },
  folderId: string,
  { name, files, tags }: ReadBody<Contract['POST folders/{id}/catalogues']>,
  userId: string,
): Promise<string> {
  requireFileName(name);
  const { rows } = await pool.query<Row>(
    `SELECT id, name, type, tags, digest, facts FROM folder_file WHERE folder_id = $1 AND id = ANY($2) ORDER BY lower(name), id`,
    [folderId, files],
  );
  if (rows.length < new Set(files).size) throw new PartiError('content.not-found');
  const elements: Record<string, JsonValue> = {};
  const things: string[] = [];
  for (const row of rows) {
    const found = row.type === 'catalog' ? elementsOf(parsed(await blobs.get(row.digest))) : thingOf(row);
    for (const [id, element] of Object.entries(found)) {
      if (element['discriminator'] === CATALOGUE || Object.hasOwn(elements, id)) continue;
      elements[id] = element;
      if (element['discriminator'] === THING) things.push(id);
    }
  }
  if (things.length === 0) throw new PartiError('content.nothing-to-place', { name });
  const id = randomUUID();
  elements[id] = { Id: id, discriminator: CATALOGUE, Name: name, Content: things };
  const bytes = Buffer.from(JSON.stringify({ Transform: IDENTITY, Elements: elements }, undefined, 1));
  const stored = {
    name: `${name}${ENDING}`,
    contentType: 'application/json',
    size: bytes.length,
    digest: await blobs.put(bytes),
  };
  return inTransaction(pool, (client) =>
    insertFile(client, { folderId, userId, tags, type: 'catalog', facts: { things: things.length } }, stored),
  );
}

const elementsOf = (value: JsonValue | undefined): Record<string, JsonObject> =>
  isJsonObject(value) && isJsonObject(value['Elements']) ? (value['Elements'] as Record<string, JsonObject>) : {};

/** The thing of a file that can be drawn; its file is named as it is called in the folder. */
function thingOf({ name, type, tags, facts }: Row): Record<string, JsonObject> {
  if (type !== 'element' || facts.extent === undefined) return {};
  const id = randomUUID();
  const [width, depth, height] = facts.extent;
  const { min, max } = facts.plan ?? { min: [0, 0, 0], max: [width, depth, height] };
  const point = ([X = 0, Y = 0, Z = 0]: readonly number[]) => ({ X, Y, Z });
  return {
    [id]: {
      Id: id,
      discriminator: THING,
      Name: name.replace(/\.[^.]*$/, ''),
      gltfLocation: name,
      'Gltf Scale to Meters': 1,
      'Bounding Box': { Min: point(min), Max: point(max) },
      SourceDirection: { X: 0, Y: 1, Z: 0 },
      Transform: IDENTITY,
      IsElementDefinition: true,
      ...(tags.length > 0 ? { Tags: tags.join(', ') } : {}),
    },
  };
}
