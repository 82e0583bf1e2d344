import type { Pool } from 'pg';
import type { Contract, ReadBody } from '#api';
import {
  functionTexts,
  isJsonObject,
  isPrivateSchema,
  PartiError,
  PINNED_SCHEMAS,
  type FunctionRecord,
  type WorkflowNode,
} from '#domain';
import type { CoreContext } from '../context/context.ts';
import type { Documents } from '../documents/documents-service.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { ResultStore } from '../executions/result-store.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { createExporter, type Exporter } from './exporter.ts';

/** What the calls about models need of their neighbours. */
export interface ModelNeighbours {
  policy: WorkflowPolicy;
  documents: Pick<Documents, 'read'>;
  results: Pick<ResultStore, 'modelText'>;
  functions: Pick<Functions, 'functionOf'>;
}

/** Larger models (characters of JSON, all together) are exported from the command line. */
const MOST_CHARACTERS = 400 * 1024 * 1024;

/** Models that a workflow shows, as one file. */
export interface ExportService {
  /**
   * Rejects as the policy does, with `http.not-found` for a model that is not shown, `export.nothing`,
   * `import.geometry-too-complex`, or the signal's reason.
   */
  export(wish: ReadBody<Contract['POST export']>, userId: string, signal: AbortSignal): Promise<ModelFile>;
}

/** Models as one file. */
export interface ModelFile {
  type: Awaited<ReturnType<Exporter['run']>>['contentType'];
  content: Buffer;
  /** Name that a person would give it, with its ending. */
  name: string;
  /** Addresses of schemas that were left out: they are nobody's to fetch. */
  skipped: string[];
}

export function createExportService(
  { pool, onStop }: Pick<CoreContext, 'pool' | 'onStop'>,
  { policy, documents, results, functions }: ModelNeighbours,
): ExportService {
  const exporter = createExporter();
  onStop('exporter', exporter.stop);
  return {
    async export({ workflowId, models, schemas, fileType, mode }, userId, signal) {
      await policy.mustView(workflowId, userId);
      const { document } = await documents.read(workflowId);
      const shown = (await shownModels(pool, workflowId)).flatMap((row): NamedModel[] => {
        const node = document.nodes[row.nodeId];
        return node?.disabled === false ? [factsOf(row, node, functions.functionOf(node.functionId, node.digest))] : [];
      });
      const chosen = models.length === 0 ? shown : models.flatMap((name) => calledSo(shown, name));
      // A JSON file says what its values are like: the schemas that the functions of its models keep, too.
      const named = [...new Set([...schemas, ...(fileType === 'json' ? chosen.flatMap((one) => one.schemas) : [])])];
      const texts: string[] = [];
      for (const digest of new Set(chosen.map(({ resultDigest }) => resultDigest))) texts.push(await results.modelText(digest));
      if (texts.length === 0) throw new PartiError('export.nothing');
      if (texts.reduce((sum, text) => sum + text.length, 0) > MOST_CHARACTERS)
        throw new PartiError('import.geometry-too-complex', { limit: MOST_CHARACTERS });
      const file = await exporter.run({ texts, fileType, mode, schemas: named.filter(isPublic) }, signal);
      return {
        type: file.contentType,
        content: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
        name: `${document.meta.name || 'Parti'}.${fileType}`,
        skipped: named.filter((url) => !isPublic(url)),
      };
    },
  };
}

interface ShownModel {
  nodeId: string;
  resultDigest: string;
  modelDigest: string;
}

/** Models that nodes of a workflow show, in the order of the nodes' ids. */
async function shownModels(pool: Pool, workflowId: string): Promise<ShownModel[]> {
  const { rows } = await pool.query<ShownModel>(
    `SELECT node_id AS "nodeId", result_digest AS "resultDigest", model_digest AS "modelDigest" FROM node_result
     WHERE workflow_id = $1 AND model_digest IS NOT NULL ORDER BY node_id`,
    [workflowId],
  );
  return rows;
}

/** A model and what people call it. */
interface NamedModel extends ShownModel {
  names: ReadonlySet<string>;
  /** Addresses of the schemas that its function keeps. */
  schemas: readonly string[];
}

function factsOf(row: ShownModel, node: WorkflowNode, record: FunctionRecord | undefined): NamedModel {
  const kept = record?.source[PINNED_SCHEMAS];
  return { ...row, names: namesOf(node, record), schemas: isJsonObject(kept) ? Object.keys(kept) : [] };
}

/** Names of a node's model: the one given by hand, or else its function's in every language; and the name of its model output. */
function namesOf({ name }: WorkflowNode, record: FunctionRecord | undefined): Set<string> {
  const texts = record ? ['en', ...Object.keys(record.messages)].map((language) => functionTexts(record, language)) : [];
  const own = name === '' ? [record?.name, ...texts.map((text) => text.name)] : [name];
  return new Set([...own, record?.modelOutput, ...texts.map((text) => text.modelOutput)].filter((one) => one !== undefined));
}

/** Models by id or digest, else by name. Throws `http.not-found` for what none is called. */
function calledSo(shown: readonly NamedModel[], name: string): NamedModel[] {
  const byId = shown.filter((row) => name === row.nodeId || name === row.resultDigest || name === row.modelDigest);
  const found = byId.length > 0 ? byId : shown.filter(({ names }) => names.has(name));
  if (found.length === 0) throw new PartiError('http.not-found', { call: `export ${name}` });
  return found;
}

const isPublic = (url: string): boolean => URL.canParse(url) && !isPrivateSchema(url);
