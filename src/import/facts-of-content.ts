import type { Answer, ApiClient } from '#api';
import type { JsonObject } from '#domain';

type Item = Pick<Answer<'GET content'>['items'][number], 'id' | 'folderId' | 'type'>;
type FileFacts = Answer<'GET folders/{id}/files'>['files'][number];

const withoutEnding = (name: string): string => name.replace(/\.[^.]*$/, '');

/**
 * What content says of items, as values are filled from it (m, m²): a space type with the size of its largest variant, a thing
 * with its own, a catalogue as its things, a folder as all that it holds.
 */
export async function factsOfContent(api: ApiClient, { id, folderId, type }: Item): Promise<JsonObject[]> {
  if (type === 'folder') {
    const query = { type: 'space-type,element,catalog', limit: 200 } as const;
    const { files } = await api.call('GET folders/{id}/files', { path: { id }, query });
    const found: JsonObject[] = [];
    for (const file of files) found.push(...(await factsOfFile(api, file)));
    return found;
  }
  const file = await api.call('GET folders/{id}/files/{fileId}', { path: { id: folderId ?? '', fileId: id } });
  return factsOfFile(api, file);
}

async function factsOfFile(api: ApiClient, file: FileFacts): Promise<JsonObject[]> {
  const path = { id: file.folderId, fileId: file.id };
  const Name = withoutEnding(file.name);
  const common = { Name, Tags: file.tags };
  if (file.type === 'catalog') {
    const { things } = await api.call('GET folders/{id}/files/{fileId}/things', { path });
    return things.map(({ name, size, parameters }) => ({ ...sizeFacts(size), ...parameters, Name: name }));
  }
  if (file.type !== 'space-type') return [{ ...common, ...sizeFacts(file.extent) }];
  const { variants } = await api.call('GET folders/{id}/files/{fileId}/space-type', { path });
  const cells = Object.values(variants).flatMap((variant): [number, number][] => {
    const { CellBoundary: cell } = variant as { CellBoundary?: { Width?: unknown; Depth?: unknown } };
    return typeof cell?.Width === 'number' && typeof cell.Depth === 'number' ? [[cell.Width, cell.Depth]] : [];
  });
  const [largest] = cells.toSorted((a, b) => b[0] * b[1] - a[0] * a[1]);
  return [
    {
      ...common,
      'Space Type': Name,
      'Allow Rotation': file.allowRotation === true,
      ...(largest ? { Width: largest[0], Depth: largest[1], Area: rounded(largest[0] * largest[1]) } : {}),
    },
  ];
}

function sizeFacts(size: readonly number[] | undefined): JsonObject {
  const [Width, Depth, Height] = size ?? [];
  if (Width === undefined || Depth === undefined || Height === undefined) return {};
  return { Width: rounded(Width), Depth: rounded(Depth), Height: rounded(Height) };
}

/** To a tenth of a millimetre: what a person reads, not what adding up left. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
