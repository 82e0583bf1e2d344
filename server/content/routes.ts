import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { WorkflowPolicy } from '../access/policy.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { FolderAccess } from '../access/folder-access.ts';
import type { FolderFiles } from './folder-files.ts';
import type { PinnedFolders } from './pinned-folders.ts';
import type { FolderShares } from './folder-shares.ts';
import type { SpaceTypes } from './space-types.ts';
import type { Folders } from './folders.ts';
import { findContent, usesOf } from './find-content.ts';

/** Services that the routes of content call. */
export interface ContentServices {
  pool: Pool;
  access: FolderAccess;
  policy: Pick<WorkflowPolicy, 'mustView'>;
  folders: Folders;
  files: FolderFiles;
  spaceTypes: SpaceTypes;
  pinned: PinnedFolders;
  shares: FolderShares;
}

/** Folders, what lies in them, who sees them. */
export function addContentRoutes(
  http: FastifyInstance,
  { pool, access, policy, folders, files, spaceTypes, pinned, shares }: ContentServices,
): void {
  addCall(http, 'GET folders', ({ query, request }) => folders.list(callerOf(request).userId, query));
  addCall(http, 'POST folders/{id}', ({ path, body, request }) => folders.create(path.id, body, callerOf(request).userId));
  addCall(http, 'GET folders/{id}', async ({ path, request }) => {
    const { userId } = callerOf(request);
    const folder = await folders.read(path.id, userId);
    return { ...folder, files: (await files.list(path.id, { limit: 200 }, userId)).files };
  });
  addCall(http, 'PATCH folders/{id}', ({ path, body, request }) => folders.change(path.id, body, callerOf(request).userId));
  addCall(http, 'DELETE folders/{id}', ({ path, request }) => folders.remove(path.id, callerOf(request).userId));
  addCall(http, 'GET folders/{id}/uses', async ({ path, query, request }) => {
    const { userId } = callerOf(request);
    await access.must(path.id, userId, 'see');
    return usesOf(pool, path.id, query.file, (workflowId) => policy.mustView(workflowId, userId));
  });
  addCall(http, 'GET folders/{id}/files', ({ path, query, request }) => files.list(path.id, query, callerOf(request).userId));
  addCall(http, 'POST folders/{id}/files', async ({ path, query, body, request }) => {
    const { userId } = callerOf(request);
    if ('file' in body) return { files: [await files.reprocess(path.id, body.file, userId)] };
    return { files: await files.add(path.id, { ...query, ...body }, userId) };
  });
  addCall(http, 'GET folders/{id}/files/{fileId}', ({ path, query, request }) =>
    files.read(path, query.workflowId, callerOf(request).userId),
  );
  addCall(http, 'PATCH folders/{id}/files/{fileId}', ({ path, body, request }) =>
    files.change(path, body, callerOf(request).userId),
  );
  addCall(http, 'DELETE folders/{id}/files/{fileId}', ({ path, request }) => files.remove(path, callerOf(request).userId));
  addCall(http, 'GET folders/{id}/files/{fileId}/things', ({ path, request }) => files.things(path, callerOf(request).userId));
  addCall(http, 'GET folders/{id}/files/{fileId}/thing', ({ path, request }) => files.thing(path, callerOf(request).userId));
  addCall(http, 'GET folders/{id}/space-types', ({ path, request }) => spaceTypes.list(path.id, callerOf(request).userId));
  addCall(http, 'POST folders/{id}/space-types', ({ path, body, request }) =>
    spaceTypes.create(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'GET folders/{id}/files/{fileId}/space-type', ({ path, request }) =>
    spaceTypes.read(path, callerOf(request).userId),
  );
  addCall(http, 'PUT folders/{id}/files/{fileId}/space-type', ({ path, body, request }) =>
    spaceTypes.save(path, body, callerOf(request).userId),
  );
  addCall(http, 'GET folders/{id}/supply', ({ path, request }) => spaceTypes.supply(path.id, callerOf(request).userId));
  addCall(http, 'POST folders/{id}/catalogues', ({ path, body, request }) =>
    files.makeCatalogue(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'POST folders/{id}/files/{fileId}/take', ({ path, body, request }) =>
    files.take(path, body.workflowId, callerOf(request).userId),
  );
  addCall(http, 'POST folders/{id}/take', ({ path, body, request }) =>
    files.takeFolder(path.id, body.workflowId, callerOf(request).userId),
  );
  addCall(http, 'POST folders/{id}/pin', ({ path, body, request }) => pinned.pin(path.id, body, callerOf(request).userId));
  addCall(http, 'GET content', async ({ query, request }) => {
    const { userId } = callerOf(request);
    if (query.workflowId !== undefined) await policy.mustView(query.workflowId, userId);
    return findContent(pool, access, query, userId);
  });

  addCall(http, 'GET folders/{id}/sharing', ({ path, request }) => shares.read(path.id, callerOf(request).userId));
  addCall(http, 'POST share/folders/{id}', ({ path, body, request }) => shares.share(path.id, body, callerOf(request).userId));
  addCall(http, 'PUT folders/{id}/sharing', ({ path, body: { role, ...target }, request }) =>
    shares.setRight(path.id, target, role, callerOf(request).userId),
  );
  addCall(http, 'POST folders/{id}/unshare', ({ path, body, request }) =>
    shares.unshare(path.id, body, callerOf(request).userId),
  );
}
