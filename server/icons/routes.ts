import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PartiError } from '#domain';
import { addCall } from '../http/add-call.ts';

const FOLDER = join(import.meta.dirname, 'files');

/** Icons by name, read once: a name can only be one that is there. */
const readIcons = (): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.svg'))
      .map((file) => [file.slice(0, -4), readFileSync(join(FOLDER, file))]),
  );

/** Icons as SVG files. */
export function addIconRoutes(http: FastifyInstance): void {
  const icons = readIcons();
  addCall(http, 'GET icons/{name}', ({ path }) => {
    const content = icons.get(path.name);
    if (!content) throw new PartiError('icon.not-found', { name: path.name });
    return { content, headers: { 'cache-control': 'public, max-age=86400' } };
  });
}
