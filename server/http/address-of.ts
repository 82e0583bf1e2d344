import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';

/** Origin that the caller used; its host stands on the allow-list, so links built on it lead here. Behind a proxy: the proxy's. */
export const addressOf = (request: FastifyRequest, { publicUrl }: Pick<ServerConfig, 'publicUrl'>): string =>
  publicUrl ?? `${request.protocol}://${request.headers.host}`;
