import * as Y from 'yjs';
import {
  migrateDocument,
  sameJson,
  WORKFLOW_SCHEMA_VERSION,
  type DocumentRoot,
  type JsonObject,
  type JsonValue,
  type WorkflowDocument,
} from '#domain';
import { DOCUMENT_ROOTS, rootOf } from '../document/document-shape.ts';
import { leaveFormatting } from '../document/leave-formatting.ts';
import { createReader } from '../reader/create-reader.ts';
import type { Stretch } from './update-log.ts';

/** A record before and after one update; absent: it was not there. */
export interface RecordStep {
  root: DocumentRoot;
  id: string;
  before?: JsonValue;
  after?: JsonValue;
}

/** What one update did. */
export interface PlayedStep {
  sequence: number;
  at: number;
  userId?: string;
  records: RecordStep[];
}

/** Stretch that was played once: the state before it, and the records that each update touched. No Yjs is needed to step through it. */
export interface PlayedStretch {
  /** Number of the last update in `document`. */
  sequence: number;
  /** Number of its last update. */
  end: number;
  document: WorkflowDocument;
  steps: PlayedStep[];
}

const NO_FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };

/** Plays a stretch forwards; every state is told in the schema of now. */
export function playStretch({ sequence, schemaVersion, state, updates }: Stretch): PlayedStretch {
  const doc = new Y.Doc();
  for (const name of DOCUMENT_ROOTS) rootOf(doc, name);
  leaveFormatting(doc);
  Y.applyUpdate(doc, state);
  const reader = createReader(doc, NO_FUNCTIONS, () => false);
  let touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>> = new Map();
  const stop = reader.subscribeAll((now) => {
    touched = now;
  });
  const document = current(reader.document(), schemaVersion);
  const isOld = (schemaVersion ?? reader.document().meta.schemaVersion) < WORKFLOW_SCHEMA_VERSION;
  const records = new Map(DOCUMENT_ROOTS.map((root) => [root, new Map(entriesOf(document, root))]));
  const steps = updates.map(({ sequence: number, at, userId, data }): PlayedStep => {
    touched = new Map();
    Y.applyUpdate(doc, data);
    const changed = isOld ? allRecords(current(reader.document(), undefined), records) : touchedRecords(reader, touched);
    const told = changed.flatMap(({ root, id, after }): RecordStep[] => {
      const before = records.get(root)?.get(id);
      if (before === after || (isOld && sameJson(before, after))) return [];
      if (after === undefined) records.get(root)?.delete(id);
      else records.get(root)?.set(id, after);
      return [{ root, id, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
    });
    return { sequence: number, at, ...(userId === undefined ? {} : { userId }), records: told };
  });
  stop();
  reader.destroy();
  doc.destroy();
  return { sequence, end: sequence + updates.length, document, steps };
}

interface Found {
  root: (typeof DOCUMENT_ROOTS)[number];
  id: string;
  after: JsonValue | undefined;
}

function touchedRecords(
  reader: ReturnType<typeof createReader>,
  touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>>,
): Found[] {
  return [...touched].flatMap(([root, ids]) =>
    [...ids].map((id) => ({ root, id, after: reader.get(root, id) as JsonValue | undefined })),
  );
}

/** Before the update that brings a document to this schema any record may be told otherwise than it lies there. */
function allRecords(document: WorkflowDocument, records: ReadonlyMap<DocumentRoot, ReadonlyMap<string, JsonValue>>): Found[] {
  return DOCUMENT_ROOTS.flatMap((root) => {
    const now = new Map(entriesOf(document, root));
    const gone = [...(records.get(root)?.keys() ?? [])].filter((id) => !now.has(id));
    return [...gone.map((id) => ({ root, id, after: undefined })), ...[...now].map(([id, after]) => ({ root, id, after }))];
  });
}

function current(document: WorkflowDocument, schemaVersion: number | undefined): WorkflowDocument {
  const version = schemaVersion ?? document.meta.schemaVersion;
  if (version >= WORKFLOW_SCHEMA_VERSION) return document;
  return migrateDocument(document as unknown as JsonObject, version) as unknown as WorkflowDocument;
}

const entriesOf = (document: WorkflowDocument, root: DocumentRoot): [string, JsonValue][] =>
  Object.entries(document[root] ?? {}) as [string, JsonValue][];
