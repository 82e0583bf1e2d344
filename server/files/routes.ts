import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';
import { addCall } from '../http/add-call.ts';
import { askerOf } from '../identity/asker.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { UploadBytes } from './byte-service.ts';
import type { FileService } from './files-service.ts';

/** Files: uploads are begun, their bytes taken and handed out at signed addresses, and listed. */
export function addFileRoutes(
  { http, config }: { http: FastifyInstance; config: Pick<ServerConfig, 'publicUrl'> },
  realtime: Realtime,
  files: FileService,
  bytes: UploadBytes,
): void {
  addCall(http, 'POST files', ({ body, request }) => files.post(body, askerOf(request, config)));
  addCall(http, 'GET files', ({ query, request }) => files.list(callerOf(request).userId, query));
  addCall(http, 'POST workflows/{id}/taken-files', async ({ path, body, request }) => ({
    digests: await files.bring(path.id, body, callerOf(request).userId),
  }));
  for (const purpose of ['uploads', 'source-file'] as const) {
    addCall(http, `POST functions/{id}/${purpose}`, ({ path, body, request }) =>
      files.beginForFunction(path.id, purpose, body, askerOf(request, config)),
    );
  }
  addAction(realtime, 'get-file', async (session, { fileId, width, height }) => ({
    url: await files.pathOf(fileId, session.caller.userId, width && height && Math.min(width, height)),
  }));
  addCall(http, 'PUT uploads/{id}', async ({ path, query, body, request: { headers }, reply }) => {
    // What is not read to its end must not be taken for the next call.
    void reply.header('connection', 'close');
    const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
    await bytes.take(path.id, query, { body, type: headers['content-type'], announced });
  });
  addCall(http, 'GET uploads/{id}', async ({ path, query }) => {
    const { type, headers, size, content } = await bytes.give(path.id, query);
    return { type, headers: { ...headers, 'content-length': size }, content };
  });
}
