import { startChaosServer } from './chaos-server.ts';
import { saved, until } from './saved.ts';
import type { Scenario } from './scenario.ts';

const EDITS = 40;

/** The database dies under people who edit; the server starts it again, and nothing is called saved that is not. */
export const databaseOutage: Scenario = {
  name: 'database killed under editing',
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      const session = server.tab();
      const document = server.open(session, id);
      await document.ready;
      let last = 0;
      const edit = () => document.commands.dispatch({ type: 'workflow.rename', name: `Name ${++last}` });
      for (let index = 0; index < EDITS; index++) edit();
      await saved(document);
      server.killDatabase();
      const killedAt = performance.now();
      edit();
      await until(
        (listener) => document.save.subscribe(listener),
        () => {
          // A worker of the database may outlive its parent by one commit: that edit is safe, the next one is not.
          if (document.save.get() === 'saved') edit();
          return document.save.get() === 'error';
        },
        'sync error shown',
      );
      const shown = document.problem()?.code;
      await saved(document, 120_000);
      const backMs = performance.now() - killedAt;
      edit();
      await saved(document);
      const fresh = server.open(server.tab(), id);
      await fresh.ready;
      if (fresh.reader.document().meta.name !== `Name ${last}`) throw new Error('an edit that was shown as saved is gone');
      document.close();
      session.close();
      return { edits: last, 'error shown': shown ?? '', 'ms until saved again': Math.round(backMs) };
    } finally {
      await server.end();
    }
  },
};
