import type { Call } from '../services/call-api.ts';

export const EXPORT_TYPES = ['glb', 'json', 'csv', 'dxf'] as const;

/** Asks the server for the models of a workflow as one file and hands it to the browser's downloads. Answers its name. */
export async function exportWorkflow(
  call: (call: Call) => Promise<Response>,
  workflowId: string,
  fileType: (typeof EXPORT_TYPES)[number],
): Promise<string> {
  const answer = await call({ method: 'POST', path: 'export', body: { workflowId, fileType } });
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const name = encoded ? decodeURIComponent(encoded) : `export.${fileType}`;
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return name;
}
