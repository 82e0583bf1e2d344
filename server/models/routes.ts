import type { Pool } from 'pg';
import { PartiError } from '#domain';
import type { WebContext } from '../context/context.ts';
import type { Documents } from '../documents/documents-service.ts';
import type { ResultStore } from '../executions/result-store.ts';
import { addCall } from '../http/add-call.ts';
import { KEPT_NOWHERE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { createExporter } from './exporter.ts';

/** What the calls about models need of their neighbours. */
export interface ModelNeighbours {
  policy: WorkflowPolicy;
  documents: Pick<Documents, 'read'>;
  results: Pick<ResultStore, 'modelText'>;
}

/** Larger models (characters of JSON, all together) are exported from the command line. */
const MOST_CHARACTERS = 400 * 1024 * 1024;

/** `POST /api/export`: models that a workflow shows as one file. */
export function addModelRoutes(context: WebContext, { policy, documents, results }: ModelNeighbours): void {
  const { http, pool } = context;
  const exporter = createExporter();
  context.onStop('exporter', exporter.stop);
  addCall(http, 'POST export', async ({ body, request, reply }) => {
    await policy.mustView(body.workflowId, callerOf(request).userId);
    const { document } = await documents.read(body.workflowId);
    const isThere = (nodeId: string) => document.nodes[nodeId]?.disabled === false;
    const shown = (await shownModels(pool, body.workflowId)).filter(({ nodeId }) => isThere(nodeId));
    const chosen = body.models.length === 0 ? shown : shown.filter((row) => body.models.some((name) => isCalled(row, name)));
    const unknown = body.models.find((name) => !shown.some((row) => isCalled(row, name)));
    if (unknown !== undefined) throw new PartiError('http.not-found', { call: `export ${unknown}` });
    const texts: string[] = [];
    for (const digest of new Set(chosen.map(({ resultDigest }) => resultDigest))) texts.push(await results.modelText(digest));
    if (texts.length === 0) throw new PartiError('export.nothing');
    if (texts.reduce((sum, text) => sum + text.length, 0) > MOST_CHARACTERS)
      throw new PartiError('import.geometry-too-complex', { limit: MOST_CHARACTERS });
    const skipped = body.schemas.filter((url) => !isPublic(url));
    const { fileType, mode } = body;
    const gaveUp = new AbortController();
    reply.raw.once('close', () => gaveUp.abort());
    const file = await exporter.run({ texts, fileType, mode, schemas: body.schemas.filter(isPublic) }, gaveUp.signal);
    const name = `${document.meta.name || 'Parti'}.${fileType}`;
    return {
      type: file.contentType,
      content: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
      headers: {
        ...KEPT_NOWHERE,
        'content-disposition': `attachment; filename="export.${fileType}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
        ...(skipped.length > 0 ? { 'x-parti-skipped-schemas': encodeURIComponent(skipped.join(' ').toWellFormed()) } : {}),
      },
    };
  });
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
