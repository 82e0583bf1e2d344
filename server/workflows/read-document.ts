import {
  emptyWorkflowDocument,
  isJsonObject,
  PartiError,
  WORKFLOW_SCHEMA_VERSION,
  type JsonObject,
  type JsonValue,
  type WorkflowDocument,
} from '#domain';

/** Reads a whole document from outside: all roots, complete nodes. Throws `workflow.file-invalid` with the reason. */
export function readDocument(given: JsonValue | undefined): WorkflowDocument {
  if (given === undefined || !isJsonObject(given)) throw invalidDocument('it holds no document');
  const empty = emptyWorkflowDocument() as unknown as JsonObject;
  const roots = Object.keys(empty).map((root): [string, JsonValue] => {
    const found = Object.hasOwn(given, root) ? given[root] : empty[root];
    if (!isJsonObject(found)) throw invalidDocument(`${root} is no object`);
    return [root, found];
  });
  const document = Object.fromEntries(roots) as unknown as WorkflowDocument;
  for (const [id, node] of Object.entries(document.nodes)) if (!isNode(node)) throw invalidDocument(`node ${id} is not complete`);
  return { ...document, meta: { schemaVersion: WORKFLOW_SCHEMA_VERSION, name: String(document.meta.name).slice(0, 500) } };
}

/** Why a document or its file is not taken. */
export const invalidDocument = (reason: string, cause?: unknown) =>
  new PartiError('workflow.file-invalid', { reason }, { cause });

function isNode(node: unknown): boolean {
  if (!isJsonObject(node as JsonValue)) return false;
  const { functionId, digest, inputs, links } = node as JsonObject;
  return typeof functionId === 'string' && typeof digest === 'string' && isObject(inputs) && isObject(links);
}

const isObject = (value: JsonValue | undefined): boolean => value !== undefined && isJsonObject(value);
