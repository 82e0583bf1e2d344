import { randomUUID } from 'node:crypto';
import { glb } from '#fixtures/small-files';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const bytesOf = (list: Float32Array | Uint16Array) => new Uint8Array(list.buffer);
/** A tetrahedron, in a file with y up: `size` along each axis from the corner; a colour for each of its two halves. */
export function tetrahedron(size: number, colors: [number, number, number][]): Uint8Array {
  const corners = [0, 0, 0, size, 0, 0, 0, size, 0, 0, 0, -size];
  const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
  const half = faces.length / colors.length;
  return Uint8Array.from(
    glb(
      {
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [
          {
            primitives: colors.map((_, at) => ({ attributes: { POSITION: 0 }, indices: at + 1, material: at })),
          },
        ],
        materials: colors.map((color) => ({ pbrMetallicRoughness: { baseColorFactor: [...color, 1] } })),
        accessors: [
          { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, -size], max: [size, size, 0] },
          ...colors.map((_, at) => ({ bufferView: at + 1, componentType: 5123, count: half, type: 'SCALAR' })),
        ],
      },
      [
        bytesOf(Float32Array.from(corners)),
        ...colors.map((_, at) => bytesOf(Uint16Array.from(faces.slice(at * half, (at + 1) * half)))),
      ],
    ),
  );
}

/** Makes a folder; answers its id. */
export const makeFolder = async (
  who: Person,
  name: string,
  parentId: string | null = null,
  tags: string[] = [],
): Promise<string> => (await who.call('POST folders/{id}', { path: { id: randomUUID() }, body: { name, parentId, tags } })).id;

/** Brings bytes into a folder as the page does; answers the file that it became. `reprocess`: in the place of the one before. */
export async function bringFile(
  who: Person,
  folderId: string,
  name: string,
  bytes: Uint8Array | string = name,
  { reprocess = false, tags = [] }: { reprocess?: boolean; tags?: string[] } = {},
) {
  const upload = await bringUpload(who, folderId, name, bytes);
  const query = reprocess ? ({ reprocess: 'true' } as const) : {};
  return (await who.call('POST folders/{id}/files', { path: { id: folderId }, query, body: { upload, tags } })).files[0]!;
}

/** Uploads bytes for a folder, in which they do not stand yet; answers the id of the finished upload. */
export async function bringUpload(who: Person, folderId: string, name: string, bytes: Uint8Array | string): Promise<string> {
  const upload = await bringBytes(who, folderId, name, bytes);
  await who.call('POST files', { body: { upload_finished: upload } });
  return upload;
}

/** Begins an upload and sends its bytes; answers its id. */
export async function bringBytes(who: Person, folderId: string, name: string, bytes: Uint8Array | string): Promise<string> {
  const begun = await who.call('POST files', {
    body: {
      content_type: 'application/octet-stream',
      extension: name.split('.').at(-1) ?? '',
      is_zipped: name.endsWith('.zip'),
      purpose: 'content',
      folder_id: folderId,
      file_name: name,
    },
  });
  if (!('upload_url' in begun)) throw new Error('no address');
  const body = typeof bytes === 'string' ? bytes : new Blob([new Uint8Array(bytes)]);
  await fetch(begun.upload_url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } });
  return begun.id;
}

/** A server with its owner and people of this office (`eda`) and of others (`vic`, `zoe`). */
export interface ContentBench extends SharingBench {
  eda: Person;
  vic: Person;
  zoe: Person;
}

/** Starts a server for tests of folders; the caller stops it. */
export async function startContentBench(): Promise<ContentBench> {
  const bench = await startSharingBench();
  const eda = await bench.person('eda@keller.studio', 'eda');
  const vic = await bench.person('vic@else.org', 'vic');
  return { ...bench, eda, vic, zoe: await bench.person('zoe@far.org', 'zoe') };
}

/** Lets somebody (address) into a folder. */
export const shareFolder = (owner: Person, folderId: string, who: string, role: 'view' | 'edit') =>
  owner.call('POST share/folders/{id}', { path: { id: folderId }, body: { target_email: who, role } });
