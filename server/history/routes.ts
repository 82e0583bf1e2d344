import type { FastifyInstance } from 'fastify';
import { writeStretch } from '#collab';
import type { CoreContext } from '../context/context.ts';
import { packed } from '../documents/packed.ts';
import { addCall } from '../http/add-call.ts';
import { DATA_ALONE, KEPT_NOWHERE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Branches } from './branches.ts';
import { listHistory } from './history-list.ts';
import { readResultLog } from './result-log.ts';
import type { Stretches } from './stretches.ts';
import type { VersionPictures } from './version-pictures.ts';
import type { Versions } from './versions.ts';

/** What the routes of history call. */
export interface HistoryServices {
  policy: WorkflowPolicy;
  stretches: Stretches;
  versions: Versions;
  pictures: VersionPictures;
  branches: Branches;
}

/** The log of edits, its stretches and results for editors; versions for whoever may see the workflow. */
export function addHistoryRoutes(
  http: FastifyInstance,
  { pool, config }: Pick<CoreContext, 'pool' | 'config'>,
  { policy, stretches, versions, pictures, branches }: HistoryServices,
): void {
  addCall(http, 'GET workflows/{id}/history', async ({ path, query, request }) => {
    await policy.mustEdit(path.id, callerOf(request).userId);
    return { ...(await listHistory(pool, path.id, query)), days: config.historyDays };
  });
  addCall(http, 'GET workflows/{id}/history/segments/{from}', async ({ path, request }) => {
    await policy.mustEdit(path.id, callerOf(request).userId);
    const from = Number(path.from);
    const stretch = await stretches.read(path.id, Number.isInteger(from) && from >= 0 ? from : 0);
    return { content: await packed(writeStretch(stretch)), headers: DATA_ALONE };
  });
  addCall(http, 'GET workflows/{id}/history/results', async ({ path, query, request }) => {
    await policy.mustEdit(path.id, callerOf(request).userId);
    return readResultLog(pool, path.id, query.from, query.to);
  });

  addCall(http, 'GET workflows/{id}/branches', ({ path, request }) => branches.list(path.id, callerOf(request).userId));
  addCall(http, 'GET workflows/{id}/branches/{branch}', ({ path, request }) =>
    branches.read(path.id, path.branch, callerOf(request).userId),
  );

  addCall(http, 'GET workflows/{id}/versions', ({ path, request }) => versions.list(path.id, callerOf(request).userId));
  addCall(http, 'POST workflows/{id}/versions', ({ path, body, request }) =>
    versions.keep(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'GET workflows/{id}/versions/{version}', ({ path, request }) =>
    versions.read(path.id, path.version, callerOf(request).userId),
  );
  addCall(http, 'PATCH workflows/{id}/versions/{version}', ({ path, body, request }) =>
    versions.change(path.id, path.version, body, callerOf(request).userId),
  );
  addCall(http, 'DELETE workflows/{id}/versions/{version}', ({ path, request }) =>
    versions.remove(path.id, path.version, callerOf(request).userId),
  );
  addCall(http, 'PUT workflows/{id}/versions/{version}/picture', ({ path, query, body, request }) =>
    pictures.put(path.id, path.version, { theme: query.theme, content: body }, callerOf(request).userId),
  );
  addCall(http, 'GET workflows/{id}/versions/{version}/picture', async ({ path, query, request }) => ({
    ...(await pictures.read(path.id, path.version, query.theme, callerOf(request).userId)),
    headers: KEPT_NOWHERE,
  }));
}
