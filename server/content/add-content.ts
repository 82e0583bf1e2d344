import type { WebContext } from '../context/context.ts';
import { createFolderAccess, type FolderAccess } from '../access/folder-access.ts';
import { createFolderFiles, type FolderFileParts } from './folder-files.ts';
import { createFolderShares } from './folder-shares.ts';
import { createPinnedFolders } from './pinned-folders.ts';
import { createFolders } from './folders.ts';
import { addContentRoutes } from './routes.ts';
import { createSpaceTypes } from './space-types.ts';

/** Adds folders and what lies in them; answers who may do what with them, for uploads. */
export async function addContent(
  { http, log, onStop }: Pick<WebContext, 'http' | 'log' | 'onStop'>,
  parts: Omit<FolderFileParts, 'access' | 'spaceTypes'>,
): Promise<FolderAccess> {
  const access = createFolderAccess(parts.pool);
  const spaceTypes = createSpaceTypes({ ...parts, access, log });
  onStop('space types', () => spaceTypes.close());
  await spaceTypes.resume();
  addContentRoutes(http, {
    ...parts,
    access,
    folders: createFolders(parts.pool, access),
    files: createFolderFiles({ ...parts, access, spaceTypes }),
    spaceTypes,
    pinned: createPinnedFolders({ ...parts, access }),
    shares: createFolderShares(parts.pool, access),
  });
  return access;
}
