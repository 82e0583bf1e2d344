import type { CommandsPort, NodeId, NodeRun, ReaderPort, RunsPort, WorkflowDocument } from '#domain';

const never = () => () => undefined;
const nothing = () => undefined;

/** What stands still: a document that nobody changes, its functions, and what each came to. */
export interface StillWorkflow {
  document: WorkflowDocument;
  recordOf: ReaderPort['functionOf'];
  runs: ReadonlyMap<NodeId, NodeRun>;
}

/** Ports over what stands still: nothing changes, nothing runs. */
export function stillPorts({ document, recordOf, runs }: StillWorkflow): {
  reader: ReaderPort;
  runs: RunsPort;
  commands: CommandsPort;
} {
  return {
    reader: {
      document: () => document,
      get: (root, id) => document[root][id as never],
      subscribe: never,
      subscribeIds: never,
      subscribeAll: never,
      subscribeText: never,
      functionOf: recordOf,
      library: () => [],
      subscribeFunctions: never,
      canEdit: false,
    },
    runs: {
      get: (nodeId) => runs.get(nodeId),
      subscribe: never,
      subscribeAll: never,
      summary: () => ({ paused: true, running: 0, waiting: 0, failed: 0, outOfDate: 0, total: runs.size }),
      setPaused: nothing,
      run: nothing,
      stop: nothing,
      logOf: nothing,
      subscribeLog: never,
      preview: nothing,
      endPreview: nothing,
      warmUp: nothing,
    },
    commands: {
      dispatch: nothing,
      undo: nothing,
      redo: nothing,
      canUndo: () => false,
      canRedo: () => false,
      subscribe: never,
    },
  };
}
