import { PartiError } from '#domain';
import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import { createWorkflow, type WorkflowSources } from './create-workflow.ts';
import { listWorkflows, readWorkflow, type WorkflowRow } from './list-workflows.ts';
import { addThumbnails } from './thumbnails.ts';

/** Lists, makes, copies, renames and deletes workflows; templates; thumbnails. */
export function addWorkflowRoutes(context: WebContext, sources: WorkflowSources): void {
  const { http, pool, bus } = context;
  const { documents, policy, templates } = sources;

  addCall(http, 'GET workflows', async ({ request, query: { scope, key, limit } }) => {
    const { rows, lastKey } = await listWorkflows(pool, { userId: callerOf(request).userId, scope, key, limit });
    return { workflows: rows.map(shown), ...(lastKey ? { lastKey } : {}) };
  });
  addCall(http, 'POST workflows', async ({ request, body }) => ({
    id: await createWorkflow(context, sources, body, callerOf(request).userId),
  }));
  addCall(http, 'GET workflows/{id}', async ({ request, path: { id } }) => {
    const { userId } = callerOf(request);
    const role = await policy.roleOf(id, userId);
    const row = await readWorkflow(pool, id, role);
    if (!row) throw new PartiError('workflow.not-found');
    return shown(row);
  });
  addCall(http, 'PATCH workflows/{id}', async ({ request, path: { id }, body }) => {
    const { userId } = callerOf(request);
    await policy.mustEdit(id, userId);
    await documents.command(id, { type: 'workflow.rename', name: body.name }, userId);
  });
  addCall(http, 'DELETE workflows/{id}', async ({ request, path: { id } }) => {
    await policy.mustOwn(id, callerOf(request).userId);
    await pool.query(
      'WITH gone AS (DELETE FROM workflow WHERE id = $1 RETURNING id) INSERT INTO workflow_deleted (id) SELECT id FROM gone ON CONFLICT DO NOTHING',
      [id],
    );
    bus.emit('workflow.deleted', { workflowId: id });
  });
  bus.on('workflow.viewed', ({ workflowId, userId }) => {
    pool
      .query(
        'INSERT INTO workflow_view (user_id, workflow_id) SELECT $1, id FROM workflow WHERE id = $2 ON CONFLICT (user_id, workflow_id) DO UPDATE SET viewed_at = now()',
        [userId, workflowId],
      )
      .catch((error: unknown) => context.log.warn({ err: error }, 'view not noted'));
  });
  addCall(http, 'GET templates', ({ query: { key = '', limit, language } }) => {
    const rest = templates.filter((template) => template.id > key).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const page = rest.slice(0, limit).map((template) => {
      const { description, document } = template.in(language);
      return {
        id: template.id,
        name: document.meta.name,
        description,
        functionsUsed: [...new Set(Object.values(document.nodes).map((node) => node.functionId))],
        figures: template.figures.map(({ widget, value, unitType }) => ({
          title: document.widgets[widget]?.title ?? '',
          value,
          unitType,
        })),
        ...(template.picture('light') ? { thumbnailUrl: `/api/templates/${template.id}/thumbnail` } : {}),
      };
    });
    return { templates: page, ...(rest.length > limit ? { lastKey: page.at(-1)?.id } : {}) };
  });
  addThumbnails(context, policy, templates);
}

function shown(row: WorkflowRow) {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    role: row.role,
    isPublic: row.is_public,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    functionsUsed: row.functions_used,
    ...(row.viewed_at ? { viewedAt: row.viewed_at.toISOString() } : {}),
    ...(row.thumbnail_digest ? { thumbnailUrl: `/api/workflows/${row.id}/thumbnail?v=${row.thumbnail_digest.slice(0, 8)}` } : {}),
  };
}
