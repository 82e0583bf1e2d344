import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { generatesGltf, PartiError, type FunctionRecord, type JsonObject, type WorkflowDocument } from '#domain';
import type { Documents } from '../documents/documents-service.ts';
import type { ResultStore } from '../executions/result-store.ts';
import type { FunctionPolicy } from '../access/function-policy.ts';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { WorkflowPolicy } from '../access/policy.ts';

/** What the public page reads from. */
export interface PublicParts {
  pool: Pool;
  documents: Pick<Documents, 'read'>;
  policy: WorkflowPolicy;
  functions: Pick<Functions, 'functionOf'>;
  authored: Pick<AuthoredFunctions, 'version'>;
  functionPolicy: Pick<FunctionPolicy, 'serves'>;
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

/** The public page: one workflow that its owner made public, for anybody. Names and results only. */
export interface PublicPage {
  /** Rejects with `workflow.not-found` for a workflow that is not public. */
  read(id: string): Promise<CallAnswer<Contract['GET public/workflows/{id}']>>;
  /** Canonical text of a result that it shows now. Rejects besides with `http.not-found`. */
  resultText(id: string, digest: string): Promise<string>;
}

export function createPublicPage(parts: PublicParts): PublicPage {
  const { pool, documents, policy, functions, results } = parts;
  /** Records that a workflow may show, by digest: whoever pins another's private function learns nothing of it. */
  const recordsOf = async (workflowId: string, { nodes }: WorkflowDocument): Promise<Map<string, FunctionRecord>> => {
    const records = new Map<string, FunctionRecord>();
    for (const { functionId, digest } of Object.values(nodes)) {
      const record = records.has(digest) ? undefined : functions.functionOf(functionId, digest);
      const version = parts.authored.version(digest);
      if (record && (!version || (await parts.functionPolicy.serves(version, workflowId)))) records.set(digest, record);
    }
    return records;
  };
  return {
    async read(id) {
      await policy.mustBePublic(id);
      const [{ document }, rows, shown] = await Promise.all([
        documents.read(id),
        pool.query<{ updatedAt: Date }>('SELECT updated_at AS "updatedAt" FROM workflow WHERE id = $1', [id]),
        pool.query<{ nodeId: string; digest: string }>(
          'SELECT node_id AS "nodeId", result_digest AS digest FROM node_result WHERE workflow_id = $1',
          [id],
        ),
      ]);
      const records = await recordsOf(id, document);
      const digests = new Map(shown.rows.map((row) => [row.nodeId, row.digest]));
      return {
        id,
        name: document.meta.name,
        updatedAt: (rows.rows[0]?.updatedAt ?? new Date(0)).toISOString(),
        // A disabled function shows nothing.
        nodes: Object.entries(document.nodes).flatMap(([nodeId, node]) => {
          if (node.disabled) return [];
          const record = records.get(node.digest);
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
    },
    async resultText(id, digest) {
      await policy.mustBePublic(id);
      // What was shown before stays with the people of the workflow.
      const { rowCount } = await pool.query('SELECT FROM node_result WHERE workflow_id = $1 AND result_digest = $2 LIMIT 1', [
        id,
        digest,
      ]);
      if (rowCount !== 1) throw new PartiError('http.not-found', { call: 'result' });
      return results.text(digest);
    },
  };
}
