import type { ApiClient } from '#api';
import { downloadAnswer } from '../export/download.ts';

/** Saves a workflow as a `.parti` file in the browser's downloads. Answers its name. */
export async function saveWorkflow(api: ApiClient, id: string): Promise<string> {
  return downloadAnswer(await api.file('GET workflows/{id}/file', { path: { id } }), 'workflow.parti');
}

/** Makes a new workflow of one's own from a `.parti` file. Answers its id. Rejects with `workflow.file-invalid`. */
export async function importWorkflow(api: ApiClient, file: Blob): Promise<string> {
  const body = new Blob([file], { type: 'application/vnd.parti+zip' });
  return (await api.call('POST workflows/file', { body })).id;
}
