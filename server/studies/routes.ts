import type { FastifyInstance } from 'fastify';
import { STUDY_OPTIONS } from '#domain';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import { KEPT_NOWHERE } from '../http/file-headers.ts';
import type { Studies } from './studies.ts';
import type { StudyPictures } from './study-pictures.ts';

/** Studies: read by whoever may see the workflow, made and changed by its editors. */
export function addStudyRoutes(http: FastifyInstance, studies: Studies, pictures: StudyPictures): void {
  addCall(http, 'GET workflows/{id}/studies', async ({ path, request }) => ({
    studies: await studies.list(path.id, callerOf(request).userId),
  }));
  addCall(http, 'POST workflows/{id}/studies', ({ path, body, request }) =>
    studies.make(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'GET workflows/{id}/studies/{study}', ({ path, request }) =>
    studies.read(path.id, path.study, callerOf(request).userId),
  );
  addCall(http, 'PATCH workflows/{id}/studies/{study}/options/{n}', ({ path, body, request }) =>
    studies.change(path.id, path.study, optionOf(path.n), body, callerOf(request).userId),
  );
  addCall(http, 'PUT workflows/{id}/studies/{study}/options/{n}/picture', ({ path, query, body, request }) => {
    const picture = { theme: query.theme, content: body };
    return pictures.put(path.id, path.study, optionOf(path.n), picture, callerOf(request).userId);
  });
  addCall(http, 'GET workflows/{id}/studies/{study}/options/{n}/picture', async ({ path, query, request }) => ({
    ...(await pictures.read(path.id, path.study, optionOf(path.n), query.theme, callerOf(request).userId)),
    headers: KEPT_NOWHERE,
  }));
  addCall(http, 'DELETE workflows/{id}/studies/{study}', ({ path, request }) =>
    studies.remove(path.id, path.study, callerOf(request).userId),
  );
}

/** Number of an option as an address names it; none has what is no number. */
function optionOf(text: string): number {
  const n = Number(text);
  return Number.isInteger(n) && n >= 0 && n <= STUDY_OPTIONS ? n : -1;
}
