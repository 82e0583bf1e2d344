import type { OpenDocument } from '#collab';
import { startChaosServer, type ChaosServer } from './chaos-server.ts';
import { saved } from './saved.ts';
import type { Scenario } from './scenario.ts';

const ACKNOWLEDGED = Number(process.env['PARTI_CHAOS_EDITS'] ?? 2000);
const ROUNDS = Number(process.env['PARTI_CHAOS_ROUNDS'] ?? 8);
const TABS = 4;
/** Every second kill comes at once after an acknowledgement, the others some time later. */
const LATER_MS = 30;

/** Kills server and database together, again and again, and counts what had been shown as saved and is gone. */
export const killRounds: Scenario = {
  name: `SIGKILL of server and database, ${ROUNDS} rounds`,
  async run() {
    const server = await startChaosServer();
    try {
      const ids = await Promise.all(
        Array.from({ length: TABS }, async () => (await server.api.call('POST workflows', { body: { blank: true } })).id),
      );
      const shownAsSaved: number[] = ids.map(() => 0);
      let acknowledged = 0;
      let lost = 0;
      let soon = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const done = await editUntilKilled(server, ids, shownAsSaved, round);
        acknowledged += done.acknowledged;
        if (done.killedAfterMs <= 20) soon++;
        await server.start();
        lost += await countLost(server, ids, shownAsSaved);
      }
      if (lost > 0) throw new Error(`${lost} edits that were shown as saved are gone`);
      if (acknowledged < ACKNOWLEDGED) throw new Error(`only ${acknowledged} edits were acknowledged`);
      return { rounds: ROUNDS, acknowledged, lost, 'killed within 20 ms of an acknowledgement': soon };
    } finally {
      await server.end();
    }
  },
};

/** Edits in every tab until the goal of this round, then kills; notes how far each tab was shown as saved. */
async function editUntilKilled(
  server: ChaosServer,
  ids: readonly string[],
  shownAsSaved: number[],
  round: number,
): Promise<{ acknowledged: number; killedAfterMs: number }> {
  const sessions = ids.map(() => server.tab());
  const documents = ids.map((id, tab) => server.open(sessions[tab] ?? server.tab(), id));
  await Promise.all(documents.map((document) => document.ready));
  const goal = ACKNOWLEDGED / ROUNDS;
  const before = shownAsSaved.reduce((sum, one) => sum + one);
  const count = () => shownAsSaved.reduce((sum, one) => sum + one) - before;
  let killedAfterMs = Number.POSITIVE_INFINITY;
  let isKilling = false;
  let killing: Promise<void> = Promise.resolve();
  const edit = async (document: OpenDocument, tab: number) => {
    let sent = await firstFree(document);
    while (!isKilling) {
      const burst = 1 + ((sent + tab) % 7);
      for (let index = 0; index < burst; index++) rowOf(document, sent++);
      await Promise.race([saved(document, 120_000), killing.then(() => new Promise<never>(() => undefined)), stopped()]);
      if (isKilling || document.save.get() !== 'saved') return;
      shownAsSaved[tab] = sent;
      if (count() < goal) continue;
      const acknowledgedAt = performance.now();
      isKilling = true;
      // More is on its way now, from every tab.
      documents.forEach((one, index) => rowOf(one, 1_000_000 * (round + 1) + index));
      if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, LATER_MS));
      killedAfterMs = performance.now() - acknowledgedAt;
      killing = server.killAll();
    }
  };
  const stopped = () =>
    new Promise<void>((resolve) => {
      const look = () => (isKilling ? resolve() : void setTimeout(look, 5));
      look();
    });
  await Promise.all(documents.map(edit));
  await killing;
  for (const document of documents) document.close();
  for (const session of sessions) session.close();
  return { acknowledged: count(), killedAfterMs };
}

/** One edit of its own: a function that stands in the graph for good. */
function rowOf(document: OpenDocument, index: number): void {
  document.commands.dispatch({
    type: 'node.add',
    id: `e${index}`,
    node: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: true, inputs: {}, links: {} },
    layout: [index % 50, Math.floor(index / 50), 0],
    links: [],
  });
}

/** Edits of earlier rounds that arrived without being acknowledged count as free names too. */
async function firstFree(document: OpenDocument): Promise<number> {
  const names = Object.keys(document.reader.document().nodes).map((name) => Number(name.slice(1)));
  return Math.max(-1, ...names.filter((name) => name < 1_000_000)) + 1;
}

/** Opens every workflow afresh, as somebody who was not there, and looks for what had been shown as saved. */
async function countLost(server: ChaosServer, ids: readonly string[], shownAsSaved: readonly number[]): Promise<number> {
  let lost = 0;
  for (const [tab, id] of ids.entries()) {
    const session = server.tab();
    const document = server.open(session, id);
    await document.ready;
    const { nodes } = document.reader.document();
    for (let index = 0; index < (shownAsSaved[tab] ?? 0); index++) if (!(`e${index}` in nodes)) lost++;
    document.close();
    session.close();
  }
  return lost;
}
