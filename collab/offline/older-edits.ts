import type * as Y from 'yjs';
import {
  isJsonObject,
  jsonEqual,
  migrateDocument,
  WORKFLOW_SCHEMA_VERSION,
  type JsonObject,
  type JsonValue,
  type WorkflowDocument,
} from '#domain';
import { plainDocument, schemaVersionOf } from '../document/document-shape.ts';

/**
 * Whether edits that a tab of an older Parti left in a document may join the migrated one: when the migrations since leave
 * everything in it where it was written. Otherwise they would write to places that nobody reads any more.
 */
export function mayJoinCurrent(doc: Y.Doc): boolean {
  const version = schemaVersionOf(doc);
  if (version >= WORKFLOW_SCHEMA_VERSION) return true;
  const before = plainDocument(doc);
  return isWithin({ ...before, meta: withoutStamp(before['meta']) }, migrateDocument(before, version));
}

/** A kept document in the schema of this code; one of a newer Parti as it is. */
export function currentDocument(document: WorkflowDocument): WorkflowDocument {
  if (document.meta.schemaVersion >= WORKFLOW_SCHEMA_VERSION) return document;
  return migrateDocument(document as unknown as JsonObject) as unknown as WorkflowDocument;
}

function withoutStamp(meta: JsonValue | undefined): JsonObject {
  const { schemaVersion: _stamp, ...rest } = isJsonObject(meta) ? meta : {};
  return rest;
}

function isWithin(part: JsonObject, whole: JsonObject): boolean {
  return Object.entries(part).every(([key, value]) => {
    const found = Object.hasOwn(whole, key) ? whole[key] : undefined;
    if (found === undefined) return false;
    return isJsonObject(value) && isJsonObject(found) ? isWithin(value, found) : jsonEqual(value, found);
  });
}
