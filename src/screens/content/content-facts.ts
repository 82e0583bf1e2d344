import type { Answer } from '#api';
import { localNumber } from '#domain';
import type { IconName } from '#ui';

/** A folder as this person sees it; `isManaged`: alone because they look after the content of the organisation. */
export type FolderFacts = Answer<'GET folders'>['folders'][number] & { isManaged?: true };

type FileFacts = Answer<'GET folders/{id}/files'>['files'][number];

/** A file, wherever it was found; `folderName` where it comes from a search. */
export interface ItemFacts extends Pick<
  FileFacts,
  'id' | 'folderId' | 'name' | 'type' | 'tags' | 'owner' | 'size' | 'updatedAt'
> {
  things?: number | undefined;
  variants?: number | undefined;
  allowRotation?: boolean | undefined;
  isDrawn?: true | undefined;
  triangles?: number | undefined;
  extent?: FileFacts['extent'];
  fault?: FileFacts['fault'];
  status?: FileFacts['status'];
  missing?: FileFacts['missing'];
  folderName?: string | null;
}

/** Ending of files that draw things. */
export const DRAWN = /\.glb$/i;

/** Whether the server still reads a space type. */
export const isBeingRead = ({ status }: Pick<ItemFacts, 'status'>): boolean => status === 'generating' || status === 'updating';

/** What of a folder is shown: all, things to place, catalogues, and whatever is neither. */
export const SHELVES = ['all', 'things', 'catalogues', 'files'] as const;
export type Shelf = (typeof SHELVES)[number];

/** Types of a shelf; empty: all. */
export const TYPES_ON: Record<Shelf, readonly ItemFacts['type'][]> = {
  all: [],
  things: ['element', 'space-type'],
  catalogues: ['catalog'],
  files: ['model', 'other'],
};

const PICTURES = /\.(png|jpe?g|webp|gif)$/i;

/** Whether a file is a picture that a browser shows as it is. */
export const isPicture = ({ name }: Pick<ItemFacts, 'name'>): boolean => PICTURES.test(name);

/** Icon of a file by what it is. */
export function itemIcon(item: Pick<ItemFacts, 'name' | 'type'>): IconName {
  if (isPicture(item)) return 'image';
  const icons: Partial<Record<ItemFacts['type'], IconName>> = {
    catalog: 'table',
    element: 'core',
    model: 'envelope',
    'space-type': 'crop',
  };
  return icons[item.type] ?? 'file';
}

/** Width, depth and height of a thing: `1.60 × 0.80 × 0.74 m`. */
export const extentText = (extent: readonly number[], language: string): string =>
  `${extent.map((one) => localNumber(one, language, 2, true)).join(' × ')} m`;

/** Size of a file in the unit in which it reads best: bytes, kB, MB, 1,000-based. */
export function sizeText(bytes: number, language: string): string {
  if (bytes < 1000) return `${localNumber(bytes, language, 0, true)} B`;
  if (bytes < 1e6) return `${localNumber(bytes / 1000, language, 0, true)} kB`;
  return `${localNumber(bytes / 1e6, language, 1, true)} MB`;
}

/** A folder and those in it, by name. */
export interface FolderNode {
  folder: FolderFacts;
  below: FolderNode[];
}

/** Folders as a tree; one whose parent is not seen stands at the top. */
export function folderTree(folders: readonly FolderFacts[], language: string): FolderNode[] {
  const nodes = new Map(folders.map((folder) => [folder.id, { folder, below: [] as FolderNode[] }]));
  const top: FolderNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.folder.parentId ?? '')?.below ?? top).push(node);
  const byName = new Intl.Collator(language, { numeric: true });
  const sort = (list: FolderNode[]): FolderNode[] => {
    for (const { below } of list) sort(below);
    return list.sort((a, b) => byName.compare(a.folder.name, b.folder.name));
  };
  return sort(top);
}

/** Ids of a folder and of all that it stands in, from the top; empty for one that is not among them. */
export function pathTo(folders: readonly FolderFacts[], id: string | undefined): FolderFacts[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: FolderFacts[] = [];
  for (let next = byId.get(id ?? ''); next && !path.includes(next); next = byId.get(next.parentId ?? '')) path.unshift(next);
  return path;
}
