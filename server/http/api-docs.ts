import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_KEY_HEADER } from '#api';
import { docsPage } from './docs-page.ts';

/** `/api/docs/json`: OpenAPI of every call; `/api/docs`: the same to read; for administrators where others can reach the server. Must come before the routes it tells of. */
export async function addApiDocs(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Parti', version: '1', description: 'Errors are problem+json with a `code` of the error catalogue.' },
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
      security: [{ apiKey: [], accessToken: [] }],
    },
    transform: jsonSchemaTransform,
  });
  http.get('/api/docs/json', { config: { operations: true }, schema: { hide: true } }, async () => http.swagger());
  http.get('/api/docs', { config: { operations: true }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(http.swagger() as unknown as Parameters<typeof docsPage>[0])),
  );
}
