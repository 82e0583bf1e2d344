import type { FastifyInstance } from 'fastify';
import { stageHost } from '#domain';
import type { ServerConfig } from '../config/server-config.ts';

/** Hosts of the stages of each host that has a name. */
export const stageHosts = (hosts: readonly string[], stages: readonly string[]): string[] =>
  stages.flatMap((stage) => hosts.flatMap((host) => stageHost(host, stage) ?? []));

/** What a page may send along to a stage; calls of the contract need no more. */
const SENT_HEADERS = 'authorization, content-type, x-api-key';
const SENT_METHODS = 'GET, POST, PUT, PATCH, DELETE';
/** Headers of answers that pages read besides those that every page may. */
const READ_HEADERS = 'content-disposition, x-parti-skipped-schemas, x-parti-origin, x-parti-epoch';
/** Seconds for which a browser need not ask again whether it may. */
const KEPT_S = '600';

/** Lets the pages of a host ask its stages, and no other page; who may ask at all is looked at before. */
export function answerStages(http: FastifyInstance, { apiStages }: Pick<ServerConfig, 'apiStages'>): void {
  if (apiStages.length === 0) return;
  http.addHook('onRequest', async (request, reply) => {
    const { host = '', origin } = request.headers;
    const page = (origin ?? '').replace(/^https?:\/\//, '');
    if (origin === undefined || !apiStages.some((stage) => stageHost(page, stage) === host)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': READ_HEADERS,
      vary: 'origin',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-headers': SENT_HEADERS,
        'access-control-allow-methods': SENT_METHODS,
        'access-control-max-age': KEPT_S,
      })
      .status(204)
      .send();
  });
}
