import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { canonicalJson, canonicalResult, PartiError, type RawResult } from '#domain';
import { sha256, versionDigest } from '#runtimes/languages';
import { rowText } from '../database/row-text.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { insertDocument } from '../documents/document-store.ts';
import type { Documents } from '../documents/documents-service.ts';
import type { FunctionRunner } from '../executions/function-runner.ts';
import type { ResultStore, StoredResult } from '../executions/result-store.ts';
import { runDocument } from '../executions/run-document.ts';
import { grantFunctions, type FunctionPolicy } from '../access/function-policy.ts';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import { sourceText } from '../functions/function-rows.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { DocumentWatch } from '../watch/document-watch.ts';
import { readPartiFile, writePartiFile, type PartiFile } from './parti-file.ts';

/** Workflows as files. */
export interface WorkflowFiles {
  /**
   * A workflow with the functions that this person published and the results that it shows; the code of other people's
   * private functions stays with them. Rights to the workflow are the caller's business.
   */
  export(workflowId: string, userId: string): Promise<Uint8Array>;
  /**
   * A new workflow of this person, computed where the file brings results: these count for it alone. Functions of the file
   * become private ones that run in the jail only. Rejects with `workflow.file-invalid`.
   */
  import(bytes: Uint8Array, userId: string): Promise<{ id: string; name: string; shown: number; missing: string[] }>;
  /** What a file holds, its functions made known to this process, its results kept; nothing else is stored. */
  open(bytes: Uint8Array, userId: string): Promise<{ file: PartiFile; own: Map<string, StoredResult> }>;
}

export interface WorkflowFileParts {
  pool: Pool;
  blobs: BlobStore;
  documents: Documents;
  results: ResultStore;
  runner: FunctionRunner;
  functions: Functions;
  authored: AuthoredFunctions;
  watch: Pick<DocumentWatch, 'working'>;
  functionPolicy: Pick<FunctionPolicy, 'maySee'>;
}

