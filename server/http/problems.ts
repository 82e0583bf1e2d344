import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { catalogueEntry, PartiError, type JsonValue } from '#domain';
import type { Problem } from '#api';

/** HTTP status of a catalogue code; 500 for what nobody expected. */
const STATUS: Record<string, number> = {
  'http.api-key-required': 401,
  'http.unauthorized': 401,
  'session.not-authorized': 401,
  'login.link-invalid': 401,
  'login.credentials-invalid': 401,
  'http.forbidden': 403,
  'events.off': 403,
  'login.skin-unconfirmed': 403,
  'skin.not-found': 404,
  'token.right-missing': 403,
  'token.person-only': 403,
  'token.not-found': 404,
  'workflow.insufficient-permissions': 403,
  'workflow.only-published': 403,
  'login.sign-up-closed': 403,
  'login.not-confirmed': 403,
  'login.mail-link-invalid': 401,
  'login.invitation-invalid': 404,
  'login.account-exists': 409,
  'username.taken': 409,
  'workflow.owner-only': 403,
  'workflow.access-ended': 403,
  'workflow.view-only': 403,
  'workflow.read-only': 403,
  'workflow.deleted-by-owner': 404,
  'sharing.editor-may-not-share': 403,
  'sharing.page-password-needed': 403,
  'sharing.page-password-wrong': 403,
  'transfer.recipient-only': 403,
  'server.https-required': 426,
  'http.not-found': 404,
  'workflow.not-found': 404,
  'function.not-found': 404,
  'function.not-permitted': 403,
  'function.versions-read-only': 403,
  'function.delete-not-owner': 403,
  'content.not-found': 404,
  'content.empty': 404,
  'icon.not-found': 404,
  'content.fetch-failed': 502,
  'folder.not-found': 404,
  'folder.view-only': 403,
  'folder.owner-only': 403,
  'folder.other-owner': 403,
  'content.not-selected-user': 403,
  'file.name-taken': 409,
  'space-type.changed-meanwhile': 409,
  'space-type.emptied': 409,
  'upload.not-found': 404,
  'comment.not-found': 404,
  'comment.author-only': 403,
  'comment.thread-full': 409,
  'snippet.not-found': 404,
  'schema-manager.not-found': 404,
  'schema-manager.no-property': 404,
  'schema-manager.in-use': 409,
  'schema-manager.changed-meanwhile': 409,
  'schema-manager.name-not-unique': 409,
  'schema-manager.id-not-unique': 409,
  'snippet.too-many': 409,
  'snippet.no-clip': 400,
  'snippet.too-large': 413,
  'function.no-id': 400,
  'upload.not-uploaded': 409,
  'upload.too-large': 413,
  'run.result-lost': 410,
  'storage.full': 507,
  'http.too-many-requests': 429,
  'login.wait': 429,
  'quota.out-of-executions': 402,
  'quota.monthly-edit-limit': 402,
  'plan.unknown': 404,
  'flags.unknown-toggle': 404,
  'plan.request-answered': 409,
};

const UNEXPECTED: Problem = { type: 'about:blank', title: 'http.internal-error', status: 500, code: 'http.internal-error' };

/** Answers every failure as problem+json with a catalogue code; nothing of an unexpected error leaves the server. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const found = problemOf(error);
  if (found.status >= 500) request.log.error({ err: error }, 'request failed');
  void reply.status(found.status).type('application/problem+json').send(found);
}

export function problemOf(error: unknown): Problem {
  if (error instanceof PartiError) {
    const status = STATUS[error.code] ?? (catalogueEntry(error.code)?.expected ? 400 : 500);
    return make(error.code, status, { ...error.parameters });
  }
  const failure = error as Partial<FastifyError>;
  if (failure.validation || failure.code?.startsWith('FST_ERR_CTP') || failure.statusCode === 400) {
    return make('http.invalid-request', failure.statusCode ?? 400, { detail: String(failure.message ?? '') });
  }
  if (failure.statusCode === 429) return make('http.too-many-requests', 429);
  if (failure.statusCode === 413) return make('upload.too-large', 413, { size: 50 });
  return UNEXPECTED;
}

function make(code: string, status: number, parameters: Record<string, JsonValue> = {}): Problem {
  const detail = parameters['detail'];
  return { type: 'about:blank', title: code, status, code, ...(typeof detail === 'string' ? { detail } : {}), parameters };
}
