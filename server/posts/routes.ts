import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import type { Posts } from './posts-service.ts';

/** Pages and posts of the content host. */
export function addPostRoutes(http: FastifyInstance, posts: Posts): void {
  addCall(http, 'GET posts', ({ query }) => posts.read(query));
}
