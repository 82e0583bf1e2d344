import { PartiError } from '#domain';
import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { DATA_ALONE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { ResultStore } from './result-store.ts';
import type { RunRecords } from './run-records.ts';

/** `GET /api/workflows/{id}/results/{digest}`: the canonical text of a result that this workflow shows or showed. */
export function addResultRoute(
  { http, bus }: WebContext,
  { policy, records, results }: { policy: WorkflowPolicy; records: RunRecords; results: ResultStore },
): void {
  addCall(http, 'GET workflows/{id}/results/{digest}', async ({ path: { id, digest }, request }) => {
    const { userId } = callerOf(request);
    await policy.mustView(id, userId);
    // A digest alone opens nothing, also where the blob exists.
    if (!(await records.mayRead(id, digest))) throw new PartiError('http.not-found', { call: 'result' });
    const content = await results.text(digest).catch((error: unknown) => {
      if (error instanceof PartiError && error.code === 'run.result-lost') bus.emit('result.lost', { workflowId: id, userId });
      throw error;
    });
    return { content, headers: { ...DATA_ALONE, etag: `"${digest}"` } };
  });
}
