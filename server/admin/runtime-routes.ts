import type { FastifyInstance } from 'fastify';
import { PartiError } from '#domain';
import type { Languages } from '#runtimes/languages';
import { addCall } from '../http/add-call.ts';

/** What administrators see of the runtimes. `measuredOn` makes a fresh set of hosts: those in use are warm. */
export function addRuntimeRoutes(
  http: FastifyInstance,
  languages: Pick<Languages, 'jail' | 'states'>,
  measuredOn: () => Languages,
): void {
  addCall(http, 'GET admin/runtimes', async () => {
    const [{ jail: _, ...jail }, runtimes] = await Promise.all([languages.jail(), languages.states()]);
    return { jail, runtimes: runtimes.map(({ hint: _hint, ...one }) => one) };
  });

  // One after the other: they would slow each other down.
  let measuring: Promise<unknown> = Promise.resolve();
  addCall(http, 'POST admin/runtimes/{language}/measure', async ({ path: { language } }) => {
    const state = (await languages.states()).find((one) => one.language === language);
    if (!state) throw new PartiError('http.not-found', { call: language });
    const next = measuring.then(async () => {
      const fresh = measuredOn();
      try {
        return await fresh.measure(state);
      } finally {
        fresh.close();
      }
    });
    measuring = next.catch(() => undefined);
    return next;
  });
}
