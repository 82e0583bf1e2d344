import type { Pool } from 'pg';
import {
  isNamedFile,
  mapFiles,
  namedFileName,
  namedFiles,
  PartiError,
  type FunctionRecord,
  type JsonObject,
  type NamedFile,
  type RunError,
} from '#domain';
import { fileParts } from '#formats-text';
import type { BlobStore } from '../blobs/blob-store.ts';

/** The files that a function's inputs name, in lists, objects and folders too: who may read them, and what is in them. */
export interface FileInputs {
  /** Why these inputs may not be used in this workflow: a digest alone opens nothing, the file must have been uploaded for it. */
  refusal(workflowId: string, record: FunctionRecord, inputs: JsonObject): Promise<RunError | undefined>;
  /** The inputs with the content of each file added: its text, and its bytes as base64 where they are not that text in UTF-8. */
  withContent(record: FunctionRecord, inputs: JsonObject): Promise<JsonObject>;
}

export function createFileInputs(pool: Pool, blobs: BlobStore): FileInputs {
  return {
    async refusal(workflowId, record, inputs) {
      const digests = [...new Set(namedFiles(record, inputs).map(({ digest }) => digest))];
      if (digests.length === 0) return undefined;
      const { rows } = await pool.query<{ digest: string }>(
        'SELECT DISTINCT digest FROM upload WHERE workflow_id = $1 AND digest = ANY($2) AND finished_at IS NOT NULL',
        [workflowId, digests],
      );
      return rows.length === digests.length ? undefined : { code: 'upload.not-found' };
    },
    async withContent(record, inputs) {
      const contents = new Map<string, JsonObject>();
      for (const file of namedFiles(record, inputs))
        if (!contents.has(keyOf(file))) contents.set(keyOf(file), await contentOf(blobs, file));
      return mapFiles(record, inputs, (value) => (isNamedFile(value) ? { ...value, ...contents.get(keyOf(value)) } : value));
    },
  };
}

/** The name says how the text is written. */
const keyOf = (file: NamedFile): string => `${file.digest}/${namedFileName(file)}`;

async function contentOf(blobs: BlobStore, file: NamedFile): Promise<JsonObject> {
  const bytes = await blobs.get(file.digest).catch((error: unknown) => {
    throw new PartiError('upload.not-found', {}, { cause: error });
  });
  return fileParts(namedFileName(file), bytes);
}
