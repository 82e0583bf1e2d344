import type { ApiClient } from '#api';
import { PartiError } from '#domain';
import { putBytes } from './put-bytes.ts';
import { requireReadable } from './upload-faults.ts';

/** A finished upload. `size` in bytes. */
export interface UploadedFile {
  name: string;
  type: string;
  size: number;
  digest: string;
}

/** Brings a file into a workflow; whoever may edit that may use it. Rejects with `upload.*` and `file.*` codes. */
export async function uploadFile(api: ApiClient, workflowId: string, file: File): Promise<UploadedFile> {
  await requireReadable(file);
  const begun = await api.call('POST files', {
    body: {
      content_type: file.type || 'application/octet-stream',
      extension: file.name.split('.').at(-1) ?? '',
      purpose: 'input',
      workflow_id: workflowId,
      file_name: file.name,
      size: file.size,
    },
  });
  if (!('upload_url' in begun)) throw new PartiError('upload.not-uploaded');
  await putBytes(begun.upload_url, file);
  const done = await api.call('POST files', { body: { upload_finished: begun.id } });
  if (!('digest' in done)) throw new PartiError('upload.not-uploaded');
  const { name, type, size, digest } = done;
  return { name, type, size, digest };
}
