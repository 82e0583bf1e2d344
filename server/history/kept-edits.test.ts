import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initialState, readStretch, SharedDocument, writeStretch } from '#collab';
import { emptyWorkflowDocument, type CommandCall, type WorkflowDocument } from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { compactDocument } from '../documents/compact-document.ts';
import { commitUpdates, insertDocument } from '../documents/document-store.ts';
import { listHistory } from './history-list.ts';
import { packHistory } from './pack-history.ts';
import { shownResults } from './result-log.ts';
import { createStretches } from './stretches.ts';
import { thinHistory } from './thin-history.ts';

let database: TestDatabase;
let count = 0;
let id: string;
beforeAll(async () => {
  database = await startTestDatabase();
  for (const name of ['ann', 'ben']) await addTestUser(database.pool, name);
});
afterAll(() => database.stop());
beforeEach(async () => {
  id = `w${++count}`;
  await database.pool.query("INSERT INTO workflow (id, owner_id, name) VALUES ($1, 'ann', 'Tower')", [id]);
});

const START: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: { a: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: false, inputs: { Height: 0 }, links: {} } },
};
const height = (value: number): CommandCall => ({ type: 'node.set-input', id: 'a', property: 'Height', value });
const heightOf = (document: WorkflowDocument) => document.nodes['a']?.inputs['Height'];

/** A room in small: what it writes reaches the database as the product writes it. */
class Room {
  readonly document: SharedDocument;
  sequence = 0;
  constructor(state: Uint8Array) {
    this.document = new SharedDocument(state);
  }
  static async open(): Promise<Room> {
    await insertDocument(database.pool, id, START);
    const { rows } = await database.pool.query<{ state: Buffer }>('SELECT state FROM document WHERE workflow_id = $1', [id]);
    return new Room(rows[0]?.state as Buffer);
  }
  /** Edit n sets the height to n. */
  async edit(times: number, userId = 'ann'): Promise<void> {
    const pending = Array.from({ length: times }, () => {
      this.sequence++;
      const made = this.document.command(height(this.sequence));
      return { workflowId: id, sequence: this.sequence, userId, data: made?.update as Uint8Array, claims: [] };
    });
    await commitUpdates(database.pool, pending);
  }
  compact = () => compactDocument(database.pool, id, this.document.state(), this.sequence);
}

const states = async () =>
  (
    await database.pool.query<{ sequence: string }>(
      'SELECT sequence FROM document_history WHERE workflow_id = $1 ORDER BY sequence',
      [id],
    )
  ).rows.map(({ sequence }) => Number(sequence));
