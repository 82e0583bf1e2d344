import type { ApiClient } from '#api';
import type { JsonObject } from '#domain';
import { putBytes } from '../services/put-bytes.ts';

/** What a node pins. */
export interface PublishedVersion {
  id: string;
  digest: string;
}

/**
 * Saves a function's record and publishes its folder, a zip, as the newest test version of an own function. Answers what
 * a node pins. Rejects with `function.*`, `run.no-*` and `upload.*` codes.
 */
export async function publishFunction(
  api: ApiClient,
  { record, zip, name, type = 'application/zip' }: { record: JsonObject; zip: Blob; name: string; type?: string },
): Promise<PublishedVersion> {
  const { id } = await api.call('POST functions', { body: record });
  const { upload_url: address, key } = await api.call('POST functions/{id}/source-file', {
    path: { id },
    body: { content_type: type, file_name: name },
  });
  await putBytes(address, zip);
  await api.call('POST files', { body: { upload_finished: key } });
  const { digest } = await api.call('POST functions/{id}/versions', { path: { id }, body: { key } });
  return { id, digest };
}
