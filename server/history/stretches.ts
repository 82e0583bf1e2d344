import type { Pool } from 'pg';
import { readUpdateLog, SharedDocument, type LoggedUpdate, type Stretch } from '#collab';
import { migrateDocument, PartiError, WORKFLOW_SCHEMA_VERSION, type JsonObject, type WorkflowDocument } from '#domain';
import { readUpdates } from '../documents/compact-document.ts';
import { unpacked } from '../documents/packed.ts';

/** Parts of a workflow's past as they are played. */
export interface Stretches {
  /**
   * The stretch that holds the state after this update. Rejects with `history.not-kept` where the edits of that time have
   * gone or cannot be read, `workflow.not-found` for no document.
   */
  read(workflowId: string, sequence: number): Promise<Stretch>;
  /** The document as it stood after this update, in the schema of now. Rejects as `read` does. */
  documentAt(workflowId: string, sequence: number): Promise<WorkflowDocument>;
  /** The shared state after this update, as it was. Rejects as `read` does. */
  stateAt(workflowId: string, sequence: number): Promise<KeptState>;
}

/** State of a document with the schema it is in. */
export interface KeptState {
  state: Uint8Array;
  sequence: number;
  schemaVersion: number;
}

interface Base {
  state: Buffer;
  sequence: number;
  schemaVersion: number | undefined;
  /** Number of the next state that is kept; updates after it are another stretch. */
  next: number;
}

export function createStretches(pool: Pool): Stretches {
  const read = async (workflowId: string, sequence: number): Promise<Stretch> => {
    const base = await findBase(pool, workflowId, sequence);
    const updates = await updatesAfter(pool, workflowId, base);
    const { state, sequence: first, schemaVersion } = base;
    if (first + updates.length < sequence) throw new PartiError('history.not-kept');
    return { state, sequence: first, schemaVersion, updates };
  };
  return {
    read,
    async documentAt(workflowId, sequence) {
      const { state, schemaVersion, updates, sequence: first } = await read(workflowId, sequence);
      return documentOf(state, schemaVersion, first === sequence ? [] : updates.slice(0, sequence - first));
    },
    async stateAt(workflowId, sequence) {
      const { state, schemaVersion, updates, sequence: first } = await read(workflowId, sequence);
      if (first === sequence) return { state, sequence, schemaVersion: schemaVersion ?? schemaOf(state) };
      const document = new SharedDocument(state, dataOf(updates.slice(0, sequence - first)));
      const kept = { state: document.state(), sequence, schemaVersion: document.json().meta.schemaVersion };
      document.destroy();
      return kept;
    },
  };
}

/** A kept state as a document in the schema of now, migrated in memory. */
export function documentOf(
  state: Uint8Array,
  schemaVersion: number | undefined,
  updates: readonly LoggedUpdate[] = [],
): WorkflowDocument {
  const shared = new SharedDocument(state, dataOf(updates));
  const document = shared.json();
  shared.destroy();
  // Among the updates may be the one that brought it to a newer schema.
  const version = updates.length > 0 ? document.meta.schemaVersion : (schemaVersion ?? document.meta.schemaVersion);
  if (version >= WORKFLOW_SCHEMA_VERSION) return document;
  return migrateDocument(document as unknown as JsonObject, version) as unknown as WorkflowDocument;
}

function schemaOf(state: Uint8Array): number {
  const document = new SharedDocument(state);
  const { schemaVersion } = document.json().meta;
  document.destroy();
  return schemaVersion;
}

const dataOf = (updates: readonly LoggedUpdate[]): Uint8Array[] => updates.map(({ data }) => data);

async function findBase(pool: Pool, workflowId: string, sequence: number): Promise<Base> {
  const [{ rows: kept }, { rows: next }, { rows: current }] = await Promise.all([
    pool.query<{ sequence: string; state: Buffer; packed: boolean; schemaVersion: number | null }>(
      `SELECT sequence, state, packed, schema_version AS "schemaVersion" FROM document_history
        WHERE workflow_id = $1 AND sequence <= $2 ORDER BY sequence DESC LIMIT 1`,
      [workflowId, sequence],
    ),
    pool.query<{ sequence: string | null }>(
      'SELECT min(sequence) AS sequence FROM document_history WHERE workflow_id = $1 AND sequence > $2',
      [workflowId, sequence],
    ),
    pool.query<{ sequence: string; state: Buffer; schemaVersion: number }>(
      `SELECT state_sequence AS sequence, CASE WHEN state_sequence <= $2 THEN state END AS state, schema_version AS "schemaVersion"
         FROM document WHERE workflow_id = $1`,
      [workflowId, sequence],
    ),
  ]);
  const [now] = current;
  if (!now) throw new PartiError('workflow.not-found');
  const [last] = kept;
  if (last) {
    const state = await (last.packed ? unpacked(last.state) : last.state);
    return {
      state,
      sequence: Number(last.sequence),
      schemaVersion: last.schemaVersion ?? undefined,
      next: Number(next[0]?.sequence ?? Number.MAX_SAFE_INTEGER),
    };
  }
  // Nothing was compacted yet: the first state is the one that the document lies in.
  if (now.state === null) throw new PartiError('history.not-kept');
  return {
    state: now.state,
    sequence: Number(now.sequence),
    schemaVersion: now.schemaVersion,
    next: Number(next[0]?.sequence ?? Number.MAX_SAFE_INTEGER),
  };
}

/** Updates from the one after the base, as far as there is no gap and no other stretch; a damaged segment ends them. */
async function updatesAfter(pool: Pool, workflowId: string, { sequence, next }: Base): Promise<LoggedUpdate[]> {
  const { rows } = await pool.query<{ updates: Buffer }>(
    `SELECT updates FROM document_segment WHERE workflow_id = $1 AND to_sequence > $2 AND from_sequence <= $3 ORDER BY from_sequence`,
    [workflowId, sequence, next],
  );
  const found: LoggedUpdate[] = [];
  for (const row of rows) {
    const log = await unpacked(row.updates).then(readUpdateLog, () => undefined);
    if (!log) return found;
    for (const update of log) if (update.sequence === sequence + found.length + 1 && update.sequence <= next) found.push(update);
  }
  const end = sequence + found.length;
  if (end < next)
    for (const update of await readUpdates(pool, workflowId, end, next))
      if (update.sequence === sequence + found.length + 1) found.push(update);
  return found;
}