const rowsOf = async (table: string) =>
  (await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE workflow_id = $1`, [id])).rows[0]?.n;

describe('every edit', () => {
  it('stands in its place after any number of compactions, each readable', async () => {
    const room = await Room.open();
    for (const edits of [1, 40, 3, 700, 12]) {
      await room.edit(edits);
      await room.compact();
    }
    await room.edit(5);
    expect(await rowsOf('document_update')).toBe(5);
    const stretches = createStretches(database.pool);
    for (const at of [0, 1, 2, 41, 44, 45, 300, 744, 745, 756, 757, 761])
      expect(heightOf(await stretches.documentAt(id, at)), `edit ${at}`).toBe(at);
    await expect(stretches.documentAt(id, 762)).rejects.toMatchObject({ code: 'history.not-kept' });
  });

  it('costs at most 40 B with its states, of a function that is moved and set again and again', async () => {
    const room = await Room.open();
    for (let session = 0; session < 20; session++) {
      await room.edit(200);
      await room.compact();
    }
    const { rows } = await database.pool.query<{ bytes: number }>(
      `SELECT ((SELECT sum(length(updates) + length(entries::text)) FROM document_segment WHERE workflow_id = $1)
             + (SELECT sum(length(state)) FROM document_history WHERE workflow_id = $1))::int AS bytes`,
      [id],
    );
    expect((rows[0]?.bytes ?? Infinity) / 4000).toBeLessThan(40);
  });

  it('stays when the compaction is ended half-way: nothing stands twice, nothing is gone', async () => {
    const room = await Room.open();
    await room.edit(30);
    const broken = {
      connect: async () => {
        const client = await database.pool.connect();
        return new Proxy(client, {
          get: (of, key) =>
            key === 'query'
              ? (text: string, values?: unknown[]) =>
                  text.startsWith('UPDATE document ') ? Promise.reject(new Error('killed')) : of.query(text, values)
              : key === 'release'
                ? () => of.release()
                : (Reflect.get(of, key) as unknown),
        });
      },
    };
    await expect(compactDocument(broken as never, id, room.document.state(), room.sequence)).rejects.toThrow('killed');
    expect([await rowsOf('document_update'), await rowsOf('document_segment')]).toEqual([30, 0]);
    await room.compact();
    expect([await rowsOf('document_update'), await rowsOf('document_segment')]).toEqual([0, 1]);
    expect(heightOf(await createStretches(database.pool).documentAt(id, 17))).toBe(17);
  });

  it('comes to a page as it is kept: state, who, when and what', async () => {
    const room = await Room.open();
    await room.edit(3);
    await room.edit(2, 'ben');
    await room.compact();
    const stretch = await createStretches(database.pool).read(id, 2);
    const come = readStretch(writeStretch(stretch));
    expect(come.updates.map(({ sequence, userId }) => [sequence, userId])).toEqual([
      [1, 'ann'],
      [2, 'ann'],
      [3, 'ann'],
      [4, 'ben'],
      [5, 'ben'],
    ]);
    const played = new SharedDocument(
      come.state,
      come.updates.slice(0, 4).map(({ data }) => data),
    );
    expect(heightOf(played.json())).toBe(4);
  });

  it('lets the others stay readable when a segment is damaged', async () => {
    const room = await Room.open();
    for (let part = 0; part < 3; part++) {
      await room.edit(600);
      await room.compact();
    }
    const { rows } = await database.pool.query<{ from: string; to: string }>(
      'SELECT from_sequence AS "from", to_sequence AS "to" FROM document_segment WHERE workflow_id = $1 ORDER BY from_sequence',
      [id],
    );
    expect(rows.length).toBeGreaterThan(1);
    await database.pool.query("UPDATE document_segment SET updates = '\\x00ff' WHERE workflow_id = $1 AND from_sequence = $2", [
      id,
      rows[0]?.from,
    ]);
    const stretches = createStretches(database.pool);
    await expect(stretches.documentAt(id, 5)).rejects.toMatchObject({ code: 'history.not-kept' });
    expect(heightOf(await stretches.documentAt(id, 1800))).toBe(1800);
    expect((await listHistory(database.pool, id, { limit: 2000 })).entries.length).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  it('gathers edits of one person, tells who, and is paged without gap or repetition', async () => {
    const room = await Room.open();
    for (let turn = 0; turn < 30; turn++) {
      await room.edit(2, turn % 2 ? 'ben' : 'ann');
      if (turn % 7 === 0) await room.compact();
    }
    const all = await listHistory(database.pool, id, { limit: 2000 });
    expect(all.entries).toHaveLength(30);
    expect(all.entries[0]).toMatchObject({ from: 59, to: 60, userId: 'ben' });
    expect(all).toMatchObject({ first: 0, last: 60, hasMore: false });
    expect(all.people.map(({ id: who }) => who).toSorted()).toEqual(['ann', 'ben']);
    const paged: number[] = [];
    for (let before: number | undefined, hasMore = true; hasMore;) {
      const page = await listHistory(database.pool, id, { limit: 7, before });
      paged.push(...page.entries.map(({ from }) => from));
      before = paged.at(-1);
      ({ hasMore } = page);
    }
    expect(paged).toEqual(all.entries.map(({ from }) => from));
  });
});

describe('an older data folder', () => {
  it('is packed with progress, and nothing of it is lost', async () => {
    const state = initialState(START);
    await insertDocument(database.pool, id, START);
    const other = new SharedDocument(state);
    other.command(height(9));
    // As versions before this one wrote it: states as they are, the edits between them thrown away.
    for (let sequence = 1; sequence <= 60; sequence++)
      await database.pool.query('INSERT INTO document_history (workflow_id, sequence, state) VALUES ($1, $2, $3)', [
        id,
        sequence * 10,
        Buffer.from(sequence === 7 ? other.state() : state),
      ]);
    await database.pool.query('UPDATE document SET state_sequence = 600 WHERE workflow_id = $1', [id]);
    const told: [number, number][] = [];
    await packHistory(database.pool, (done, total) => told.push([done, total]));
    expect(told).toEqual([
      [25, 60],
      [50, 60],
      [60, 60],
    ]);
    const { rows } = await database.pool.query<{ state: Buffer }>(
      'SELECT state FROM document_history WHERE workflow_id = $1 AND sequence = 10',
      [id],
    );
    expect(rows[0]?.state).toEqual(deflateRawSync(state));
    const stretches = createStretches(database.pool);
    expect(heightOf(await stretches.documentAt(id, 70))).toBe(9);
    await expect(stretches.documentAt(id, 75)).rejects.toMatchObject({ code: 'history.not-kept' });
    // What is edited from now on is kept whole, on the state that stood.
    const room = new Room(state);
    room.sequence = 600;
    await room.edit(4);
    await room.compact();
    for (const at of [601, 602, 604]) expect(heightOf(await stretches.documentAt(id, at))).toBe(at);
    const again: unknown[] = [];
    await packHistory(database.pool, (done) => again.push(done));
    expect(again).toEqual([]);
  });
});

describe('thinning', () => {
  /** In the forenoon, that no edit of the same hours lies on another day. */
  const age = (daysOf: string) =>
    database.pool.query(
      `UPDATE document_update SET created_at = date_trunc('day', now()) + interval '10 hours' - make_interval(days => 400) + make_interval(mins => 20 * sequence::int) + ${daysOf} WHERE workflow_id = $1`,
      [id],
    );

  it('leaves the last state of each hour for a year, of each day after, and what is younger as it is', async () => {
    const room = await Room.open();
    // Nine edits, one each twenty minutes, a hundred days ago.
    await room.edit(9);
    await age("interval '300 days'");
    await room.compact();
    await room.edit(2);
    await room.compact();
    const stretches = createStretches(database.pool);
    for (const days of [0, 101]) {
      await thinHistory(database.pool, days);
      expect(heightOf(await stretches.documentAt(id, 4))).toBe(4);
    }
    await database.pool.query(
      "INSERT INTO document_history (workflow_id, sequence, state, stays, created_at) VALUES ($1, 1, $2, true, now() - interval '300 days')",
      [id, Buffer.from((await stretches.stateAt(id, 1)).state)],
    );
    await thinHistory(database.pool, 90);
    // At 20 and 40 past, then 0, 20 and 40 of two hours: the last of each; and where the younger edits go on.
    expect(await states()).toEqual([1, 2, 5, 8, 9]);
    expect(await rowsOf('document_segment')).toBe(1);
    for (const at of [2, 5, 8, 9, 10, 11]) expect(heightOf(await stretches.documentAt(id, at)), `edit ${at}`).toBe(at);
    await expect(stretches.documentAt(id, 4)).rejects.toMatchObject({ code: 'history.not-kept' });
    await room.edit(1);
    expect(heightOf(await stretches.documentAt(id, 12))).toBe(12);
    // A year later one of each day is left; one that stays, stays.
    await database.pool.query(
      "UPDATE document_history SET created_at = created_at - interval '366 days' WHERE workflow_id = $1",
      [id],
    );
    await thinHistory(database.pool, 90);
    const left = await states();
    expect(left).toContain(1);
    expect(left.length).toBeLessThanOrEqual(3);
    expect(heightOf(await stretches.documentAt(id, 12))).toBe(12);
  });

  it('keeps what functions showed at every state and edit that can be opened, and lets the rest go', async () => {
    const room = await Room.open();
    await room.edit(9);
    await age("interval '300 days'");
    await room.compact();
    await room.edit(4);
    await database.pool.query(
      `INSERT INTO node_result_log (workflow_id, sequence, node_id, key, result_digest, created_at)
       SELECT $1, at, node, 'k' || at, 'd' || at, CASE WHEN at > 9 THEN now() ELSE now() - interval '100 days' END
         FROM generate_series(1, 13) AS at, unnest(ARRAY['a', 'b']) AS node WHERE node = 'a' OR at = 4`,
      [id],
    );
    // A version of the fourth edit, of which no state stays.
    await database.pool.query(
      "INSERT INTO version (id, workflow_id, sequence, kind, schema_version, state) VALUES ($1, $1, 4, 'named', 1, '')",
      [id],
    );
    const points = [2, 4, 5, 8, 9, 10, 11, 12, 13];
    const shown = () => Promise.all(points.map((at) => shownResults(database.pool, id, at)));
    const before = await shown();
    await thinHistory(database.pool, 0);
    expect(await rowsOf('node_result_log')).toBe(14);
    await thinHistory(database.pool, 90);
    expect(await states()).toEqual([2, 5, 8, 9]);
    expect(await shown()).toEqual(before);
    // 1, 3, 6 and 7 of the first node went.
    expect(await rowsOf('node_result_log')).toBe(10);
  });
});
