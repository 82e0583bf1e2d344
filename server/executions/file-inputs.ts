import type { Pool } from 'pg';
import { inputKindOf, isJsonObject, PartiError, type FunctionRecord, type JsonObject, type RunError } from '#domain';
import { fileParts } from '#formats-text';
import type { BlobStore } from '../blobs/blob-store.ts';

/** The files that a function's inputs name: who may read them, and what is in them. */
export interface FileInputs {
  /** Why these inputs may not be used in this workflow: a digest alone opens nothing, the file must have been uploaded for it. */
  refusal(workflowId: string, record: FunctionRecord, inputs: JsonObject): Promise<RunError | undefined>;
  /** The inputs with the content of each file added: its text, and its bytes as base64 where they are not that text in UTF-8. */
  withContent(record: FunctionRecord, inputs: JsonObject): Promise<JsonObject>;
}

type NamedFile = JsonObject & { digest: string };

export function createFileInputs(pool: Pool, blobs: BlobStore): FileInputs {
  return {
    async refusal(workflowId, record, inputs) {
      const digests = [...new Set(filesOf(record, inputs).map(([, file]) => file.digest))];
      if (digests.length === 0) return undefined;
      const { rows } = await pool.query<{ digest: string }>(
        'SELECT DISTINCT digest FROM upload WHERE workflow_id = $1 AND digest = ANY($2) AND finished_at IS NOT NULL',
        [workflowId, digests],
      );
      return rows.length === digests.length ? undefined : { code: 'upload.not-found' };
    },
    async withContent(record, inputs) {
      const read = async ([name, file]: [string, NamedFile]): Promise<[string, JsonObject]> => [
        name,
        { ...file, ...(await contentOf(blobs, file)) },
      ];
      return { ...inputs, ...Object.fromEntries(await Promise.all(filesOf(record, inputs).map(read))) };
    },
  };
}

function filesOf(record: FunctionRecord, inputs: JsonObject): [string, NamedFile][] {
  return Object.entries(record.inputSchema.properties).flatMap(([name, property]): [string, NamedFile][] => {
    const kind = inputKindOf(property);
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const isFile = (kind === 'file' || kind === 'data') && isJsonObject(value) && typeof value['digest'] === 'string';
    return isFile ? [[name, value as NamedFile]] : [];
  });
}

async function contentOf(blobs: BlobStore, { digest, name }: NamedFile): Promise<JsonObject> {
  const bytes = await blobs.get(digest).catch((error: unknown) => {
    throw new PartiError('upload.not-found', {}, { cause: error });
  });
  return fileParts(typeof name === 'string' ? name : '', bytes);
}
