import type { Call } from '../services/call-api.ts';
import { downloadAnswer } from '../export/download.ts';

type Caller = (call: Call) => Promise<Response>;

/** Saves a workflow as a `.parti` file in the browser's downloads. Answers its name. */
export async function saveWorkflow(call: Caller, workflowId: string): Promise<string> {
  return downloadAnswer(await call({ path: `workflows/${encodeURIComponent(workflowId)}/file` }), 'workflow.parti');
}

/** Makes a new workflow of one's own from a `.parti` file. Answers its id. Rejects with `workflow.file-invalid`. */
export async function importWorkflow(call: Caller, file: Blob): Promise<string> {
  const body = new Blob([file], { type: 'application/vnd.parti+zip' });
  const { id } = (await (await call({ method: 'POST', path: 'workflows/file', body })).json()) as { id: string };
  return id;
}
