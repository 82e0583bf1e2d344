import type { FastifyInstance } from 'fastify';
import { PartiError } from '#domain';
import { addCall } from '../http/add-call.ts';
import { asFile, KEPT_NOWHERE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { SavedTemplates } from './saved-templates.ts';
import type { Thumbnails } from './thumbnails.ts';
import type { WorkflowService } from './workflows-service.ts';

/** Services that the routes of workflows call. */
export interface WorkflowServices {
  workflows: WorkflowService;
  thumbnails: Thumbnails;
  savedTemplates: SavedTemplates;
}

/** Workflows, templates, their pictures, and workflows as `.parti` files. */
export function addWorkflowRoutes(http: FastifyInstance, { workflows, thumbnails, savedTemplates }: WorkflowServices): void {
  addCall(http, 'GET workflows', ({ query, request }) => workflows.list(callerOf(request).userId, query));
  addCall(http, 'POST workflows', ({ body, request }) => workflows.create(body, callerOf(request).userId));
  addCall(http, 'GET workflows/{id}', ({ path, request }) => workflows.read(path.id, callerOf(request).userId));
  addCall(http, 'GET workflows/{id}/guide', ({ path, query, request }) =>
    workflows.guide(path.id, query.language, callerOf(request).userId),
  );
  addCall(http, 'PATCH workflows/{id}', ({ path, body, request }) =>
    workflows.rename(path.id, body.name, callerOf(request).userId),
  );
  addCall(http, 'DELETE workflows/{id}', ({ path, request }) => workflows.remove(path.id, callerOf(request).userId));
  addCall(http, 'POST workflows/{id}/lift', ({ path, request }) => workflows.lift(path.id, callerOf(request).userId));
  addCall(http, 'GET templates', ({ query, request }) => workflows.templates(query, callerOf(request).userId));
  addCall(http, 'GET public/templates', ({ query }) => ({ templates: workflows.shippedTemplates(query.language) }));
  addCall(http, 'POST workflows/{id}/template', ({ path, body, request }) =>
    savedTemplates.save(path.id, body.description, callerOf(request).userId),
  );
  addCall(http, 'POST templates/{id}/{step}', async ({ path: { id, step }, request }) => {
    const { userId } = callerOf(request);
    if (step === 'promote' || step === 'unpromote' || step === 'remove') return savedTemplates.move(id, step, userId);
    if (step === 'feature' || step === 'unfeature') return savedTemplates.feature(id, step === 'feature', userId);
    throw new PartiError('http.not-found', { call: step });
  });

  addCall(http, 'PUT workflows/{id}/thumbnail', ({ path, query, body, request }) =>
    thumbnails.put(path.id, query.theme, body, callerOf(request).userId),
  );
  addCall(http, 'GET workflows/{id}/thumbnail', async ({ path, query, request }) => ({
    ...(await thumbnails.ofWorkflow(path.id, query.theme, callerOf(request).userId)),
    headers: KEPT_NOWHERE,
  }));
  addCall(http, 'GET templates/{id}/thumbnail', async ({ path, query, request }) => ({
    ...(await thumbnails.ofTemplate(path.id, query.theme, callerOf(request).userId)),
    headers: { 'cache-control': 'private, max-age=300' },
  }));

  addCall(http, 'GET public/templates/{id}/thumbnail', ({ path, query }) => ({
    ...thumbnails.ofShipped(path.id, query.theme),
    headers: { 'cache-control': 'public, max-age=300' },
  }));

  addCall(http, 'GET workflows/{id}/file', async ({ path, request }) => {
    const { name, bytes } = await workflows.exportFile(path.id, callerOf(request).userId);
    return { content: Buffer.from(bytes), headers: { ...KEPT_NOWHERE, ...asFile(`${name}.parti`, 'workflow.parti') } };
  });
  addCall(http, 'POST workflows/file', ({ body, request }) => workflows.importFile(body, callerOf(request).userId));
}
