import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { asFile, KEPT_NOWHERE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { ExportService } from './export-service.ts';

/** Models as files. */
export function addModelRoutes(http: FastifyInstance, exports: ExportService): void {
  addCall(http, 'POST export', async ({ body, request, reply }) => {
    const gaveUp = new AbortController();
    reply.raw.once('close', () => gaveUp.abort());
    const { type, content, name, skipped } = await exports.export(body, callerOf(request).userId, gaveUp.signal);
    return {
      type,
      content,
      headers: {
        ...KEPT_NOWHERE,
        ...asFile(name, `export.${body.fileType}`),
        ...(skipped.length > 0 ? { 'x-parti-skipped-schemas': encodeURIComponent(skipped.join(' ').toWellFormed()) } : {}),
      },
    };
  });
}
