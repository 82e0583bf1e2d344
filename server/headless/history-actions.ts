import type { Pool } from 'pg';
import {
  changesBetween,
  documentOfOption,
  elementChanges,
  PartiError,
  STUDY_AXES,
  STUDY_OPTIONS,
  studyOptions,
  type JsonObject,
  type JsonValue,
  type NodeId,
  type StudyAxis,
  type WorkflowDocument,
} from '#domain';
import { runDocument, type DocumentRun, type NodeReport } from '../executions/run-document.ts';
import { listHistory } from '../history/history-list.ts';
import { readVersions } from '../history/versions.ts';
import { readText } from './read-payload.ts';
import { namedInput, readValue } from './set-inputs.ts';

/** A workflow that the command line named, and how it runs. */
export interface OpenedWorkflow {
  document: WorkflowDocument;
  run: DocumentRun;
}

/** What the actions over states stand on. */
export interface HistoryActionParts {
  /** The workflow that a payload names: a file, a template, a workflow, or a version. */
  open(payload: JsonObject): Promise<OpenedWorkflow>;
  pool: Pool;
  /** Id of a workflow of the owner's, by id or name. */
  idOf(name: string): Promise<string>;
}

/** Sides of a comparison in a payload. */
const SIDES = ['a', 'b'] as const;
/** Entries of history that are told where nobody says how many. */
const ENTRIES = 100;
/** Values of a range at most: more are more options than a study has. */
const RANGE_MAX = STUDY_OPTIONS;

/** What was done to a workflow; two states compared by what they hold and what is stored of their results; a workflow over values of some inputs. */
export function createHistoryActions({ open, pool, idOf }: HistoryActionParts) {
  return {
    async 'workflow.history'(payload: JsonObject): Promise<JsonValue> {
      const limit = payload['limit'] ?? ENTRIES;
      if (!Number.isInteger(limit) || Number(limit) < 1) throw new PartiError('http.invalid-request', { detail: 'limit' });
      const id = await idOf(readText(payload, 'workflow'));
      const { entries, runs, people, hasMore } = await listHistory(pool, id, { limit: Number(limit) });
      const names = new Map(people.map((one) => [one.id, one.name]));
      const oldest = hasMore ? (entries.at(-1)?.from ?? 0) : 0;
      return {
        edits: entries.map(({ userId, ...entry }) => ({ ...entry, by: names.get(userId ?? '') ?? null })),
        versions: (await versionsOf(pool, id)).filter(({ sequence }) => sequence >= oldest),
        runs,
        hasMore,
      } as unknown as JsonValue;
    },
    async 'workflow.diff'(payload: JsonObject): Promise<JsonValue> {
      const [a, b] = await Promise.all(SIDES.map((side) => open(payload[side] as JsonObject)));
      if (!a || !b) throw new PartiError('http.invalid-request', { detail: 'a, b' });
      const [was, is] = await Promise.all([stored(a), stored(b)]);
      const elements = { added: 0, removed: 0, changed: 0 };
      for (const id of new Set([...was.shown.keys(), ...is.shown.keys()])) {
        const digests = [was.shown.get(id)?.resultDigest, is.shown.get(id)?.resultDigest] as const;
        if (digests[0] === digests[1]) continue;
        const [before, after] = await Promise.all([modelOf(a, digests[0]), modelOf(b, digests[1])]);
        const found = elementChanges(before, after);
        for (const kind of ['added', 'removed', 'changed'] as const) elements[kind] += found[kind].length;
      }
      return {
        changes: changesBetween(a.document, b.document) as unknown as JsonValue,
        figures: figureDifferences(was.nodes, is.nodes),
        elements,
      };
    },
    async 'workflow.study'(payload: JsonObject): Promise<JsonValue> {
      const { document, run } = await open(payload);
      const said = Array.isArray(payload['axes']) ? payload['axes'].map(String) : [];
      const axes = said.map((one) => readAxis(document, one, run));
      const count = axes.reduce((product, { values }) => product * values.length, 1);
      if (axes.length === 0) throw new PartiError('study.no-values');
      if (axes.length > STUDY_AXES || count > STUDY_OPTIONS)
        throw new PartiError('study.too-many', { count, most: STUDY_OPTIONS, axes: STUDY_AXES });
      const options: JsonValue[] = [];
      for (const values of studyOptions(axes)) {
        const { nodes } = await runDocument(documentOfOption(document, axes, values), run);
        const failed = nodes.find(({ error }) => error !== null);
        options.push({
          values,
          figures: numbersOf(nodes).map(({ node, output, value }) => ({ node, output, value })),
          error: failed?.error ? ({ ...failed.error, node: failed.id } as unknown as JsonValue) : null,
        });
      }
      const names = Object.fromEntries(
        Object.keys(document.nodes).map((id): [NodeId, string] => [id, nameOf(document, id, run)]),
      );
      return { axes: axes as unknown as JsonValue, options, names };
    },
  };
}

