import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { DATA_ALONE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { DraftRuns } from './draft-runs.ts';
import type { FunctionTrials } from './function-trials.ts';
import type { PastExecutions } from './past-executions.ts';
import type { Executions } from './executions-service.ts';

/** Runs as tabs ask for them over the session, and their results as text. */
export function addExecutionRoutes(
  http: FastifyInstance,
  realtime: Pick<Realtime, 'action'>,
  executions: Executions,
  authoring?: { drafts: DraftRuns; trials: FunctionTrials; past: PastExecutions },
): void {
  addAction(realtime, 'execution.open', (session, { workflowId }) => executions.open(session, workflowId));
  addAction(realtime, 'execution.close', (session, { workflowId }) => executions.close(session, workflowId));
  addAction(realtime, 'execution.run', executions.run);
  addAction(realtime, 'execution.log', executions.log);
  addAction(realtime, 'execution.stop', executions.stop);
  addAction(realtime, 'execution.pause', executions.pause);
  addAction(realtime, 'execution.preview', executions.preview);
  addCall(http, 'GET workflows/{id}/results/{digest}', async ({ path: { id, digest }, request }) => ({
    content: await executions.resultText(id, digest, callerOf(request).userId),
    headers: { ...DATA_ALONE, etag: `"${digest}"` },
  }));
  if (!authoring) return;
  const { drafts, trials, past } = authoring;
  addCall(http, 'GET functions/{id}/executions', ({ path, request }) => past.list(path.id, callerOf(request).userId));
  addCall(http, 'GET functions/{id}/executions/{execution}', ({ path, request }) =>
    past.read(path.id, path.execution, callerOf(request).userId),
  );
  addCall(http, 'POST functions/{id}/draft/run', ({ path, body, request }) =>
    drafts.run(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'DELETE functions/{id}/draft/run', ({ request }) => drafts.stop(callerOf(request).userId));
  addCall(http, 'GET functions/{id}/trials', ({ path, request }) => trials.list(path.id, callerOf(request).userId));
  addCall(http, 'PUT functions/{id}/trials/{name}', ({ path, body, request }) =>
    trials.keep(path.id, path.name, body, callerOf(request).userId),
  );
  addCall(http, 'DELETE functions/{id}/trials/{name}', ({ path, request }) =>
    trials.remove(path.id, path.name, callerOf(request).userId),
  );
  addCall(http, 'GET functions/{id}/trials/{name}/case', async ({ path, request }) => ({
    content: Buffer.from(await trials.asCase(path.id, path.name, callerOf(request).userId)),
    headers: { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="test-case.zip"' },
  }));
  addCall(http, 'POST functions/{id}/trials/run', ({ path, body, request }) =>
    trials.run(path.id, body, callerOf(request).userId),
  );
}
