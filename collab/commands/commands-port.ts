import * as Y from 'yjs';
import type { CommandCall, CommandsPort } from '#domain';
import { DOCUMENT_ROOTS, rootOf } from '../document/document-shape.ts';
import { applyCommand } from './apply-command.ts';
import { keepContestedInputs } from './contested-inputs.ts';
import { noteWhatStepsPut, takeBackGiven } from './given-back.ts';
import { joinStep, undoWhole } from './whole-undo.ts';

/** Typing into one field within this time is one undo step, unless the pointer was pressed in between. */
const TYPING_MERGE_MS = 500;

/**
 * Commands and undo of one person over a document. Only what this port dispatched is undone. `presses` counts what the
 * pointer and buttons did so far: every press is an act of its own, however quick the next one comes.
 */
export function createCommandsPort(
  doc: Y.Doc,
  canEdit: () => boolean,
  { now = Date.now, presses = () => 0 }: { now?: () => number; presses?: () => number } = {},
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
  noteWhatStepsPut(manager);
  const contested = keepContestedInputs(doc, (item, change) => {
    if (!canEdit()) return;
    manager.stopCapturing();
    doc.transact(change, origin);
    joinStep(manager.undoStack, item);
  });
  let last: { field: string; at: number; press: number } | undefined;
  return {
    dispatch(call) {
      if (!canEdit()) return;
      const field = fieldOf(call);
      const [at, press] = [now(), presses()];
      const isTyping = field !== undefined && last?.field === field && last.press === press && at - last.at < TYPING_MERGE_MS;
      if (!isTyping) manager.stopCapturing();
      last = field === undefined ? undefined : { field, at, press };
      contested.dispatch(call, () => applyCommand(doc, call, origin));
    },
    undo() {
      last = undefined;
      if (!canEdit()) return;
      const step = manager.undoStack.at(-1);
      const changed = contested.changedSince(step);
      takeBackGiven(manager, doc, changed);
      undoWhole(manager, doc, 'undo', [...contested.leftBy(step), ...changed]);
    },
    redo() {
      last = undefined;
      if (canEdit()) undoWhole(manager, doc, 'redo');
    },
    canUndo: () => manager.undoStack.length > 0,
    canRedo: () => manager.redoStack.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      contested.destroy();
      manager.destroy();
    },
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
