import { generatesGltf, PartiError, type FunctionRecord, type JsonObject } from '#domain';
import type { WebContext } from '../context/context.ts';
import type { Documents } from '../documents/documents.ts';
import type { ResultStore } from '../executions/result-store.ts';
import type { Functions } from '../functions/functions-service.ts';
import { addCall } from '../http/add-call.ts';
import { DATA_ALONE } from '../http/file-headers.ts';
import type { WorkflowPolicy } from '../access/policy.ts';

/** What the public page reads from. */
export interface PublicParts {
  documents: Documents;
  policy: WorkflowPolicy;
  functions: Functions;
  results: ResultStore;
}

/** What of a record's texts a reader of results needs: nothing about its inputs. */
function publicTexts(record: FunctionRecord | undefined): Record<string, JsonObject> {
  const languages = Object.entries(record?.messages ?? {});
  return Object.fromEntries(
    languages.map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([key]) => PUBLIC_TEXTS.has(key))),
    ]),
  );
}
const PUBLIC_TEXTS = new Set(['name', 'outputs', 'words']);

/** The public page's calls: one workflow that its owner made public, without account. Names and results only. */
export function addPublicRoutes({ http, pool }: WebContext, { documents, policy, functions, results }: PublicParts): void {
  addCall(http, 'GET public/workflows/{id}', async ({ path: { id } }) => {
    await policy.mustBePublic(id);
    const [{ document }, rows, shown] = await Promise.all([
      documents.read(id),
      pool.query<{ updatedAt: Date }>('SELECT updated_at AS "updatedAt" FROM workflow WHERE id = $1', [id]),
      pool.query<{ nodeId: string; digest: string }>(
        'SELECT node_id AS "nodeId", result_digest AS digest FROM node_result WHERE workflow_id = $1',
        [id],
      ),
    ]);
    const digests = new Map(shown.rows.map((row) => [row.nodeId, row.digest]));
    return {
      id,
      name: document.meta.name,
      updatedAt: (rows.rows[0]?.updatedAt ?? new Date(0)).toISOString(),
      // A disabled function shows nothing.
      nodes: Object.entries(document.nodes).flatMap(([nodeId, node]) => {
        if (node.disabled) return [];
        const record = functions.functionOf(node.functionId, node.digest);
        const functionName = record?.displayName ?? '';
        const [x = 0, y = 0] = document.layout[nodeId] ?? [];
        const digest = digests.get(nodeId);
        const outputs = (record?.outputs ?? []).map(({ name, description, type, unitType }) => ({
          name,
          description,
          type,
          unitType,
        }));
        return [
          {
            id: nodeId,
            name: node.name,
            functionName,
            messages: publicTexts(record),
            place: [x, y] as [number, number],
            outputs,
            isDrawn: record === undefined || generatesGltf(record),
            ...(digest ? { resultDigest: digest } : {}),
          },
        ];
      }),
      views: document.views,
      widgets: document.widgets,
    };
  });
  addCall(http, 'GET public/workflows/{id}/results/{digest}', async ({ path: { id, digest } }) => {
    await policy.mustBePublic(id);
    // What was shown before stays with the people of the workflow.
    const { rowCount } = await pool.query('SELECT FROM node_result WHERE workflow_id = $1 AND result_digest = $2 LIMIT 1', [
      id,
      digest,
    ]);
    if (rowCount !== 1) throw new PartiError('http.not-found', { call: 'result' });
    return { content: await results.text(digest), headers: DATA_ALONE };
  });
}
