import { PartiError } from '#domain';
import type { ServerContext } from '../context.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from '../workflows/policy.ts';
import type { ResultStore } from './result-store.ts';
import type { RunRecords } from './run-records.ts';

/** `GET /api/workflows/{id}/results/{digest}`: the canonical text of a result that this workflow shows or showed. */
export function addResultRoute(
  { http, bus }: ServerContext,
  { policy, records, results }: { policy: WorkflowPolicy; records: RunRecords; results: ResultStore },
): void {
  http.get<{ Params: { id: string; digest: string } }>(
    '/api/workflows/:id/results/:digest',
    { schema: { tags: ['executions'] } },
    async (request, reply) => {
      const { id, digest } = request.params;
      await policy.mustView(id, callerOf(request).userId);
      // A digest alone opens nothing, also where the blob exists.
      if (!(await records.mayRead(id, digest))) throw new PartiError('http.not-found', { call: 'result' });
      const { userId } = callerOf(request);
      const text = await results.text(digest).catch((error: unknown) => {
        if (error instanceof PartiError && error.code === 'run.result-lost') bus.emit('result.lost', { workflowId: id, userId });
        throw error;
      });
      const headers = {
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        etag: `"${digest}"`,
      };
      return reply.type('application/json').headers(headers).send(text);
    },
  );
}
