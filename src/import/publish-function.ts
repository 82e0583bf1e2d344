import { PartiError, type JsonObject } from '#domain';
import type { Call } from '../services/call-api.ts';

/**
 * Saves a function's record and publishes its folder, a zip, as the newest test version of an own function. Answers what
 * a node pins. Rejects with `function.*`, `run.no-*` and `upload.*` codes.
 */
export async function publishFunction(
  call: (call: Call) => Promise<Response>,
  { record, zip, name }: { record: JsonObject; zip: Blob; name: string },
): Promise<{ id: string; digest: string }> {
  const saved = (await (await call({ method: 'POST', path: 'functions', body: record })).json()) as { id: string };
  const path = `functions/${encodeURIComponent(saved.id)}`;
  const wish = { content_type: 'application/zip', file_name: name };
  const begun = (await (await call({ method: 'POST', path: `${path}/source-file`, body: wish })).json()) as {
    upload_url: string;
    key: string;
  };
  const put = await fetch(begun.upload_url, {
    method: 'PUT',
    body: zip,
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (!put.ok) throw new PartiError('upload.not-uploaded');
  await call({ method: 'POST', path: 'files', body: { upload_finished: begun.key } });
  const { digest } = (await (await call({ method: 'POST', path: `${path}/versions`, body: { key: begun.key } })).json()) as {
    digest: string;
  };
  return { id: saved.id, digest };
}
