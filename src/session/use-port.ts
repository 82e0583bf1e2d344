import { useCallback, useSyncExternalStore } from 'react';
import type { CommandsPort, NodeId, ReaderPort, RunsPort, RunSummary, WorkflowNode } from '#domain';
import type { EditorPorts, SaveState } from './open-workflow.ts';

/** Name of the open workflow. */
export function useWorkflowName(reader: ReaderPort): string {
  const subscribe = useCallback((listener: () => void) => reader.subscribe('meta', 'name', listener), [reader]);
  return useSyncExternalStore(subscribe, () => reader.document().meta.name);
}

/** Description of the open workflow: plain text, empty where nobody has written one. */
export function useWorkflowDescription(reader: ReaderPort): string {
  const subscribe = useCallback((listener: () => void) => reader.subscribe('meta', 'description', listener), [reader]);
  return useSyncExternalStore(subscribe, () => reader.document().meta.description);
}

/** Stage of a node's function; undefined where there is no such node. */
export function useNodeStage(reader: ReaderPort, id: NodeId): WorkflowNode['stage'] | undefined {
  const subscribe = useCallback((listener: () => void) => reader.subscribe('nodes', id, listener), [reader, id]);
  return useSyncExternalStore(subscribe, () => reader.document().nodes[id]?.stage);
}

/** Number of function instances. */
export function useNodeCount(reader: ReaderPort): number {
  const subscribe = useCallback((listener: () => void) => reader.subscribeIds('nodes', listener), [reader]);
  return useSyncExternalStore(subscribe, () => Object.keys(reader.document().nodes).length);
}

/** How far the newest edit has come. */
export function useSaveState(save: EditorPorts['save']): SaveState {
  const subscribe = useCallback((listener: () => void) => save.subscribe(listener), [save]);
  return useSyncExternalStore(subscribe, () => save.get());
}

/** Whether there is something to undo and to redo. */
export function useHistory(commands: CommandsPort): { canUndo: boolean; canRedo: boolean } {
  const subscribe = useCallback((listener: () => void) => commands.subscribe(listener), [commands]);
  const canUndo = useSyncExternalStore(subscribe, () => commands.canUndo());
  const canRedo = useSyncExternalStore(subscribe, () => commands.canRedo());
  return { canUndo, canRedo };
}

/** Counts of the run; a new reading only when one of them changed. */
export function useRunSummary(runs: RunsPort): RunSummary {
  const subscribe = useCallback((listener: () => void) => runs.subscribeAll(listener), [runs]);
  const key = useSyncExternalStore(subscribe, () => JSON.stringify(runs.summary()));
  return JSON.parse(key) as RunSummary;
}
