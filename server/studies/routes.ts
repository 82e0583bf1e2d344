import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Studies } from './studies.ts';

/** Studies: read by whoever may see the workflow, made and changed by its editors. */
export function addStudyRoutes(http: FastifyInstance, studies: Studies): void {
  addCall(http, 'GET workflows/{id}/studies', async ({ path, request }) => ({
    studies: await studies.list(path.id, callerOf(request).userId),
  }));
  addCall(http, 'POST workflows/{id}/studies', ({ path, body, request }) =>
    studies.make(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'GET workflows/{id}/studies/{study}', ({ path, request }) =>
    studies.read(path.id, path.study, callerOf(request).userId),
  );
  addCall(http, 'PATCH workflows/{id}/studies/{study}/options/{n}', ({ path, body, request }) => {
    const n = Number(path.n);
    return studies.change(path.id, path.study, Number.isInteger(n) ? n : -1, body, callerOf(request).userId);
  });
  addCall(http, 'DELETE workflows/{id}/studies/{study}', ({ path, request }) =>
    studies.remove(path.id, path.study, callerOf(request).userId),
  );
}
