import type { FastifyRequest } from 'fastify';

/** Origin that the caller used; its host stands on the allow-list, so links built on it lead here. */
export const addressOf = (request: FastifyRequest): string => `${request.protocol}://${request.headers.host}`;
