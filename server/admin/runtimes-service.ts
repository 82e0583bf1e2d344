import type { CallAnswer, Contract } from '#api';
import { PartiError } from '#domain';
import type { Languages } from '#runtimes/languages';

/** What administrators see of the runtimes. */
export interface RuntimesService {
  read(): Promise<CallAnswer<Contract['GET admin/runtimes']>>;
  /** Times of a first and a next call. Rejects with `http.not-found` for a language that has no runtime. */
  measure(language: string): Promise<{ coldMs?: number; warmMs?: number }>;
}

/** `measuredOn` makes a fresh set of hosts: those in use are warm. */
export function createRuntimesService(
  languages: Pick<Languages, 'jail' | 'states'>,
  measuredOn: () => Languages,
): RuntimesService {
  // One after the other: they would slow each other down.
  let measuring: Promise<unknown> = Promise.resolve();
  return {
    async read() {
      const [{ jail: _, ...jail }, runtimes] = await Promise.all([languages.jail(), languages.states()]);
      return { jail, runtimes: runtimes.map(({ hint: _hint, ...one }) => one) };
    },
    async measure(language) {
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
    },
  };
}
