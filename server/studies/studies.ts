import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import {
  PartiError,
  STUDY_AXES,
  STUDY_OPTIONS,
  studyOptions,
  VERSION_NAME_MAX,
  versionText,
  type FunctionLookup,
  type JsonValue,
  type StudyAxis,
  type WorkflowDocument,
} from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Documents } from '../documents/documents-service.ts';
import { packed } from '../documents/packed.ts';

type Facts = CallAnswer<Contract['GET workflows/{id}/studies']>['studies'][number];
type Whole = CallAnswer<Contract['GET workflows/{id}/studies/{study}']>;

/** Studies of workflows. Each rejects as the policy does, and with `http.not-found` for one that is not of this workflow. */
export interface Studies {
  list(workflowId: string, userId: string): Promise<Facts[]>;
  /** Rejects with `study.no-values`, `study.too-many` and `study.input-gone` before anything is kept. */
  make(workflowId: string, wish: ReadBody<Contract['POST workflows/{id}/studies']>, userId: string): Promise<{ id: string }>;
  read(workflowId: string, id: string, userId: string): Promise<Whole>;
  change(
    workflowId: string,
    id: string,
    n: number,
    wish: ReadBody<Contract['PATCH workflows/{id}/studies/{study}/options/{n}']>,
    userId: string,
  ): Promise<void>;
  remove(workflowId: string, id: string, userId: string): Promise<void>;
}

/** What studies stand on. */
export interface StudyParts {
  pool: Pool;
  policy: WorkflowPolicy;
  documents: Pick<Documents, 'read'>;
  functionOf: FunctionLookup;
  /** Options wait to be run. */
  onWaiting: () => void;
  /** A study was deleted. */
  onRemoved: (id: string) => void;
}

const FACTS = `SELECT s.id, s.name, s.axes, s.created_at AS "createdAt", count(o.n)::int AS total,
    count(o.n) FILTER (WHERE o.state <> 'waiting')::int AS ended, count(o.n) FILTER (WHERE o.state = 'failed')::int AS failed
  FROM study s LEFT JOIN study_option o ON o.study_id = s.id WHERE s.workflow_id = $1`;

export function createStudies({ pool, policy, documents, functionOf, onWaiting, onRemoved }: StudyParts): Studies {
  const factsOf = async (workflowId: string, id?: string): Promise<Facts[]> => {
    const { rows } = await pool.query<Omit<Facts, 'createdAt'> & { createdAt: Date }>(
      `${FACTS} AND ($2::text IS NULL OR s.id = $2) GROUP BY s.id ORDER BY s.created_at DESC, s.id`,
      [workflowId, id ?? null],
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  };
  return {
    async list(workflowId, userId) {
      await policy.mustView(workflowId, userId);
      return factsOf(workflowId);
    },
    async make(workflowId, { name, axes, rows }, userId) {
      await policy.mustEdit(workflowId, userId);
      const options = optionsOf(axes, rows);
      const { document } = await documents.read(workflowId);
      for (const axis of axes)
        if (!isThere(axis, document, functionOf)) throw new PartiError('study.input-gone', { name: axis.property });
      const id = randomUUID();
      const content = await packed(Buffer.from(JSON.stringify(document)));
      await inTransaction(pool, async (client) => {
        await client.query(
          'INSERT INTO study (id, workflow_id, name, document, axes, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
          [id, workflowId, versionText(name, VERSION_NAME_MAX), content, JSON.stringify(axes), userId],
        );
        await client.query(
          'INSERT INTO study_option (study_id, n, "values") SELECT $1, one.n, one.option FROM unnest($2::int[], $3::jsonb[]) AS one(n, option)',
          [id, options.map((_, n) => n), options.map((option) => JSON.stringify(option))],
        );
      });
      onWaiting();
      return { id };
    },
    async read(workflowId, id, userId) {
      await policy.mustView(workflowId, userId);
      const [facts] = await factsOf(workflowId, id);
      if (!facts) throw new PartiError('http.not-found', { call: id });
      const { rows } = await pool.query<Whole['options'][number]>(
        `SELECT n, "values", state, results, figures, error, starred, dropped, note,
                array_remove(ARRAY[CASE WHEN picture_digest IS NOT NULL THEN 'light' END,
                                   CASE WHEN picture_dark_digest IS NOT NULL THEN 'dark' END], NULL) AS pictures
           FROM study_option WHERE study_id = $1 ORDER BY n`,
        [id],
      );
      return { ...facts, options: rows };
    },
    async change(workflowId, id, n, { starred, dropped, note }, userId) {
      await policy.mustEdit(workflowId, userId);
      const { rowCount } = await pool.query(
        `UPDATE study_option o SET starred = coalesce($4, o.starred), dropped = coalesce($5, o.dropped), note = coalesce($6, o.note)
           FROM study s WHERE s.id = o.study_id AND s.workflow_id = $1 AND s.id = $2 AND o.n = $3`,
        [workflowId, id, n, starred ?? null, dropped ?? null, note === undefined ? null : versionText(note, NOTE_MAX)],
      );
      if (rowCount === 0) throw new PartiError('http.not-found', { call: id });
    },
    async remove(workflowId, id, userId) {
      await policy.mustEdit(workflowId, userId);
      const { rowCount } = await pool.query('DELETE FROM study WHERE workflow_id = $1 AND id = $2', [workflowId, id]);
      if (rowCount === 0) throw new PartiError('http.not-found', { call: id });
      onRemoved(id);
    },
  };
}

/** Whether a document has the node of an axis, and its function the input; of a function that is gone each run says so. */
function isThere({ node, property }: StudyAxis, { nodes }: WorkflowDocument, functionOf: FunctionLookup): boolean {
  const one = Object.hasOwn(nodes, node) ? nodes[node] : undefined;
  const record = one && functionOf(one.functionId, one.digest);
  return one !== undefined && (!record || Object.hasOwn(record.inputSchema.properties, property));
}

/** Longest note of an option, in UTF-16 units; a longer one is cut off. */
const NOTE_MAX = 2000;

/** Options of a study: the rows that are given, else every combination. Throws for too many, none, and rows of other lengths. */
function optionsOf(axes: readonly StudyAxis[], rows: readonly JsonValue[][] | undefined): JsonValue[][] {
  if (!rows) {
    mustBeFew(axes);
    return studyOptions(axes);
  }
  if (axes.length === 0 || rows.length === 0) throw new PartiError('study.no-values');
  if (rows.length > STUDY_OPTIONS)
    throw new PartiError('study.too-many', { count: rows.length, most: STUDY_OPTIONS, axes: axes.length });
  if (rows.some((row) => row.length !== axes.length))
    throw new PartiError('http.invalid-request', { detail: 'a row has a value for each axis' });
  return rows.map((row) => [...row]);
}

/** Combinations are counted before any of them is made. */
function mustBeFew(axes: readonly StudyAxis[]): void {
  const count = axes.reduce((product, { values }) => product * values.length, axes.length === 0 ? 0 : 1);
  if (count === 0) throw new PartiError('study.no-values');
  if (axes.length > STUDY_AXES || count > STUDY_OPTIONS)
    throw new PartiError('study.too-many', { count, most: STUDY_OPTIONS, axes: STUDY_AXES });
}
