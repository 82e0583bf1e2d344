import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkflow, SharedDocument, type OpenDocument, type RealtimeSession } from '#collab';
import { emptyWorkflowDocument, type WorkflowNode } from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createTokenService, type TokenService } from '../identity/tokens.ts';
import { connectTab, freePort } from './document-server.fixture.ts';
import { insertDocument, loadDocument } from './document-store.ts';

/** More with PARTI_KILL_ROUNDS=200. */
const ROUNDS = Number(process.env['PARTI_KILL_ROUNDS'] ?? 4);
const TABS = 4;
const BURST = 20;
/** Acknowledged edits between two kills, at least. */
const PER_ROUND = 600;

let database: TestDatabase;
let tokens: TokenService;
let port: number;
let child: ChildProcess;
const sessions: RealtimeSession[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  tokens = await createTokenService(database.pool);
  port = await freePort();
  await addTestUser(database.pool, 'ann');
  for (let index = 0; index < TABS; index++) {
    await database.pool.query('INSERT INTO workflow (id, owner_id, name) VALUES ($1, $2, $3)', [`w${index}`, 'ann', 'Tower']);
    await insertDocument(database.pool, `w${index}`, { ...emptyWorkflowDocument(), nodes: { a: NODE } });
  }
});
afterAll(async () => {
  for (const session of sessions) session.close();
  child?.kill('SIGKILL');
  await database.stop();
});

const NODE: WorkflowNode = { functionId: 'site', stage: 'live', digest: 'd', name: '', disabled: false, inputs: {}, links: {} };

async function startServer(): Promise<ChildProcess> {
  const connection = JSON.stringify({
    host: database.pool.options.host,
    user: database.pool.options.user,
    database: database.pool.options.database,
  });
  const started = spawn(
    process.execPath,
    [join(import.meta.dirname, 'document-server.fixture.ts'), connection, database.folder, String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(started.stdout as NodeJS.ReadableStream, 'data');
  return started;
}

function saved(document: OpenDocument): Promise<void> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const look = () => {
      if (document.save.get() !== 'saved') return;
      stop();
      resolve();
    };
    stop = document.save.subscribe(look);
    look();
  });
}

/** What lies in the database, read without the server and before anybody sends anything again. */
async function stored(workflowId: string): Promise<Record<string, unknown>> {
  const found = await loadDocument(database.pool, workflowId);
  if (!found) throw new Error(`${workflowId} is gone`);
  return new SharedDocument(found.state, found.updates).json().nodes['a']?.inputs ?? {};
}

test(
  `C.02d kill -9 right after acknowledgements, ${ROUNDS} times: every acknowledged edit is there`,
  { timeout: 60_000 * ROUNDS },
  async () => {
    child = await startServer();
    const token = () => tokens.sign({ userId: 'ann', sessionId: 's', name: 'ann' });
    const documents = Array.from({ length: TABS }, (_, index) => {
      const session = connectTab(port, token);
      sessions.push(session);
      return openWorkflow(session, `w${index}`, {
        functionOf: () => undefined,
        library: () => [],
        subscribe: () => () => undefined,
      });
    });
    await Promise.all(documents.map((document) => document.ready));
    const acknowledged = documents.map(() => 0);
    const sent = documents.map(() => 0);

    for (let round = 0; round < ROUNDS; round++) {
      const goal = (round + 1) * PER_ROUND;
      let isKilled = false;
      const ended = once(child, 'exit');
      const edit = async (document: OpenDocument, tab: number) => {
        while (!isKilled) {
          for (let count = 0; count < BURST; count++)
            document.commands.dispatch({
              type: 'node.set-input',
              id: 'a',
              property: `e${(sent[tab] as number)++}`,
              value: round,
            });
          const upTo = sent[tab] as number;
          await Promise.race([saved(document), ended]);
          if (isKilled || document.save.get() !== 'saved') return;
          acknowledged[tab] = upTo;
          if (acknowledged.reduce((sum, one) => sum + one) >= goal) {
            // More is on its way at this moment, from every tab.
            isKilled = true;
            child.kill('SIGKILL');
          }
        }
      };
      await Promise.all(documents.map(edit));
      await ended;
      for (const [tab, count] of acknowledged.entries()) {
        const inputs = await stored(`w${tab}`);
        const missing = Array.from({ length: count }, (_, index) => `e${index}`).filter((name) => !(name in inputs));
        expect(missing).toEqual([]);
      }
      child = await startServer();
      // What had not been acknowledged is sent again.
      await Promise.all(documents.map(saved));
      for (const [tab, count] of sent.entries()) {
        expect(Object.keys(await stored(`w${tab}`))).toHaveLength(count);
        acknowledged[tab] = count;
      }
    }
    expect(sent.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(ROUNDS * PER_ROUND);
    for (const document of documents) document.close();
  },
);
