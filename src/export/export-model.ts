import type { ApiClient } from '#api';
import { bytesOf, type TransferProgress } from './download.ts';

/** Kinds of file that models leave as, in the order of menus. */
export const EXPORT_TYPES = ['glb', 'json', 'csv', 'dxf'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** What leaves. */
export interface ExportWish {
  workflowId: string;
  type: ExportType;
  /** One function's model; undefined: all of them. */
  nodeId: string | undefined;
  /** Of GLB: one node an element, or everything in a few draw calls. */
  mode: 'nodes' | 'batch';
}

/**
 * Asks the server for models of a workflow as one file; `onProgress` hears of the transfer once the file is made. `skipped`
 * names the private schemas that it leaves out, and is empty for none.
 * Rejects with the `PartiError` of the answer, or with the reason of `signal`, which also ends the work on the server.
 */
export async function exportModel(
  api: ApiClient,
  { workflowId, type, nodeId, mode }: ExportWish,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: TransferProgress) => void },
): Promise<{ file: Blob; skipped: string }> {
  const models = nodeId === undefined ? [] : [nodeId];
  const answer = await api.file('POST export', { body: { workflowId, models, fileType: type, mode }, signal });
  const skipped = decodeURIComponent(answer.headers.get('x-parti-skipped-schemas') ?? '');
  return { file: await bytesOf(answer, onProgress), skipped };
}
