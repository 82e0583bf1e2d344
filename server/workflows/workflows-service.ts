import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody, ReadQuery } from '#api';
import { PartiError } from '#domain';
import type { Template } from '#library';
import type { CoreContext } from '../context/context.ts';
import { fileName } from '../http/file-headers.ts';
import type { SavedTemplate } from './saved-templates.ts';
import { createWorkflow, type WorkflowSources } from './create-workflow.ts';
import type { WorkflowFiles } from './workflow-files.ts';
import { listWorkflows, readWorkflow, type WorkflowRow } from './list-workflows.ts';

/** Lists, makes, copies, renames and deletes workflows, and lists templates. Each rejects as the policy does. */
export interface WorkflowService {
  list(userId: string, wish: ReadQuery<Contract['GET workflows']>): Promise<CallAnswer<Contract['GET workflows']>>;
  /** Rejects as `createWorkflow` does. */
  create(from: ReadBody<Contract['POST workflows']>, userId: string): Promise<{ id: string }>;
  /** With why it is read only, where it is. */
  read(id: string, userId: string): Promise<CallAnswer<Contract['GET workflows/{id}']>>;
  /** First steps for the owner of a copy of a shipped template. */
  guide(id: string, language: string, userId: string): Promise<CallAnswer<Contract['GET workflows/{id}/guide']>>;
  rename(id: string, name: string, userId: string): Promise<void>;
  /** Lets the server work again on a workflow that had ended it. */
  lift(id: string, userId: string): Promise<void>;
  remove(id: string, userId: string): Promise<void>;
  /** The workflow as a `.parti` file. */
  exportFile(id: string, userId: string): Promise<{ name: string; bytes: Uint8Array }>;
  /** A new workflow of this person from a `.parti` file. Rejects as `WorkflowFiles.import` does. */
  importFile(bytes: Uint8Array, userId: string): Promise<{ id: string }>;
  /** Templates that come with Parti, as people without an account see them. */
  shippedTemplates(language: string): CallAnswer<Contract['GET public/templates']>['templates'];
  templates(wish: ReadQuery<Contract['GET templates']>, userId: string): Promise<CallAnswer<Contract['GET templates']>>;
}

export function createWorkflowService(
  context: CoreContext,
  sources: WorkflowSources & { workflowFiles: WorkflowFiles },
): WorkflowService {
  const { pool, bus, log, watch } = context;
  const { documents, policy, templates, savedTemplates, workflowFiles } = sources;
  bus.on('workflow.viewed', ({ workflowId, userId }) => {
    noteView(pool, workflowId, userId).catch((error: unknown) => log.warn({ err: error }, 'view not noted'));
  });
  return {
    async list(userId, { scope, key, limit }) {
      const { rows, lastKey } = await listWorkflows(pool, { userId, scope, key, limit });
      return { workflows: rows.map(shown), ...(lastKey ? { lastKey } : {}) };
    },
    create: async (from, userId) => ({ id: await createWorkflow(context, sources, from, userId) }),
    async read(id, userId) {
      const row = await readWorkflow(pool, id, await policy.roleOf(id, userId));
      if (!row) throw new PartiError('workflow.not-found');
      const deaths = watch.deathsOf(id);
      return { ...shown(row), ...(deaths > 0 ? { deaths } : {}) };
    },
    async guide(id, language, userId) {
      await policy.mustView(id, userId);
      const { rows } = await pool.query<{ from_template: string | null }>(
        'SELECT from_template FROM workflow WHERE id = $1 AND owner_id = $2',
        [id, userId],
      );
      const template = templates.find((one) => one.id === rows[0]?.from_template);
      return { guide: template ? { templateId: template.id, steps: template.guideIn(language) } : null };
    },
    async rename(id, name, userId) {
      await policy.mustEdit(id, userId);
      await documents.command(id, { type: 'workflow.rename', name }, userId);
    },
    async lift(id, userId) {
      await policy.mustOwn(id, userId);
      watch.lift(id);
    },
    async remove(id, userId) {
      await policy.mustOwn(id, userId);
      await pool.query(
        'WITH gone AS (DELETE FROM workflow WHERE id = $1 RETURNING id) INSERT INTO workflow_deleted (id) SELECT id FROM gone ON CONFLICT DO NOTHING',
        [id],
      );
      bus.emit('workflow.deleted', { workflowId: id });
    },
    async exportFile(id, userId) {
      await policy.mustView(id, userId);
      const { document } = await documents.read(id);
      return { name: fileName(document.meta.name, 'workflow'), bytes: await workflowFiles.export(id, userId) };
    },
    async importFile(bytes, userId) {
      if (bytes.length === 0) throw new PartiError('workflow.file-invalid', { reason: 'it is empty' });
      return workflowFiles.import(bytes, userId);
    },
    shippedTemplates: (language) =>
      templates.map((template) => {
        const { id, name, description, thumbnailUrl } = shippedFacts(template, language);
        return { id, name, description, ...(thumbnailUrl === undefined ? {} : { thumbnailUrl }) };
      }),
    async templates({ key, limit, language }, userId) {
      const saved = (await savedTemplates.list(userId)).map((template) => savedFacts(template, userId));
      const shipped = templates.map((template) => shippedFacts(template, language));
      const all = [...saved.filter(({ isFeatured }) => isFeatured), ...shipped, ...saved.filter(({ isFeatured }) => !isFeatured)];
      const start = key === undefined ? 0 : all.findIndex(({ id }) => id === key) + 1;
      const page = all.slice(start, start + limit);
      return { templates: page, ...(start + limit < all.length ? { lastKey: page.at(-1)?.id } : {}) };
    },
  };
}

function shippedFacts(template: Template, language: string) {
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
    state: 'shipped' as const,
    isFeatured: false,
    isOwn: false,
  };
}

function savedFacts(template: SavedTemplate, userId: string) {
  const { id, name, description, functionsUsed, state, isFeatured, ownerName, thumbnail } = template;
  return {
    id,
    name,
    description,
    functionsUsed,
    figures: [],
    ...(thumbnail ? { thumbnailUrl: `/api/templates/${id}/thumbnail` } : {}),
    state,
    isFeatured,
    isOwn: template.ownerId === userId,
    ...(ownerName === null ? {} : { ownerName }),
  };
}

const noteView = (pool: Pool, workflowId: string, userId: string) =>
  pool.query(
    'INSERT INTO workflow_view (user_id, workflow_id) SELECT $1, id FROM workflow WHERE id = $2 ON CONFLICT (user_id, workflow_id) DO UPDATE SET viewed_at = now()',
    [userId, workflowId],
  );

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
    ...(row.mentions > 0 ? { mentions: row.mentions } : {}),
    ...(row.origin ? { branchedFrom: row.origin } : {}),
    ...(row.viewed_at ? { viewedAt: row.viewed_at.toISOString() } : {}),
    ...(row.thumbnail_digest ? { thumbnailUrl: `/api/workflows/${row.id}/thumbnail?v=${row.thumbnail_digest.slice(0, 8)}` } : {}),
  };
}
