import type { Pool } from 'pg';
import { isJsonObject, PartiError, type JsonObject, type JsonValue, type UnitSystem } from '#domain';
import type { Template } from '#library';
import type { Languages } from '#runtimes/languages';
import type { Documents } from '../documents/documents-service.ts';
import type { FunctionRunner } from '../executions/function-runner.ts';
import type { ResultStore } from '../executions/result-store.ts';
import { runDocument, type DocumentRun } from '../executions/run-document.ts';
import type { RunRefusal } from '../executions/run-refusal.ts';
import type { FunctionTrials } from '../executions/function-trials.ts';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import type { FunctionEditing } from '../functions/function-editing.ts';
import type { Functions } from '../functions/functions-service.ts';
import { makeDeckPage } from '../presenting/deck-files.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { DocumentWatch } from '../watch/document-watch.ts';
import type { StorageSweep } from '../storage/storage-sweep.ts';
import type { WorkflowFiles } from '../workflows/workflow-files.ts';
import { unpacked } from '../documents/packed.ts';
import { documentOf as stateDocument } from '../history/stretches.ts';
import { createFunctionActions } from './function-actions.ts';
import { createHistoryActions } from './history-actions.ts';
import { readText } from './read-payload.ts';
import { setInputs } from './set-inputs.ts';

/** What the command line may ask, of a running server or of one that it opens for the moment: for its owner, or for whoever has a token. */
export type HeadlessActions = Readonly<Record<string, (payload: JsonObject) => Promise<JsonValue>>>;

/** What they stand on. */
export interface HeadlessParts {
  pool: Pool;
  documents: Documents;
  results: ResultStore;
  runner: FunctionRunner;
  refusal: RunRefusal;
  functions: Functions;
  authored: AuthoredFunctions;
  editing: FunctionEditing;
  trials: FunctionTrials;
  languages: Languages;
  templates: readonly Template[];
  files: WorkflowFiles;
  storage: Pick<StorageSweep, 'sweep' | 'use'>;
  watch: DocumentWatch;
  quotas: Quotas;
  /** Whom they serve. */
  ownerId(): Promise<string>;
  /** Ends what runs, when nobody waits for it any more. */
  signal?: AbortSignal;
}

