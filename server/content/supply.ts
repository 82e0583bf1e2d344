import type { Pool } from 'pg';
import { catalogueThings, isJsonObject, type ContentFacts, type JsonObject, type PreparedThing, type ThingSize } from '#domain';
import type { BlobStore } from '../blobs/blob-store.ts';
import { parsed } from './read-content.ts';

/** A thing that may be placed, as plans show it. */
export interface SupplyThing {
  name: string;
  /** Address by which a space type names it. */
  url: string;
  /** Undefined: neither its catalogue nor a file says how large it is. */
  size: ThingSize | undefined;
  /** File that draws it. */
  file: { id: string; folderId: string; digest: string } | undefined;
}

interface Row {
  id: string;
  folderId: string;
  name: string;
  type: 'catalog' | 'element';
  digest: string;
  facts: ContentFacts;
}

/** Most things that a plan offers. */
const MOST_THINGS = 1000;

/** What may be placed of a folder and below: things of its catalogues, and files that none of them names; by name. */
export async function supplyOf({ pool, blobs }: { pool: Pool; blobs: BlobStore }, folderId: string): Promise<SupplyThing[]> {
  const { rows } = await pool.query<Row>(
    `WITH RECURSIVE below AS (SELECT id FROM folder WHERE id = $1 UNION ALL SELECT f.id FROM folder f JOIN below b ON f.parent_id = b.id)
     SELECT file.id, file.folder_id AS "folderId", file.name, file.type, file.digest, file.facts
       FROM folder_file file JOIN below ON below.id = file.folder_id
      WHERE file.type IN ('catalog', 'element') ORDER BY lower(file.name), file.id LIMIT 5000`,
    [folderId],
  );
  const files = new Map(rows.filter(({ type }) => type === 'element').map((row) => [row.name.toLowerCase(), row]));
  const named = new Set<Row>();
  const things: SupplyThing[] = [];
  for (const catalogue of rows.filter(({ type }) => type === 'catalog')) {
    const value = parsed(await blobs.get(catalogue.digest)) ?? null;
    const elements = isJsonObject(value) && isJsonObject(value['Elements']) ? value['Elements'] : {};
    for (const { id, name, file } of catalogueThings(value)) {
      const element = isJsonObject(elements[id]) ? elements[id] : {};
      const row = file === undefined ? undefined : files.get(file.toLowerCase());
      if (row) named.add(row);
      const drawn = row && (await sizeOfFile(blobs, row));
      things.push({
        name,
        url: typeof element['gltfLocation'] === 'string' ? element['gltfLocation'] : '',
        size: drawn ? scaled(drawn, scaleOf(element)) : boxOf(element['Bounding Box']),
        file: drawn && row && placeOf(row),
      });
    }
  }
  for (const row of files.values()) {
    const size = named.has(row) ? undefined : await sizeOfFile(blobs, row);
    if (size) things.push({ name: row.name.replace(/\.[^.]*$/, ''), url: row.name, size, file: placeOf(row) });
  }
  return things.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).slice(0, MOST_THINGS);
}

const placeOf = ({ id, folderId, digest }: Row) => ({ id, folderId, digest });

async function sizeOfFile(blobs: BlobStore, { facts }: Row): Promise<ThingSize | undefined> {
  if (facts.prepared === undefined) return undefined;
  // Files that were read before plans were kept have theirs beside the triangles.
  return facts.plan ?? (JSON.parse((await blobs.get(facts.prepared)).toString('utf8')) as PreparedThing);
}

/** Metres that a unit of the file stands for, as its catalogue says. */
export function scaleOf(element: JsonObject): number {
  const scale = element['Gltf Scale to Meters'];
  return typeof scale === 'number' && scale > 0 && Number.isFinite(scale) ? scale : 1;
}

function scaled({ min, max, outline }: ThingSize, scale: number): ThingSize {
  const point = ([x, y, z]: ThingSize['min']): ThingSize['min'] => [x * scale, y * scale, z * scale];
  return { min: point(min), max: point(max), ...(outline ? { outline: outline.map(([x, y]) => [x * scale, y * scale]) } : {}) };
}

function boxOf(box: JsonObject[string] | undefined): ThingSize | undefined {
  if (!isJsonObject(box)) return undefined;
  const corner = (key: string): [number, number, number] | undefined => {
    const value = box[key];
    const parts = isJsonObject(value) ? ['X', 'Y', 'Z'].map((axis) => value[axis]) : [];
    return parts.length === 3 && parts.every((part) => typeof part === 'number')
      ? (parts as [number, number, number])
      : undefined;
  };
  const [min, max] = [corner('Min'), corner('Max')];
  return min && max ? { min, max } : undefined;
}
