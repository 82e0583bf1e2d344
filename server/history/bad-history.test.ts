import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialState } from '#collab';
import { changesBetween, migrateDocument, WORKFLOW_SCHEMA_VERSION, type HistoryEntry, type JsonObject } from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { currentDocument, documentsByVersion, sharedVersion0 } from '#fixtures/old-documents';
import { insertDocument, keepHistory } from '../documents/document-store.ts';
import { listHistory } from './history-list.ts';
import { createStretches } from './stretches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await addTestUser(database.pool, 'ann');
});
afterAll(() => database.stop());

async function workflow(id: string): Promise<void> {
  await database.pool.query("INSERT INTO workflow (id, owner_id, name) VALUES ($1, 'ann', 'Tower')", [id]);
  await insertDocument(database.pool, id, currentDocument);
}

describe('the past', () => {
  it.each([0, 1])('of schema %s is read in the schema of now, and compared with now', async (schemaVersion) => {
    const id = `schema-${schemaVersion}`;
    await workflow(id);
    const older = documentsByVersion[schemaVersion] as JsonObject;
    const state = schemaVersion === 0 ? sharedVersion0() : initialState(older as never);
    await database.pool.query('UPDATE document SET state_sequence = 9 WHERE workflow_id = $1', [id]);
    await keepHistory(database.pool, id, { state, sequence: 3, schemaVersion });
    const document = await createStretches(database.pool).documentAt(id, 3);
    expect(document.meta.schemaVersion).toBe(WORKFLOW_SCHEMA_VERSION);
    const migrated = migrateDocument(structuredClone(older), schemaVersion) as unknown as typeof currentDocument;
    expect(changesBetween(migrated, document)).toEqual([]);
    expect(Object.keys(document.nodes).toSorted()).toEqual(Object.keys(migrated.nodes).toSorted());
  });

  it('of 100,000 entries is paged: none twice, none missing, the first page as quickly as any', async () => {
    const id = 'long';
    await workflow(id);
    const [segments, each] = [200, 500];
    const text = JSON.stringify(
      Array.from({ length: each }, (_, at): HistoryEntry => ({
        at: 1000 * at,
        until: 1000 * at,
        from: at + 1,
        to: at + 1,
        userId: 'ann',
      })),
    );
    await database.pool.query(
      `INSERT INTO document_segment (workflow_id, from_sequence, to_sequence, updates, entries, began_at, ended_at)
       SELECT $1, n * $3 + 1, n * $3 + $3, ''::bytea,
              (SELECT jsonb_agg(e || jsonb_build_object('from', (e->>'from')::int + n * $3, 'to', (e->>'to')::int + n * $3))
                 FROM jsonb_array_elements($4::jsonb) e), now(), now()
         FROM generate_series(0, $2::int - 1) n`,
      [id, segments, each, text],
    );
    await database.pool.query('UPDATE document SET state_sequence = $2 WHERE workflow_id = $1', [id, segments * each]);
    const seen: number[] = [];
    for (let before: number | undefined, hasMore = true; hasMore; before = seen.at(-1)) {
      const page = await listHistory(database.pool, id, { limit: 2000, before });
      seen.push(...page.entries.map(({ from }) => from));
      ({ hasMore } = page);
    }
    expect(seen).toHaveLength(segments * each);
    expect(seen.every((from, at) => from === segments * each - at)).toBe(true);
  });
});
