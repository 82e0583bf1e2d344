import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, RouteOptions } from 'fastify';
import type { CallContract } from '#api';
import { PartiError } from '#domain';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** Adds a route whose body is a file: no parser but its own touches what comes in. */
export function takeFiles(http: FastifyInstance, takes: NonNullable<CallContract['takes']>, route: RouteOptions): void {
  const { types, maxBytes, isStreamed } = takes;
  const tooLarge = types.every((type) => type.startsWith('image/'))
    ? new PartiError('file.image-too-large', { limit: maxBytes / KILOBYTE })
    : new PartiError('upload.too-large', { size: Math.ceil(maxBytes / MEGABYTE) });
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    for (const type of types.map(parserType)) {
      if (isStreamed) scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
      else
        scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    }
    scope.route({
      ...route,
      bodyLimit: maxBytes,
      // A body that is empty comes without a type, and reaches no parser.
      preHandler: async (request) => void (request.body ??= isStreamed ? Readable.from([]) : Buffer.alloc(0)),
      errorHandler: (error: FastifyError) => {
        throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge : error;
      },
    });
  });
}

/** A media type as the parser's table wants it. */
const parserType = (type: string): string | RegExp => {
  if (type === '*/*') return '*';
  return type.endsWith('/*') ? new RegExp(`^${type.slice(0, -1)}`) : type;
};
