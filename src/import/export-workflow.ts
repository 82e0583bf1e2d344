import type { Call } from '../services/call-api.ts';

export const EXPORT_TYPES = ['glb', 'json', 'csv', 'dxf'] as const;

/** Asks the server for the models of a workflow as one file and hands it to the browser's downloads. Answers its name. */
export async function exportWorkflow(
  call: (call: Call) => Promise<Response>,
  workflowId: string,
  fileType: (typeof EXPORT_TYPES)[number],
): Promise<string> {
  return download(await call({ method: 'POST', path: 'export', body: { workflowId, fileType } }), `export.${fileType}`);
}

/** Hands an answer to the browser's downloads, under the name that it brings or this one. Answers the name. */
export async function download(answer: Response, fallback: string): Promise<string> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const name = encoded ? decodeURIComponent(encoded) : fallback;
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return name;
}
