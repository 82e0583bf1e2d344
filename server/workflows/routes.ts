import { PartiError } from '#domain';
import type { ServerContext } from '../context.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import { createWorkflow, type WorkflowSources } from './create-workflow.ts';
import { addThumbnails } from './thumbnails.ts';

interface WorkflowRow {
  id: string;
  name: string;
  owner_id: string;
  functions_used: string[];
  thumbnail_digest: string | null;
  created_at: Date;
  updated_at: Date;
}

/** Lists, makes, copies, renames and deletes workflows; templates; thumbnails. */
export async function addWorkflowRoutes(context: ServerContext, sources: WorkflowSources): Promise<void> {
  const { http, pool, bus } = context;
  const { documents, policy, templates } = sources;

  addCall(http, 'GET workflows', async ({ request, query: { key, limit } }) => {
    const [updatedAt, id] = key === undefined ? [null, null] : readKey(key);
    const { rows } = await pool.query<WorkflowRow & { key: string }>(
      `SELECT *, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || id AS key FROM workflow
        WHERE owner_id = $1 AND ($2::timestamptz IS NULL OR (updated_at, id) < ($2::timestamptz, $3)) ORDER BY updated_at DESC, id DESC LIMIT $4`,
      [callerOf(request).userId, updatedAt, id, limit + 1],
    );
    return { workflows: rows.slice(0, limit).map(shown), ...(rows.length > limit ? { lastKey: rows[limit - 1]?.key } : {}) };
  });
  addCall(http, 'POST workflows', async ({ request, body }) => ({
    id: await createWorkflow(context, sources, body, callerOf(request).userId),
  }));
  addCall(http, 'GET workflows/{id}', async ({ request, path: { id } }) => {
    await policy.mustView(id, callerOf(request).userId);
    const { rows } = await pool.query<WorkflowRow>('SELECT * FROM workflow WHERE id = $1', [id]);
    if (!rows[0]) throw new PartiError('workflow.not-found');
    return shown(rows[0]);
  });
  addCall(http, 'PATCH workflows/{id}', async ({ request, path: { id }, body }) => {
    const { userId } = callerOf(request);
    await policy.mustEdit(id, userId);
    await documents.command(id, { type: 'workflow.rename', name: body.name }, userId);
  });
  addCall(http, 'DELETE workflows/{id}', async ({ request, path: { id } }) => {
    await policy.mustOwn(id, callerOf(request).userId);
    await pool.query('DELETE FROM workflow WHERE id = $1', [id]);
    bus.emit('workflow.deleted', { workflowId: id });
  });
  addCall(http, 'GET templates', ({ query: { key = '', limit } }) => {
    const rest = templates.filter((template) => template.id > key).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const page = rest.slice(0, limit).map((template) => ({
      id: template.id,
      name: template.document.meta.name,
      description: template.description,
      functionsUsed: [...new Set(Object.values(template.document.nodes).map((node) => node.functionId))],
      ...(template.picture() ? { thumbnailUrl: `/api/templates/${template.id}/thumbnail` } : {}),
    }));
    return { templates: page, ...(rest.length > limit ? { lastKey: page.at(-1)?.id } : {}) };
  });
  await addThumbnails(context, policy, templates);
}

/** A key is what an answer gave: time and id of its last row. */
function readKey(key: string): [updatedAt: string, id: string] {
  const [updatedAt = '', id = ''] = key.split('|');
  if (Number.isNaN(Date.parse(updatedAt)) || !id) throw new PartiError('http.invalid-request', { detail: 'key' });
  return [updatedAt, id];
}

function shown(row: WorkflowRow) {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.owner_id,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    functionsUsed: row.functions_used,
    ...(row.thumbnail_digest ? { thumbnailUrl: `/api/workflows/${row.id}/thumbnail?v=${row.thumbnail_digest.slice(0, 8)}` } : {}),
  };
}
