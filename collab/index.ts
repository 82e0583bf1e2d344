/**
 * The face of `collab/`: the shared document and the realtime session. The only home of Yjs.
 * Example: `const open = openWorkflow(connectSession(options), workflowId, functions)`; once `open.ready` resolves, `open.commands` writes.
 */
export {
  connectSession,
  type Channel,
  type RealtimeSession,
  type SessionOptions,
  type SessionState,
  type SocketLike,
} from './session/realtime-session.ts';
export {
  CHUNK_ACTION,
  CHUNK_CHANNEL,
  createAssembler,
  readBinaryChunk,
  readTextChunk,
  textOfParts,
  type Assembler,
} from './session/chunks.ts';
export { createFrameWriter, type FrameWriter } from './session/frame-writer.ts';
export { openWorkflow, type OpenDocument, type OpenOptions, type SaveState } from './session/open-workflow.ts';
export { unsentWorkflows, wipeKeptEdits } from './offline/kept-edits.ts';
export { readLeftEdits } from './offline/left-edits.ts';
export { createPresence, type Presence } from './presence/create-presence.ts';
export type { FunctionSource } from './reader/create-reader.ts';
export { initialState, mergedUpdate, SharedDocument, type MadeUpdate } from './relay/shared-document.ts';
export {
  frameOf,
  holdsNothing,
  readFrame,
  readSyncMessage,
  stepOneMessage,
  stepTwoMessage,
  updateMessage,
  type SyncMessage,
} from './relay/sync-messages.ts';
export { playBeside } from './history/play-beside.ts';
export { playStretch, type PlayedStep, type PlayedStretch, type RecordStep } from './history/play-stretch.ts';
export {
  readStretch,
  readUpdateLog,
  writeStretch,
  writeUpdateLog,
  type LoggedUpdate,
  type Stretch,
} from './history/update-log.ts';
