import type { Pool } from 'pg';
import type { Contract, ReadBody } from '#api';
import { PartiError } from '#domain';
import type { CoreContext } from '../context/context.ts';
import type { Documents } from '../documents/documents-service.ts';
import type { ResultStore } from '../executions/result-store.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { createExporter, type Exporter } from './exporter.ts';

/** What the calls about models need of their neighbours. */
export interface ModelNeighbours {
  policy: WorkflowPolicy;
  documents: Pick<Documents, 'read'>;
  results: Pick<ResultStore, 'modelText'>;
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
  { policy, documents, results }: ModelNeighbours,
): ExportService {
  const exporter = createExporter();
  onStop('exporter', exporter.stop);
  return {
    async export({ workflowId, models, schemas, fileType, mode }, userId, signal) {
      await policy.mustView(workflowId, userId);
      const { document } = await documents.read(workflowId);
      const isThere = (nodeId: string) => document.nodes[nodeId]?.disabled === false;
      const shown = (await shownModels(pool, workflowId)).filter(({ nodeId }) => isThere(nodeId));
      const chosen = models.length === 0 ? shown : shown.filter((row) => models.some((name) => isCalled(row, name)));
      const unknown = models.find((name) => !shown.some((row) => isCalled(row, name)));
      if (unknown !== undefined) throw new PartiError('http.not-found', { call: `export ${unknown}` });
      const texts: string[] = [];
      for (const digest of new Set(chosen.map(({ resultDigest }) => resultDigest))) texts.push(await results.modelText(digest));
      if (texts.length === 0) throw new PartiError('export.nothing');
      if (texts.reduce((sum, text) => sum + text.length, 0) > MOST_CHARACTERS)
        throw new PartiError('import.geometry-too-complex', { limit: MOST_CHARACTERS });
      const file = await exporter.run({ texts, fileType, mode, schemas: schemas.filter(isPublic) }, signal);
      return {
        type: file.contentType,
        content: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
        name: `${document.meta.name || 'Parti'}.${fileType}`,
        skipped: schemas.filter((url) => !isPublic(url)),
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

const isCalled = ({ nodeId, resultDigest, modelDigest }: ShownModel, name: string): boolean =>
  name === nodeId || name === resultDigest || name === modelDigest;

const isPublic = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
