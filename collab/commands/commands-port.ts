import * as Y from 'yjs';
import type { CommandCall, CommandsPort } from '#domain';
import { DOCUMENT_ROOTS, rootOf } from '../document/document-shape.ts';
import { applyCommand } from './apply-command.ts';

/** Typing into one field within this time is one undo step. */
const TYPING_MERGE_MS = 500;

/** Commands and undo of one person over a document. Only what this port dispatched is undone. */
export function createCommandsPort(
  doc: Y.Doc,
  canEdit: () => boolean,
  now: () => number = Date.now,
): CommandsPort & { destroy(): void } {
  const origin = { name: 'commands' };
  // Every command is a step of its own; the manager's clock must not merge two quick ones.
  const manager = new Y.UndoManager(
    DOCUMENT_ROOTS.map((name) => rootOf(doc, name)),
    { trackedOrigins: new Set([origin]), captureTimeout: 1_000_000_000 },
  );
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  for (const event of ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const) manager.on(event, tell);
  let last: { field: string; at: number } | undefined;
  return {
    dispatch(call) {
      if (!canEdit()) return;
      const field = fieldOf(call);
      const isTyping = field !== undefined && last?.field === field && now() - last.at < TYPING_MERGE_MS;
      if (!isTyping) manager.stopCapturing();
      last = field === undefined ? undefined : { field, at: now() };
      applyCommand(doc, call, origin);
    },
    undo() {
      last = undefined;
      if (canEdit()) manager.undo();
    },
    redo() {
      last = undefined;
      if (canEdit()) manager.redo();
    },
    canUndo: () => manager.undoStack.length > 0,
    canRedo: () => manager.redoStack.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: () => manager.destroy(),
  };
}

function fieldOf(call: CommandCall): string | undefined {
  switch (call.type) {
    case 'node.set-input':
      return `${call.id}/${call.property}`;
    case 'text.edit':
      return `text/${call.root}/${call.id}`;
    case 'workflow.rename':
      return 'name';
    case 'workflow.describe':
      return 'description';
    default:
      return undefined;
  }
}
