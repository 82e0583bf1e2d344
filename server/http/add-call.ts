import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z, type ZodType } from 'zod';
import {
  CONTRACT,
  problem,
  type CallAnswer,
  type CallContract,
  type CallName,
  type CallPath,
  type Contract,
  type ReadBody,
  type ReadQuery,
} from '#api';

/** A call as it came in, checked against the contract. */
export interface ReceivedCall<Name extends CallName> {
  path: CallPath<Name>;
  query: ReadQuery<Contract[Name]>;
  body: ReadBody<Contract[Name]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler gives back: the call's answer; the reply it sent a file with; nothing where it answers 204. */
type Served<Name extends CallName> = Contract[Name] extends { file: true }
  ? FastifyReply
  : Contract[Name] extends { answer: ZodType }
    ? CallAnswer<Contract[Name]>
    : void;

interface CallOptions {
  /** Fewer a minute than the server's limit: for what costs or can be guessed. */
  perMinute?: number;
  /** Longest body, where it may be longer than others. */
  bodyLimit?: number;
}

/** Serves one call of the contract: input and answer are checked against it, OpenAPI hears of it. */
export function addCall<Name extends CallName>(
  http: FastifyInstance,
  name: Name,
  serve: (call: ReceivedCall<Name>) => Promise<Served<Name>> | Served<Name>,
  { perMinute, bodyLimit }: CallOptions = {},
): void {
  const { tag, summary, anonymous, query, body, answer, file }: CallContract = CONTRACT[name];
  const [method = '', path = ''] = name.split(' ');
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  http.route({
    method: method as 'GET',
    url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(bodyLimit ? { bodyLimit } : {}),
    config: {
      ...(anonymous ? { anonymous } : {}),
      ...(perMinute ? { rateLimit: { max: perMinute, timeWindow: '1 minute' } } : {}),
    },
    schema: {
      tags: [tag],
      summary,
      ...(anonymous ? { security: [{ apiKey: [] }] } : {}),
      ...(parts.length > 0 ? { params: z.object(Object.fromEntries(parts.map((part) => [part, z.string().max(200)]))) } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: {
        ...(answer
          ? { 200: answer }
          : file
            ? { 200: z.string().describe('The bytes of a file') }
            : { 204: z.null().describe('Done') }),
        default: problem.describe('What went wrong, by code'),
      },
    },
    handler: async (request, reply) => {
      const result = await serve({
        path: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
      } as ReceivedCall<Name>);
      return answer || file ? result : reply.status(204).send();
    },
  });
}
