import type { FastifyInstance } from 'fastify';
import { createFolderAccess, type FolderAccess } from '../access/folder-access.ts';
import { createFolderFiles, type FolderFileParts } from './folder-files.ts';
import { createFolderShares } from './folder-shares.ts';
import { createPinnedFolders } from './pinned-folders.ts';
import { createFolders } from './folders.ts';
import { addContentRoutes } from './routes.ts';

/** Adds folders and what lies in them; answers who may do what with them, for uploads. */
export function addContent(http: FastifyInstance, parts: Omit<FolderFileParts, 'access'>): FolderAccess {
  const access = createFolderAccess(parts.pool);
  addContentRoutes(http, {
    ...parts,
    access,
    folders: createFolders(parts.pool, access),
    files: createFolderFiles({ ...parts, access }),
    pinned: createPinnedFolders({ ...parts, access }),
    shares: createFolderShares(parts.pool, access),
  });
  return access;
}
