import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z, type ZodType } from 'zod';
import {
  CONTRACT,
  problem,
  tokenRightOf,
  type CallAnswer,
  type CallContract,
  type CallName,
  type CallPath,
  type Contract,
  type FileContract,
  type GivenType,
  type ReadBody,
  type ReadQuery,
} from '#api';
import { compressedFor } from './compressed-text.ts';
import { takeFiles } from './take-files.ts';

/** A call as it came in, checked against the contract. */
export interface ReceivedCall<Name extends CallName> {
  path: CallPath<Name>;
  query: ReadQuery<Contract[Name]>;
  body: ReceivedBody<Contract[Name]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** JSON as the contract says; a file as bytes, empty where none came, or as a stream. */
type ReceivedBody<C> = C extends { takes: { isStreamed: true } }
  ? AsyncIterable<Buffer>
  : C extends { takes: object }
    ? Buffer
    : ReadBody<C>;

/** A file as a call gives it. */
interface Given {
  content: Buffer | string | Readable;
  headers?: Readonly<Record<string, string | number>>;
}
/** Its media type is named where the contract names more than one. */
type GivenFile<C> = Given & (C extends { gives: { types: readonly [string] } } ? { type?: undefined } : { type: GivenType<C> });

/** What a handler gives back: a file, the call's answer, or nothing where it answers 204. */
type Served<Name extends CallName> = Contract[Name] extends { gives: object }
  ? GivenFile<Contract[Name]>
  : Contract[Name] extends { answer: ZodType }
    ? CallAnswer<Contract[Name]>
    : void;

/** Serves one call of the contract: who may call, how often, what it takes and what it answers are as that says, and OpenAPI hears of it. */
export function addCall<Name extends CallName>(
  http: FastifyInstance,
  name: Name,
  serve: (call: ReceivedCall<Name>) => Promise<Served<Name>> | Served<Name>,
  { helmet, isFromElsewhere }: { helmet?: false; /** Pages of other sites may ask. */ isFromElsewhere?: true } = {},
): void {
  const contract: CallContract = CONTRACT[name];
  const asContract = routeOf(name, contract);
  const route: RouteOptions = {
    ...asContract,
    ...(isFromElsewhere ? { config: { ...asContract.config, isFromElsewhere } } : {}),
    ...(helmet === false ? { helmet } : {}),
    handler: async (request, reply) => {
      const { params: path, query, body } = request;
      const served = await serve({ path, query, body, request, reply } as ReceivedCall<Name>);
      if (contract.gives) return give(request, reply, contract.gives, served as Given & { type?: string });
      return contract.answer ? served : reply.status(204).send();
    },
  };
  if (contract.takes) takeFiles(http, contract.takes, route);
  else http.route(route);
}

function routeOf(name: CallName, contract: CallContract) {
  const { tag, summary, access, limit, query, body, bodyLimit, takes, gives, answer } = contract;
  const [method = '', path = ''] = name.split(' ');
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return {
    method,
    url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(bodyLimit ? { bodyLimit } : {}),
    config: {
      access,
      right: tokenRightOf(name, contract),
      ...(limit ? { rateLimit: { max: limit.max, timeWindow: `1 ${limit.per}` } } : {}),
    },
    schema: {
      tags: [tag],
      summary,
      ...(access === 'keyless' ? { security: [] } : access === 'anonymous' ? { security: [{ apiKey: [] }] } : {}),
      ...(parts.length > 0 ? { params: z.object(Object.fromEntries(parts.map((part) => [part, z.string().max(200)]))) } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(takes ? { consumes: takes.types, body: z.any().describe(`A file of at most ${takes.maxBytes} bytes`) } : {}),
      response: {
        ...(answer
          ? { 200: answer }
          : gives
            ? { 200: z.string().describe(`A file: ${gives.types.join(', ')}`) }
            : { 204: z.null().describe('Done') }),
        default: problem.describe('What went wrong, by code'),
      },
    },
  };
}

/** Data for a page goes as small as the caller takes it: results are the largest of what travels. */
async function give(
  request: FastifyRequest,
  reply: FastifyReply,
  { types: [onlyType] }: FileContract,
  { type = onlyType, content, headers = {} }: Given & { type?: string },
): Promise<FastifyReply> {
  void reply.type(type).headers({ 'x-content-type-options': 'nosniff', ...headers });
  if (!type.startsWith('application/json') || !(typeof content === 'string' || Buffer.isBuffer(content)))
    return reply.send(content);
  const body = await compressedFor(request.headers['accept-encoding'], content);
  return reply.headers(body.headers).send(body.content);
}
