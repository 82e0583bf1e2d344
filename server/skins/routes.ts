import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import type { SkinService } from './skin-service.ts';
import { wearSkin } from './worn-skin.ts';

/** Looks: worn by pages, written by owners. */
export function addSkinRoutes(http: FastifyInstance, skins: SkinService): void {
  addCall(http, 'GET product-skin/{id}', ({ path }) => skins.worn(path.id));
  addCall(http, 'GET organization/skins', () => skins.list());
  addCall(http, 'POST organization/skins/check', ({ body }) => wearSkin(body.name, [], body.document));
  addCall(http, 'PUT organization/skins/{name}', ({ path, body }) => skins.keep(path.name, body));
  addCall(http, 'DELETE organization/skins/{name}', ({ path }) => skins.remove(path.name));
}