/** Versions of a workflow, newest first; `at` in ms since the epoch. */
async function versionsOf(pool: Pool, workflowId: string) {
  const rows = await readVersions(pool, workflowId, false);
  return rows.map(({ id, sequence, kind, name, createdAt, userName }) => ({
    id,
    kind,
    name,
    sequence: Number(sequence),
    at: createdAt.getTime(),
    by: userName,
  }));
}

/** What is stored of a workflow's results: nothing runs. */
const stored = ({ document, run }: OpenedWorkflow) => runDocument(document, { ...run, isDry: true });

const modelOf = async ({ run }: OpenedWorkflow, digest: string | undefined) =>
  digest === undefined ? undefined : (await run.results.result(digest)).model;

interface NamedNumber {
  node: NodeId;
  output: string;
  value: number;
}

const numbersOf = (nodes: readonly NodeReport[]): NamedNumber[] =>
  nodes.flatMap(({ id, outputs }) =>
    Object.entries(outputs).flatMap(([output, value]) => (typeof value === 'number' ? [{ node: id, output, value }] : [])),
  );

/** Numbers that are not the same on both sides; null where a side has none. */
function figureDifferences(was: readonly NodeReport[], is: readonly NodeReport[]): JsonValue {
  const found = new Map<string, { node: NodeId; name: string; from: number | null; to: number | null }>();
  const put = (side: 'from' | 'to', { node, output, value }: NamedNumber) => {
    const key = `${node}/${output}`;
    found.set(key, { ...(found.get(key) ?? { node, name: output, from: null, to: null }), [side]: value });
  };
  for (const one of numbersOf(was)) put('from', one);
  for (const one of numbersOf(is)) put('to', one);
  return [...found.values()].filter(({ from, to }) => from !== to);
}

/** `Node.Input=from:to:step`, or values with semicolons between. Throws `http.invalid-request`. */
function readAxis(document: WorkflowDocument, said: string, { functionOf }: DocumentRun): StudyAxis {
  const { id, input, text } = namedInput(document, said, functionOf);
  const range = /^(-?[\d.]+):(-?[\d.]+):(-?[\d.]+)$/.exec(text);
  if (!range) return { node: id, property: input, values: text.split(';').map((one) => readValue(one.trim())) };
  const [from = 0, to = 0, step = 0] = range.slice(1).map(Number);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (!(step > 0) || !(count > 0) || count > RANGE_MAX)
    throw new PartiError('http.invalid-request', { detail: `"${said}" is no range of at most ${RANGE_MAX} values` });
  const values = Array.from({ length: count }, (_, at) => Number((from + step * at).toPrecision(12)));
  return { node: id, property: input, values };
}

function nameOf(document: WorkflowDocument, id: NodeId, { functionOf }: DocumentRun): string {
  const node = document.nodes[id];
  const record = node && functionOf(node.functionId, node.digest);
  return node?.name || record?.displayName || record?.name || id;
}
