import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { canonicalResult, emptyWorkflowDocument, type WorkflowDocument } from '#domain';
import { createFolderBlobStore, type BlobStore } from '../blobs/blob-store.ts';
import { insertDocument, keepHistory } from '../documents/document-store.ts';
import { createResultStore, type ResultStore, type StoredResult } from '../executions/result-store.ts';
import { createRunRecords } from '../executions/run-records.ts';
import { createWaveLeases } from '../executions/wave-leases.ts';
import { createUploadStore } from '../files/upload-store.ts';
import { createStorageSweep, DAY_MS, type StorageSweep } from './storage-sweep.ts';

/** Digest of a text, worked out without the store. */
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the world knows is named: written down beside the rows, never read from them. */
interface Known {
  workflows: Map<number, ReturnType<typeof emptyWorkflow>>;
  bundles: Set<string>;
  held: Set<string>;
}

const emptyWorkflow = () => ({
  /** Contents by node. */
  shown: new Map<number, number>(),
  /** Days since a content was shown last. */
  granted: new Map<number, number>(),
  /** Files, of now and of the history. */
  digests: new Set<string>(),
  pictures: new Map<string, string>(),
  /** Contents that a wave under way made. */
  wave: new Set<number>(),
});

/** Everything that names bytes, over a real database and folder, in the way the product does it, with its own record of what is named. */
export class SweepWorld {
  readonly database: TestDatabase;
  readonly known: Known = { workflows: new Map(), bundles: new Set(), held: new Set() };
  readonly #contents = Array.from({ length: 6 }, (_, index) => {
    const { text, digest, result } = canonicalResult({ outputs: { index } }, { functionId: 'f', sha256: sha });
    return { key: `key-${index}`, text, digest, result };
  });
  readonly #leases;
  readonly #uploads;
  readonly #records;
  #blobs: BlobStore;
  #results: ResultStore;
  /** Runs before each step of a sweep. */
  onStep: () => Promise<void> = () => Promise.resolve();

  constructor(database: TestDatabase) {
    this.database = database;
    this.#leases = createWaveLeases(database.pool);
    this.#uploads = createUploadStore(database.pool);
    this.#records = createRunRecords(database.pool);
    this.#blobs = database.blobs;
    this.#results = createResultStore(database.pool, this.#blobs);
  }

  static async start(): Promise<SweepWorld> {
    const database = await startTestDatabase();
    await addTestUser(database.pool, 'ann');
    await database.pool.query("INSERT INTO function (id, owner_id, name) VALUES ('f', 'ann', 'f')");
    return new SweepWorld(database);
  }

  get #pool(): Pool {
    return this.database.pool;
  }

  /** Starts from nothing, with a process of its own. */
  async reset(): Promise<void> {
    await this.#pool.query('TRUNCATE workflow, function_version, result, upload, execution, blob_mark, blob_sweep CASCADE');
    const longAgo = Date.now() / 1000 - 100 * 86_400;
    for (const { path } of this.#files()) utimesSync(path, longAgo, longAgo);
    this.known.workflows.clear();
    this.known.bundles.clear();
    this.known.held.clear();
    await this.restart();
    await this.settle();
    await this.#pool.query('TRUNCATE blob_sweep');
  }

  /** What a process held in memory is gone. */
  async restart(): Promise<void> {
    this.known.held.clear();
    this.#blobs = await createFolderBlobStore(join(this.database.folder, 'blobs'));
    this.#results = createResultStore(this.#pool, this.#blobs);
  }

  #workflow(id: number) {
    return this.known.workflows.get(id) ?? emptyWorkflow();
  }

  async open(id: number): Promise<void> {
    if (this.known.workflows.has(id)) return;
    await this.#pool.query("INSERT INTO workflow (id, owner_id, name) VALUES ($1, 'ann', $1)", [String(id)]);
    await insertDocument(this.#pool, String(id), emptyWorkflowDocument());
    this.known.workflows.set(id, this.#workflow(id));
  }

  async drop(id: number): Promise<void> {
    this.known.workflows.delete(id);
    await this.#pool.query('DELETE FROM workflow WHERE id = $1', [String(id)]);
  }

  /** A node of a workflow comes to a result: reused where it is stored, else made. */
  async show(id: number, node: number, content: number): Promise<void> {
    await this.open(id);
    const row = await this.#have(content);
    const shown = { functionId: 'f', isReused: false, facts: null, causes: null };
    await this.#records.show(String(id), [{ ...row, ...shown, nodeId: String(node) }], 1);
    const known = this.#workflow(id);
    known.shown.set(node, content);
    known.granted.set(content, 0);
  }

  async #have(content: number): Promise<StoredResult> {
    const one = this.#content(content);
    const found = (await this.#results.find([one.key])).get(one.key);
    if (found) return found;
    const { row, stored } = this.#results.keep(one.key, 'f', { ...one, modelDigest: undefined }, 1);
    await stored;
    return row;
  }

  #content(index: number) {
    const one = this.#contents[index];
    if (!one) throw new Error(`no content ${index}`);
    return one;
  }

  /** A result that nobody shows: a run of the command line, a preview that was kept. */
  async run(content: number): Promise<void> {
    await this.#have(content);
  }

  /** A wave makes a result and has not shown it yet. */
  async wave(id: number, content: number): Promise<void> {
    await this.open(id);
    await this.#leases.begin(String(id), { everything: true, targets: [] });
    const { key, resultDigest } = await this.#have(content);
    const run = { workflowId: String(id), documentSequence: 1, nodeId: 'n', functionId: 'f', key, resultDigest };
    await this.#records.add({ ...run, state: 'succeeded' });
    this.#workflow(id).wave.add(content);
  }

  async endWave(id: number): Promise<void> {
    this.#workflow(id).wave.clear();
    await this.#leases.end(String(id));
    await this.#pool.query('DELETE FROM execution WHERE workflow_id = $1', [String(id)]);
  }

  /** Bytes first, rows after: what happens between is the sweep's chance. */
  async upload(id: number, content: number): Promise<void> {
    await this.open(id);
    const wish = { contentType: 'text/plain', extension: 'txt', isZipped: false, purpose: 'input', workflowId: String(id) };
    const upload = await this.#uploads.begin('ann', wish, 900);
    const { digest, size } = await this.#blobs.putStream(Readable.from([Buffer.from(this.#content(content).text)]), 1e6);
    await this.#uploads.received(upload, digest, size);
    await this.#uploads.finish(upload);
    this.#workflow(id).digests.add(digest);
  }

  async thumbnail(id: number, isDark: boolean, content: number): Promise<void> {
    await this.open(id);
    const column = isDark ? 'thumbnail_dark_digest' : 'thumbnail_digest';
    const digest = await this.#blobs.put(Buffer.from(this.#content(content).text));
    await this.#pool.query(`UPDATE workflow SET ${column} = $2 WHERE id = $1`, [String(id), digest]);
    this.#workflow(id).pictures.set(column, digest);
  }

  /** A file that only the history of a document still names. */
  async history(id: number, content: number): Promise<void> {
    await this.open(id);
    const digest = await this.#blobs.put(Buffer.from(this.#content(content).text));
    const inputs = { File: { digest, name: 'plan.dxf' } };
    const node = { functionId: 'f', stage: 'live' as const, digest: 'v', name: '', disabled: false, inputs, links: {} };
    const document: WorkflowDocument = { ...emptyWorkflowDocument(), nodes: { n: node } };
    const old = randomUUID();
    await this.#pool.query("INSERT INTO workflow (id, owner_id, name) VALUES ($1, 'ann', 'old')", [old]);
    await insertDocument(this.#pool, old, document);
    const { rows } = await this.#pool.query<{ state: Buffer }>('SELECT state FROM document WHERE workflow_id = $1', [old]);
    const state = { state: rows[0]?.state ?? Buffer.alloc(0), sequence: content, schemaVersion: document.meta.schemaVersion };
    await keepHistory(this.#pool, String(id), state, { stays: true });
    await this.#pool.query('DELETE FROM workflow WHERE id = $1', [old]);
    this.#workflow(id).digests.add(digest);
  }

  async bundle(content: number): Promise<void> {
    const digest = await this.#blobs.put(Buffer.from(this.#content(content).text));
    await this.#pool.query(
      "INSERT INTO function_version (function_id, digest, number, record, bundle_digest) SELECT 'f', $1, coalesce(max(number), 0) + 1, '{}', $1 FROM function_version WHERE function_id = 'f' HAVING count(*) FILTER (WHERE digest = $1) = 0",
      [digest],
    );
    this.known.bundles.add(digest);
  }

  /** A function of a file that was opened, not stored: this process alone knows it. */
  async hold(content: number): Promise<void> {
    this.known.held.add(await this.#blobs.put(Buffer.from(this.#content(content).text)));
  }

  /** A copy takes the files and pictures of another workflow by rows alone. */
  async copy(from: number, to: number): Promise<void> {
    if (!this.known.workflows.has(from) || this.known.workflows.has(to)) return;
    await this.open(to);
    await this.#pool.query(
      `INSERT INTO upload (id, user_id, content_type, extension, purpose, workflow_id, digest, finished_at, expires_at)
       SELECT gen_random_uuid()::text, user_id, content_type, extension, purpose, $2, digest, finished_at, expires_at FROM upload WHERE workflow_id = $1`,
      [String(from), String(to)],
    );
    const { rows } = await this.#pool.query<{ digest: string }>('SELECT digest FROM upload WHERE workflow_id = $1', [String(to)]);
    for (const { digest } of rows) this.#workflow(to).digests.add(digest);
  }

  /** Everything that is kept gets older; a process that runs over this sees the same. */
  async age(days: number): Promise<void> {
    await this.restart();
    for (const { path, usedAt } of this.#files()) utimesSync(path, usedAt / 1000, (usedAt - days * DAY_MS) / 1000);
    await this.#pool.query('UPDATE result_grant SET granted_at = granted_at - make_interval(secs => $1)', [days * 86_400]);
    await this.#pool.query('UPDATE blob_mark SET marked_at = marked_at - make_interval(secs => $1)', [days * 86_400]);
    for (const { granted } of this.known.workflows.values())
      for (const [content, age] of granted) granted.set(content, age + days);
  }

  /** A sweep, with whatever `onStep` does in the midst of it. */
  async sweep(limits: { days: number; bytes: number }): Promise<void> {
    const sweep = this.sweepOf(limits);
    await sweep.sweep();
    // Rights that a sweep may have taken: those that no node shows, older than it keeps.
    for (const { granted, shown } of this.known.workflows.values())
      for (const [content, age] of granted)
        if (age >= (limits.bytes < 1e6 ? 1 : limits.days) && ![...shown.values()].includes(content)) granted.delete(content);
  }

  sweepOf(limits: { days: number; bytes: number }): StorageSweep {
    const step = <T extends (...args: never[]) => Promise<unknown>>(call: T): T =>
      (async (...args: Parameters<T>) => {
        await this.onStep();
        return call(...args);
      }) as T;
    const blobs = this.#blobs;
    const made = createStorageSweep({
      pool: { query: step(this.#pool.query.bind(this.#pool) as never) } as unknown as Pool,
      blobs: { ...blobs, list: step(blobs.list), remove: step(blobs.remove) },
      dataFolder: this.database.folder,
      limits,
    });
    made.alsoNamed(() => this.known.held);
    return made;
  }

  /** Until nothing unnamed is left, whatever was used a while ago. */
  async settle(): Promise<void> {
    for (const days of [31, 2, 2]) {
      await this.age(days);
      await this.sweep({ days: 30, bytes: 1e12 });
    }
  }

  /** Digests that must be readable, by the world's own record. */
  named(): ReadonlySet<string> {
    const { workflows, bundles, held } = this.known;
    const ofWorkflows = [...workflows.values()].flatMap(({ shown, granted, digests, pictures, wave }) => [
      ...[...shown.values(), ...granted.keys(), ...wave].map((content) => this.#content(content).digest),
      ...digests,
      ...pictures.values(),
    ]);
    return new Set([...ofWorkflows, ...bundles, ...held]);
  }

  /** Digests whose bytes cannot be read though something names them, or the store says that they may be reused. */
  async missing(): Promise<string[]> {
    const reader = await createFolderBlobStore(join(this.database.folder, 'blobs'));
    const { rows } = await this.#pool.query<{ digest: string }>('SELECT result_digest AS digest FROM result');
    const found = await this.#results.find(this.#contents.map(({ key }) => key));
    const wanted = new Set([
      ...this.named(),
      ...rows.map((row) => row.digest),
      ...[...found.values()].map((row) => row.resultDigest),
    ]);
    const gone: string[] = [];
    for (const digest of wanted) if (!(await reader.has(digest))) gone.push(digest);
    return gone;
  }

  /** Digests on the disk. */
  stored(): string[] {
    return this.#files().map(({ digest }) => digest);
  }

  #files() {
    const folder = join(this.database.folder, 'blobs');
    return readdirSync(folder).flatMap((start) =>
      start.length === 2
        ? readdirSync(join(folder, start)).map((name) => {
            const path = join(folder, start, name);
            return { path, digest: start + name.replace('.zst', ''), usedAt: statSync(path).mtimeMs };
          })
        : [],
    );
  }
}