export function createHeadlessActions(parts: HeadlessParts): HeadlessActions {
  const { authored, templates, documents, pool, ownerId } = parts;

  const open = async (payload: JsonObject) => {
    if (payload['version'] !== undefined)
      return { ...(await versionOf(readText(payload, 'version'))), workflowId: undefined, own: undefined };
    if (payload['file'] === undefined) return { ...(await documentOf(readText(payload, 'workflow'))), own: undefined };
    const { file, own } = await parts.files.open(Buffer.from(readText(payload, 'file'), 'base64'), await ownerId());
    return { document: file.document, workflowId: undefined, own };
  };
  /** A template by id or name, or a workflow of the owner's by id or name. */
  const documentOf = async (name: string) => {
    const template = templates.find((one) => one.id === name || one.document.meta.name === name);
    if (template) return { document: template.document, workflowId: undefined };
    const workflowId = await workflowIdOf(name);
    return { document: (await documents.read(workflowId)).document, workflowId };
  };
  /** The state of a version of one of the owner's workflows. */
  const versionOf = async (id: string) => {
    const { rows } = await pool.query<{ state: Buffer; schemaVersion: number }>(
      `SELECT v.state, v.schema_version AS "schemaVersion" FROM version v JOIN workflow w ON w.id = v.workflow_id
        WHERE v.id = $1 AND w.owner_id = $2`,
      [id, await ownerId()],
    );
    if (!rows[0]) throw new PartiError('http.not-found', { call: id });
    return { document: stateDocument(await unpacked(rows[0].state), rows[0].schemaVersion) };
  };
  const workflowIdOf = async (name: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM workflow WHERE owner_id = $2 AND (id = $1 OR name = $1) ORDER BY updated_at DESC LIMIT 1',
      [name, await ownerId()],
    );
    if (!rows[0]) throw new PartiError('workflow.not-found');
    return rows[0].id;
  };

  /** How what was opened runs. */
  const runOf = async ({ document, workflowId, own }: Awaited<ReturnType<typeof open>>): Promise<DocumentRun> => {
    if (workflowId !== undefined) parts.watch.mustWork(workflowId);
    return {
      results: parts.results,
      runner: parts.runner,
      quotas: parts.quotas,
      functionOf: parts.functions.functionOf,
      refusal: (digest, record, inputs) =>
        workflowId === undefined ? Promise.resolve(undefined) : parts.refusal(workflowId, digest, record, inputs),
      working: () => parts.watch.working(workflowId ?? document.meta.name, workflowId === undefined ? 'import' : 'walk'),
      userId: await ownerId(),
      signal: parts.signal ?? new AbortController().signal,
      ...(own ? { own } : {}),
    };
  };

  return {
    ...createFunctionActions({ ...parts, rights: parts.functions.rights }),
    ...createHistoryActions({
      pool,
      idOf: workflowIdOf,
      async open(payload) {
        const opened = await open(payload);
        return { document: opened.document, run: await runOf(opened) };
      },
    }),
    async 'function.add'(payload) {
      const files = payload['files'];
      if (!isJsonObject(files)) throw new PartiError('http.invalid-request', { detail: 'files' });
      const texts = Object.entries(files).map(([name, text]): [string, string] => [name, String(text)]);
      const recordText = readText(payload, 'recordText');
      const { record, digest, number } = await authored.publish(await ownerId(), {
        recordText,
        files: Object.fromEntries(texts),
      });
      return { id: record.id, name: record.displayName || record.name, digest, tag: 'test', number };
    },
    async 'workflow.run'(payload) {
      const startedAt = performance.now();
      const opened = await open(payload);
      const wanted = setInputs(opened.document, readSets(payload['set']), parts.functions.functionOf);
      const { nodes } = await runDocument(wanted, await runOf(opened));
      const count = (isWanted: (node: (typeof nodes)[number]) => boolean) => nodes.filter(isWanted).length;
      return {
        ok: nodes.every((node) => node.reused || node.state === 'succeeded' || node.state === 'disabled'),
        nodes: nodes.map(({ elements: _, ...node }) => node) as unknown as JsonValue,
        totals: {
          ran: count((node) => node.state === 'succeeded'),
          reused: count((node) => node.reused),
          failed: count((node) => node.error !== null),
        },
        elements: nodes.reduce((sum, node) => sum + node.elements, 0),
        ms: performance.now() - startedAt,
      };
    },
    async 'present.file'(payload) {
      const opened = await open(payload);
      const wish = { language: readText(payload, 'language'), system: readUnits(payload) };
      const page = await makeDeckPage(opened.document, wish, await runOf(opened));
      return { file: Buffer.from(page).toString('base64') };
    },
    async 'workflow.export'(payload) {
      // A copy often has the name of its template; a template is no workflow of anybody.
      const workflowId = await workflowIdOf(readText(payload, 'workflow'));
      return { file: Buffer.from(await parts.files.export(workflowId, await ownerId())).toString('base64') };
    },
    async 'workflow.import'(payload) {
      return parts.files.import(Buffer.from(readText(payload, 'file'), 'base64'), await ownerId());
    },
    async 'workflow.lift'(payload) {
      const id = await workflowIdOf(readText(payload, 'workflow'));
      const times = parts.watch.deathsOf(id);
      parts.watch.lift(id);
      return { id, times };
    },
    async 'storage.use'() {
      return (await parts.storage.use()) as unknown as JsonValue;
    },
    async 'storage.sweep'(payload) {
      return (await parts.storage.sweep({ isDryRun: payload['isDryRun'] === true })) as unknown as JsonValue;
    },
    async doctor() {
      return (await parts.languages.states()) as unknown as JsonValue;
    },
  };
}

const readUnits = (payload: JsonObject): UnitSystem => (payload['system'] === 'imperial' ? 'imperial' : 'metric');

const readSets = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
