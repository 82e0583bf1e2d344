import type { FastifyInstance } from 'fastify';
import { PartiError } from '#domain';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from './policy.ts';
import type { WorkflowFiles } from './workflow-files.ts';

const MAX_FILE_BYTES = 50 * 1024 * 1024;
const TYPE = 'application/vnd.parti+zip';

/** A workflow as a `.parti` file: read by those who may see it, and made into a new workflow of one's own. */
export async function addWorkflowFileRoutes(http: FastifyInstance, policy: WorkflowPolicy, files: WorkflowFiles): Promise<void> {
  http.get<{ Params: { id: string } }>(
    '/api/workflows/:id/file',
    {
      schema: { tags: ['workflows'], summary: 'The workflow as a .parti file, with its own functions and the results it shows' },
    },
    async (request, reply) => {
      const { id } = request.params;
      await policy.mustView(id, callerOf(request).userId);
      const bytes = await files.export(id);
      return reply
        .type(TYPE)
        .headers({
          'content-disposition': 'attachment; filename="workflow.parti"',
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(Buffer.from(bytes));
    },
  );
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) => done(null, body));
    scope.post(
      '/api/workflows/file',
      {
        bodyLimit: MAX_FILE_BYTES,
        schema: { tags: ['workflows'], summary: 'A new workflow from a .parti file; its functions run in the jail only' },
      },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new PartiError('workflow.file-invalid', { reason: 'it is empty' });
        return files.import(request.body, callerOf(request).userId);
      },
    );
  });
}
