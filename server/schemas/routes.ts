import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Schemas } from './schemas-service.ts';

/** Schemas that administrators write, and those of them that anybody may fetch. */
export function addSchemaRoutes(http: FastifyInstance, schemas: Schemas): void {
  addCall(http, 'GET schemas', () => schemas.list());
  addCall(http, 'POST schemas', ({ body, request }) => schemas.create(callerOf(request).userId, body));
  addCall(http, 'PUT schemas/{id}', ({ path, body, request }) => schemas.change(path.id, callerOf(request).userId, body));
  addCall(http, 'DELETE schemas/{id}', ({ path, query }) => schemas.remove(path.id, query.evenUsed === 'true'));
  addCall(http, 'PUT schemas/{id}/{property}', ({ path, body, request }) =>
    schemas.changeProperty(path, callerOf(request).userId, body),
  );
  addCall(http, 'DELETE schemas/{id}/{property}', ({ path, query, request }) =>
    schemas.removeProperty(path, callerOf(request).userId, query.evenUsed === 'true'),
  );
  const served = async (file: string) => ({
    content: await schemas.served(file),
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' },
  });
  addCall(http, 'GET served-schemas/{file}', ({ path }) => served(path.file), { isFromElsewhere: true });
}