export function createWorkflowFiles(parts: WorkflowFileParts): WorkflowFiles {
  const { pool, blobs, documents, results, runner, functions, authored, functionPolicy, watch } = parts;
  /** Whether this person may have a function: no private one of somebody else, unless the file brings it whole. */
  const mayHave = async (file: PartiFile, digest: string, userId: string): Promise<boolean> => {
    const version = authored.version(digest);
    return (
      !version || file.functions.some((one) => one.digest === digest && isWhole(one)) || functionPolicy.maySee(version, userId)
    );
  };
  const look = (file: PartiFile, userId: string, own: ReadonlyMap<string, StoredResult>) =>
    runDocument(file.document, {
      results,
      runner,
      functionOf: functions.functionOf,
      working: () => watch.working(file.document.meta.name, 'import'),
      refusal: async (digest) => ((await mayHave(file, digest, userId)) ? undefined : { code: 'function.private-invisible' }),
      userId,
      signal: new AbortController().signal,
      isDry: true,
      own,
    });

  const open: WorkflowFiles['open'] = async (bytes, userId) => {
    const file = readPartiFile(bytes);
    for (const held of file.functions) {
      const { digest } = held;
      // What stands under a digest is what it was made of, or it is not taken.
      const isKnown = authored.version(digest) !== undefined || functions.versions.functions.some((one) => one.digest === digest);
      if (!isKnown && isWhole(held)) await authored.hold(userId, held);
    }
    const own = new Map<string, StoredResult>();
    for (const [key, digest] of file.results) {
      const text = file.resultTexts.get(digest);
      const modelDigest = text === undefined ? undefined : checkResult(text, digest);
      if (text === undefined || modelDigest === undefined) continue;
      await blobs.put(Buffer.from(text));
      own.set(key, { key, resultDigest: digest, modelDigest: modelDigest || null, durationMs: 0 });
    }
    return { file, own };
  };

  return {
    open,
    async export(workflowId, userId) {
      const { rows } = await pool.query<{ key: string; digest: string }>(
        'SELECT key, result_digest AS digest FROM node_result WHERE workflow_id = $1',
        [workflowId],
      );
      const { document } = await documents.read(workflowId);
      const used = new Set(Object.values(document.nodes).map((node) => node.digest));
      const versions = [...used].flatMap((digest) => authored.version(digest) ?? []);
      // The file holds code: it goes to those who may read it, and of what is published to everybody who may run it.
      const mayTake = async ({ record, isReleased, ownerId, number, local }: (typeof versions)[number]): Promise<boolean> => {
        // Its source lies on its author's machine.
        if (local) return false;
        if (number === 0) return ownerId === userId;
        const isOpen = isReleased && authored.permissionsOf(record.id)?.isPublic === true;
        return functions.rights.may(record.id, userId, isOpen ? 'run-live' : 'run-test');
      };
      const taken = await Promise.all(versions.map(async (version) => ((await mayTake(version)) ? [version] : [])));
      const texts = await Promise.all(
        rows.map(async ({ digest }): Promise<[string, string][]> => {
          const text = await results.text(digest).catch(() => undefined);
          return text === undefined ? [] : [[digest, text]];
        }),
      );
      return writePartiFile({
        document,
        functions: await Promise.all(
          taken.flat().map(async (version) => {
            const kept = (await functions.rights.may(version.record.id, userId, 'compare-versions'))
              ? await authored.sourceOf(version)
              : undefined;
            return {
              digest: version.digest,
              // Stored records have lost the order of their keys.
              recordText: canonicalJson(version.source),
              bundle: await authored.bundle(version),
              ...(kept ? { source: sourceText(kept) } : {}),
            };
          }),
        ),
        results: new Map(rows.map(({ key, digest }) => [key, digest])),
        resultTexts: new Map(texts.flat()),
      });
    },
    async import(bytes, userId) {
      const { file, own } = await open(bytes, userId);
      for (const { digest } of file.functions) await authored.keepHeld(digest);
      const { shown } = await look(file, userId, own);
      const missing = new Set<string>();
      const rights = new Set<string>();
      for (const { functionId, digest } of Object.values(file.document.nodes)) {
        const isThere = functions.functionOf(functionId, digest) && (await mayHave(file, digest, userId));
        if (!isThere) missing.add(functionId);
        else if (authored.version(digest)) rights.add(digest);
      }
      const id = randomUUID();
      const used = [...new Set(Object.values(file.document.nodes).map((node) => node.functionId))];
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('INSERT INTO workflow (id, owner_id, name, functions_used) VALUES ($1, $2, $3, $4)', [
          id,
          userId,
          rowText(file.document.meta.name),
          used.map(rowText),
        ]);
        await insertDocument(client, id, file.document);
        await grantFunctions(client, id, [...rights], userId);
        for (const [nodeId, { key, resultDigest, modelDigest }] of shown) {
          await client.query(
            'INSERT INTO node_result (workflow_id, node_id, key, result_digest, model_digest) VALUES ($1, $2, $3, $4, $5)',
            [id, nodeId, key, resultDigest, modelDigest],
          );
          await client.query('INSERT INTO result_grant (workflow_id, result_digest) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
            id,
            resultDigest,
          ]);
        }
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
      return { id, name: file.document.meta.name, shown: shown.size, missing: [...missing] };
    },
  };
}

/** Whether what stands under a digest is what it was made of. */
const isWhole = ({ digest, recordText, bundle }: PartiFile['functions'][number]): boolean =>
  versionDigest(bundle, recordText) === digest;

/** Digest of a result's model, empty without one; undefined for text that is not the canonical result of this digest. */
function checkResult(text: string, digest: string): string | undefined {
  try {
    const canonical = canonicalResult(JSON.parse(text) as RawResult, { functionId: '', sha256 });
    return canonical.text === text && canonical.digest === digest ? (canonical.modelDigest ?? '') : undefined;
  } catch (error) {
    if (error instanceof PartiError || error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError)
      return undefined;
    throw error;
  }
}
