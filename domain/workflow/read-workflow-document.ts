import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { DEFAULT_WORKFLOW_NAME } from './default-name.ts';
import { emptyWorkflowDocument, WORKFLOW_DESCRIPTION_MAX, type WorkflowDocument } from './document.ts';
import { documentVersion, migrateDocument } from './migrate-document.ts';

const NAME_MAX = 500;

/**
 * Document from outside, of any version up to this one, in the schema of this code: all roots, complete nodes; fields that
 * this code does not know stay. `fileVersion`: what the file around it says, for a document without a stamp.
 * Throws `workflow.file-invalid` with the reason.
 */
export function readWorkflowDocument(given: JsonValue | undefined, fileVersion = 0): WorkflowDocument {
  if (!isJsonObject(given)) throw invalidDocument('it holds no document');
  const migrated = migrateDocument(given, documentVersion(given) ?? fileVersion);
  const empty = emptyWorkflowDocument() as unknown as JsonObject;
  const document: JsonObject = { ...migrated };
  for (const root of Object.keys(empty)) {
    const found = Object.hasOwn(migrated, root) ? migrated[root] : empty[root];
    if (!isJsonObject(found)) throw invalidDocument(`${root} is no object`);
    document[root] = found;
  }
  for (const [id, node] of Object.entries(document['nodes'] as JsonObject))
    if (!isNode(node)) throw invalidDocument(`node ${id} is not complete`);
  const meta = document['meta'] as JsonObject;
  return {
    ...(document as unknown as WorkflowDocument),
    meta: {
      ...(meta as unknown as WorkflowDocument['meta']),
      name: typeof meta['name'] === 'string' ? meta['name'].slice(0, NAME_MAX) : DEFAULT_WORKFLOW_NAME,
      description: typeof meta['description'] === 'string' ? meta['description'].slice(0, WORKFLOW_DESCRIPTION_MAX) : '',
    },
  };
}

/** Why a document or its file is not taken: `workflow.file-invalid`. */
export const invalidDocument = (reason: string, cause?: unknown): PartiError =>
  new PartiError('workflow.file-invalid', { reason }, { cause });

function isNode(node: JsonValue): boolean {
  if (!isJsonObject(node)) return false;
  const { functionId, digest, inputs, links } = node;
  return typeof functionId === 'string' && typeof digest === 'string' && isJsonObject(inputs) && isJsonObject(links);
}
