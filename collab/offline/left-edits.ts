import * as Y from 'yjs';
import type { WorkflowDocument } from '#domain';
import { leaveFormatting } from '../document/leave-formatting.ts';
import { createReader } from '../reader/create-reader.ts';
import { currentDocument } from './older-edits.ts';
import { dropKeptEdits, keepEdits, unsentWorkflows } from './kept-edits.ts';

/** Edits of an earlier tab that lie in this browser only, of a workflow that does not open any more. */
export interface LeftEdits {
  /** The whole workflow with them, in the schema of this code. */
  document: WorkflowDocument;
  /** Removes them from this browser. */
  giveUp(): Promise<void>;
}

/**
 * Edits that an earlier tab of a person left of a workflow that they may not open any more; undefined where it left nothing
 * that the server lacks. A copy without such edits is removed: it is not theirs to see any longer.
 */
export async function readLeftEdits(userId: string, workflowId: string): Promise<LeftEdits | undefined> {
  if (!unsentWorkflows(userId).includes(workflowId)) {
    await dropKeptEdits(userId, workflowId);
    return undefined;
  }
  const doc = new Y.Doc();
  leaveFormatting(doc);
  const kept = keepEdits(doc, userId, workflowId);
  if (!kept) return undefined;
  await kept.whenLoaded;
  const reader = createReader(doc, NO_FUNCTIONS, () => false);
  const document = currentDocument(reader.document());
  reader.destroy();
  kept.close();
  return { document, giveUp: () => dropKeptEdits(userId, workflowId) };
}

const NO_FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };
