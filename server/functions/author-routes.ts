import { PartiError } from '#domain';
import type { ServerContext } from '../context.ts';
import type { UploadStore } from '../files/upload-store.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { AuthoredFunctions } from './authored-functions.ts';
import { readSourceZip, type ZippedSource } from './read-source-zip.ts';

/** Own functions: their record, and versions from uploaded source. */
export function addAuthorRoutes({ http, blobs }: ServerContext, authored: AuthoredFunctions, uploads: UploadStore): void {
  addCall(http, 'POST functions', async ({ request, body }) => {
    const { id } = await authored.create(callerOf(request).userId, JSON.stringify(body));
    return { id, tag: 'test' as const };
  });
  addCall(http, 'POST functions/{id}/versions', async ({ request, path: { id }, body }) => {
    const { userId } = callerOf(request);
    const upload = await uploads.read(body.key);
    if (upload?.userId !== userId) throw new PartiError('upload.not-found');
    if (!upload.digest) throw new PartiError('upload.not-uploaded');
    const bytes = await blobs.get(upload.digest);
    const source: ZippedSource =
      upload.extension === 'zip' ? readSourceZip(bytes) : { files: { [upload.name]: bytes.toString('utf8') } };
    const { digest, tag } = await authored.publish(userId, { ...source, id });
    return { id, digest, tag };
  });
}
