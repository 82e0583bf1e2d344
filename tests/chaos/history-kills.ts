import { emptyWorkflowDocument, restoreGroups } from '#domain';
import type { OpenDocument } from '#collab';
import { startChaosServer, type ChaosServer } from './chaos-server.ts';
import { saved } from './saved.ts';
import type { Scenario } from './scenario.ts';

const ROUNDS = Number(process.env['PARTI_CHAOS_ROUNDS'] ?? 4);
const EDITS = 60;
/** Nodes that a restore brings back at once. */
const RESTORED = 1500;
/** Kills come within this time (ms) after what they interrupt began. */
const WITHIN_MS = 400;
const POLL_MS = 100;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The last tab leaves, the room gathers its updates into history, and dies of it: every state is still there, once. */
export const killedCompaction: Scenario = {
  name: 'SIGKILL while history is gathered',
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      for (let round = 0; round < ROUNDS; round++) {
        await inTab(server, id, async (document) => {
          for (let at = 0; at < EDITS; at++) {
            addNode(document, `r${round}e${at}`);
            await saved(document);
          }
        });
        await later((WITHIN_MS * round) / ROUNDS);
        await server.killAll();
        await server.start();
      }
      const { last, first } = await server.api.call('GET workflows/{id}/history', { path: { id } });
      let wrong = 0;
      let before = 0;
      for (let sequence = first; sequence <= last; sequence += 7) {
        const count = await nodesAt(server, id, sequence);
        if (count < before) wrong++;
        before = count;
      }
      const held = await nodesAt(server, id, last);
      if (wrong > 0 || held !== ROUNDS * EDITS)
        throw new Error(`${held} of ${ROUNDS * EDITS} edits stand, ${wrong} states are wrong`);
      return { rounds: ROUNDS, edits: ROUNDS * EDITS, states: Math.ceil((last - first) / 7), lost: 0 };
    } finally {
      await server.end();
    }
  },
};

/** A restore of many functions is interrupted: it stands whole or not at all, and what it would have replaced is a version. */
export const killedRestore: Scenario = {
  name: 'SIGKILL while a state is restored',
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      const former = emptyWorkflowDocument();
      for (let at = 0; at < RESTORED; at++) {
        former.nodes[`n${at}`] = { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: true, inputs: {}, links: {} };
        former.layout[`n${at}`] = [at, 0, 0];
      }
      let whole = 0;
      for (let round = 0; round < ROUNDS; round++) {
        await inTab(server, id, async (document) => {
          addNode(document, `kept${round}`);
          await saved(document);
          await server.api.call('POST workflows/{id}/versions', { path: { id }, body: { kind: 'before-restore' } });
          const changes = restoreGroups(document.reader.document(), former).flatMap((group) =>
            group.changes.filter(({ id: one }) => !one.startsWith('kept')),
          );
          document.commands.dispatch({ type: 'document.change', changes });
          await later(WITHIN_MS * round);
          await server.killAll();
        });
        await server.start();
        await inTab(server, id, async (document) => {
          const { nodes } = document.reader.document();
          const back = Object.keys(nodes).filter((name) => name.startsWith('n')).length;
          if (back !== 0 && back !== RESTORED) throw new Error(`${back} of ${RESTORED} came back`);
          if (!(`kept${round}` in nodes)) throw new Error('an edit that was shown as saved is gone');
          if (back === RESTORED) whole++;
          const names = Object.keys(nodes).filter((name) => name.startsWith('n'));
          if (names.length > 0) document.commands.dispatch({ type: 'node.delete', ids: names });
          await saved(document);
        });
        const { versions } = await server.api.call('GET workflows/{id}/versions', { path: { id } });
        if (versions.length !== round + 1) throw new Error(`${versions.length} of ${round + 1} versions before a restore stand`);
      }
      return { rounds: ROUNDS, 'restored whole': whole, 'not at all': ROUNDS - whole, lost: 0 };
    } finally {
      await server.end();
    }
  },
};

/** A study is interrupted again and again: it goes on by itself, and no option is left or run to another figure. */
export const killedStudy: Scenario = {
  name: 'SIGKILL while a study runs',
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
      const values = Array.from({ length: 24 }, (_, at) => 60 + at);
      const made = await server.api.call('POST workflows/{id}/studies', {
        path: { id },
        body: { name: 'Heights', axes: [{ node: 'envelope', property: 'Building Height', values }] },
      });
      const read = () => server.api.call('GET workflows/{id}/studies/{study}', { path: { id, study: made.id } });
      let ended = 0;
      const killedAt: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        while ((ended = (await read()).ended) < Math.ceil(((round + 1) * values.length) / (ROUNDS + 1))) await later(POLL_MS);
        killedAt.push(ended);
        await server.killAll();
        await server.start();
        const after = (await read()).ended;
        if (after < ended) throw new Error(`${ended} options had ended, ${after} are left`);
      }
      while ((await read()).ended < values.length) await later(POLL_MS);
      const { options, failed } = await read();
      const heights = options.map(
        ({ figures }) => figures.find(({ node, output }) => node === 'envelope' && output === 'Height')?.value,
      );
      if (failed > 0) throw new Error(`${failed} options failed`);
      const wrong = heights.filter((height, at) => Math.abs((height ?? 0) - (values[at] ?? 0)) > 1e-6);
      if (wrong.length > 0) throw new Error(`${wrong.length} options have another height than asked`);
      return { options: options.length, 'killed after': killedAt.join(', '), failed };
    } finally {
      await server.end();
    }
  },
};

async function inTab(server: ChaosServer, id: string, work: (document: OpenDocument) => Promise<void>): Promise<void> {
  const session = server.tab();
  const document = server.open(session, id);
  await document.ready;
  await work(document);
  document.close();
  session.close();
}

function addNode(document: OpenDocument, id: string): void {
  document.commands.dispatch({
    type: 'node.add',
    id,
    node: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: true, inputs: {}, links: {} },
    layout: [0, 0, 0],
    links: [],
  });
}

/** Functions in the state after an update, as a version of it says. */
async function nodesAt(server: ChaosServer, id: string, sequence: number): Promise<number> {
  const { id: version } = await server.api.call('POST workflows/{id}/versions', {
    path: { id },
    body: { kind: 'before-restore', sequence },
  });
  const { document } = await server.api.call('GET workflows/{id}/versions/{version}', { path: { id, version } });
  return Object.keys(document.nodes).length;
}
