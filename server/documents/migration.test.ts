import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkflow, SharedDocument, type OpenDocument, type RealtimeSession } from '#collab';
import { emptyWorkflowDocument, WORKFLOW_SCHEMA_VERSION, type WorkflowDocument } from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { currentDocument, documentsByVersion, sharedVersion0 } from '#fixtures/old-documents';
import { connectTab, freePort, startDocumentServer, type DocumentServer } from './document-server.fixture.ts';
import { insertDocument } from './document-store.ts';
import { unpacked } from './packed.ts';

let database: TestDatabase;
let server: DocumentServer;
const open: (OpenDocument | RealtimeSession)[] = [];
const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };
const UPDATED = new Date('2026-01-02T03:04:05Z');

beforeAll(async () => {
  database = await startTestDatabase();
  server = await startDocumentServer(database.pool, database.folder, await freePort());
  await addTestUser(database.pool, 'ann');
});
afterAll(async () => {
  for (const one of open.toReversed()) one.close();
  await server.stop();
  await database.stop();
});

/** A workflow whose stored document is of `version`. */
async function stored(version: number): Promise<string> {
  const id = randomUUID();
  await database.pool.query('INSERT INTO workflow (id, owner_id, name, updated_at) VALUES ($1, $2, $3, $4)', [
    id,
    'ann',
    'Tower of a studio',
    UPDATED,
  ]);
  if (version > 0) await insertDocument(database.pool, id, documentsByVersion[version] as unknown as WorkflowDocument);
  else
    await database.pool.query('INSERT INTO document (workflow_id, schema_version, state) VALUES ($1, 0, $2)', [
      id,
      Buffer.from(sharedVersion0()),
    ]);
  return id;
}

function tab(): RealtimeSession {
  const session = connectTab(server.port, () => server.tokens.sign({ userId: 'ann', sessionId: 'session', name: 'ann' }));
  open.push(session);
  return session;
}
async function openIn(session: RealtimeSession, workflowId: string): Promise<OpenDocument> {
  const document = openWorkflow(session, workflowId, FUNCTIONS);
  open.push(document);
  await document.ready;
  return document;
}
const saved = (document: OpenDocument): Promise<void> =>
  new Promise((resolve) => {
    const check = () => document.save.get() === 'saved' && resolve();
    document.save.subscribe(check);
    check();
  });
async function rowsOf(workflowId: string) {
  const { rows } = await database.pool.query<{ version: number; updates: number; history: Buffer[] | null; updatedAt: Date }>(
    `SELECT d.schema_version AS version, w.updated_at AS "updatedAt",
            (SELECT count(*)::int FROM document_update u WHERE u.workflow_id = d.workflow_id) AS updates,
            (SELECT array_agg(h.state) FROM document_history h WHERE h.workflow_id = d.workflow_id) AS history
       FROM document d JOIN workflow w ON w.id = d.workflow_id WHERE d.workflow_id = $1`,
    [workflowId],
  );
  return rows[0];
}

describe('a stored document of an older version', () => {
  it.each([0, 1, 2])(
    '%i is migrated when it is opened, kept like an edit, and the state before it is kept too',
    async (version) => {
      const workflowId = await stored(version);
      const before = await database.pool.query<{ state: Buffer }>('SELECT state FROM document WHERE workflow_id = $1', [
        workflowId,
      ]);
      const document = await openIn(tab(), workflowId);
      expect(document.reader.document()).toEqual(currentDocument);
      const rows = await rowsOf(workflowId);
      expect(rows).toMatchObject({ version: WORKFLOW_SCHEMA_VERSION, updates: 1, updatedAt: UPDATED });
      const history = new SharedDocument(await unpacked(rows?.history?.[0] as Buffer));
      expect(history.json()).toEqual(new SharedDocument(before.rows[0]?.state as Buffer).json());
      history.destroy();
    },
  );

  it('is migrated once: what is edited then stands, whoever loads it next', async () => {
    const workflowId = await stored(0);
    const first = await openIn(tab(), workflowId);
    first.commands.dispatch({ type: 'workflow.describe', description: 'For the jury' });
    first.commands.dispatch({ type: 'node.set-input', id: 'site', property: 'Setback', value: 12 });
    await saved(first);
    const other = await startDocumentServer(database.pool, database.folder, await freePort());
    const { document } = await other.documents.read(workflowId);
    await other.stop();
    expect([document.meta.description, document.nodes['site']?.inputs['Setback'], document.layout['site']]).toEqual([
      'For the jury',
      12,
      [40, 80, 0],
    ]);
  });

  it('runs nothing and tells nobody of a change', async () => {
    const told: unknown[] = [];
    server.context.bus.on('document.committed', (event) => told.push(event));
    const { document } = await server.documents.read(await stored(0));
    expect([document, told]).toEqual([currentDocument, []]);
  });

  it(`of this version, ${WORKFLOW_SCHEMA_VERSION}, is left as it is`, async () => {
    const workflowId = await stored(WORKFLOW_SCHEMA_VERSION);
    expect((await server.documents.read(workflowId)).document).toEqual(currentDocument);
    expect(await rowsOf(workflowId)).toMatchObject({ updates: 0, history: null });
  });
});

describe('a page of another version', () => {
  it.each([undefined, 0, WORKFLOW_SCHEMA_VERSION - 1, WORKFLOW_SCHEMA_VERSION + 1])(
    'that knows schema %s is told to load anew',
    async (schemaVersion) => {
      const workflowId = randomUUID();
      await database.pool.query('INSERT INTO workflow (id, owner_id, name) VALUES ($1, $2, $3)', [workflowId, 'ann', 'Tower']);
      await insertDocument(database.pool, workflowId, emptyWorkflowDocument('Tower'));
      const session = tab();
      await new Promise<void>((resolve) => session.onConnected(resolve));
      const opening = session.request('channel.open', { workflowId, channel: 1, schemaVersion: schemaVersion as number });
      await expect(opening).rejects.toMatchObject({ code: 'workflow.out-of-sync' });
    },
  );
});
