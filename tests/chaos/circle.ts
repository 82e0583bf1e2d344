import type { WorkflowNode } from '#domain';
import { loadLibrary } from '#library';
import { startChaosServer, type ChaosServer } from './chaos-server.ts';
import { saved } from './saved.ts';
import type { Scenario } from './scenario.ts';

const EDITS = 40;
/** Time in which `/livez` must answer. */
const ANSWER_MS = 2000;

/** A wire closes a circle, edits go on, the server is killed and opens it again: it answers all the while and loses nothing. */
export const circle: Scenario = {
  name: 'a document that holds a circle',
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      const slowest = [await editOn(server, id, 0)];
      await server.killAll();
      await server.start();
      slowest.push(await editOn(server, id, EDITS));
      const lost = await countLost(server, id, 2 * EDITS);
      if (lost > 0) throw new Error(`${lost} edits that were shown as saved are gone`);
      return { edits: 2 * EDITS, lost, 'slowest /livez ms': Math.round(Math.max(...slowest)) };
    } finally {
      await server.end();
    }
  },
};

/** Lays the circle, edits beside it, and answers how long the slowest answer took. */
async function editOn(server: ChaosServer, id: string, from: number): Promise<number> {
  const session = server.tab();
  const document = server.open(session, id);
  await document.ready;
  await session.request('execution.open', { workflowId: id });
  const node = shipped();
  // Levels take the envelope's model by name; the wire back to its height closes the circle.
  const back = { one: { node: 'levels', output: 'out/Entry Level Height', order: 0 } };
  const add = (name: string, one: WorkflowNode) =>
    document.commands.dispatch({ type: 'node.add', id: name, node: one, layout: [0, 0, 0], links: [] });
  if (from === 0) {
    add('site', node('site'));
    add('levels', node('levels'));
    add('envelope', { ...node('envelope'), links: { 'in/Building Height': back } });
  }
  let slowest = 0;
  for (let at = from; at < from + EDITS; at++) {
    document.commands.dispatch({ type: 'node.set-input', id: 'envelope', property: `e${at}`, value: at });
    await saved(document);
    slowest = Math.max(slowest, await livezMs(server));
  }
  const { nodes } = await session.request('execution.open', { workflowId: id });
  document.close();
  session.close();
  const said = nodes.find(({ nodeId }) => nodeId === 'envelope')?.error?.code;
  if (said !== 'graph.circular-dependency') throw new Error(`the circle says ${said}`);
  return slowest;
}

function shipped(): (folder: string) => WorkflowNode {
  const { functions } = loadLibrary();
  return (folder) => {
    const found = functions.find((one) => one.folder === folder);
    if (!found) throw new Error(`no shipped function ${folder}`);
    return { functionId: found.record.id, stage: 'live', digest: found.digest, name: '', disabled: false, inputs: {}, links: {} };
  };
}

async function livezMs({ origin }: ChaosServer): Promise<number> {
  const askedAt = performance.now();
  const { ok } = await fetch(`${origin}/livez`, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!ok) throw new Error('/livez says no');
  return performance.now() - askedAt;
}

async function countLost(server: ChaosServer, id: string, count: number): Promise<number> {
  const session = server.tab();
  const document = server.open(session, id);
  await document.ready;
  const inputs = document.reader.document().nodes['envelope']?.inputs ?? {};
  document.close();
  session.close();
  return Array.from({ length: count }, (_, at) => `e${at}`).filter((name) => !(name in inputs)).length;
}
