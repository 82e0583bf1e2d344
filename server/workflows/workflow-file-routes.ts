import type { FastifyInstance } from 'fastify';
import { PartiError } from '#domain';
import { addCall } from '../http/add-call.ts';
import { KEPT_NOWHERE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { WorkflowFiles } from './workflow-files.ts';

/** A workflow as a `.parti` file: read by those who may see it, and made into a new workflow of one's own. */
export function addWorkflowFileRoutes(http: FastifyInstance, policy: WorkflowPolicy, files: WorkflowFiles): void {
  addCall(http, 'GET workflows/{id}/file', async ({ path: { id }, request }) => {
    const { userId } = callerOf(request);
    await policy.mustView(id, userId);
    return {
      content: Buffer.from(await files.export(id, userId)),
      headers: { ...KEPT_NOWHERE, 'content-disposition': 'attachment; filename="workflow.parti"' },
    };
  });
  addCall(http, 'POST workflows/file', async ({ body, request }) => {
    if (body.length === 0) throw new PartiError('workflow.file-invalid', { reason: 'it is empty' });
    return files.import(body, callerOf(request).userId);
  });
}
