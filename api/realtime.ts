import type { JsonObject, NodeRun, RunResult, RunSummary, TransferState } from '#domain';

/** Version of the realtime protocol that both sides must speak. */
export const REALTIME_PROTOCOL = 1;

/** Actions that a page may send as text frames; each with a `requestId` is answered by `response`. */
export interface ClientActions {
  hello: { token: string; apiKey: string; protocol: number };
  healthcheck: Record<never, never>;
  'token.refresh': { token: string };
  /** `schemaVersion`: of the documents that the page's code knows; another than the server's is refused, so that it loads anew. */
  'channel.open': { workflowId: string; channel: number; schemaVersion: number };
  'channel.close': { channel: number };
  /** Enters a workflow: answers `{self, members}` ({@link PresenceMember}). */
  'presence.open': { workflowId: string };
  'presence.set': { workflowId: string; state: JsonObject };
  'presence.close': { workflowId: string };
  'execution.open': { workflowId: string };
  'execution.close': { workflowId: string };
  'execution.run': { workflowId: string; node?: string };
  /** Stops everything, or one function alone. */
  'execution.stop': { workflowId: string; node?: string };
  /** Answers `{text}`: everything that the function printed in its last run for this key. */
  'execution.log': { workflowId: string; key: string };
  'execution.pause': { workflowId: string; paused: boolean };
  'execution.preview': { workflowId: string; revision: number; node: string; inputs: Record<string, unknown> };
}

/** Actions that the server sends by itself. */
export interface ServerActions {
  /** Everything up to this count of document frames on the channel is committed. */
  'channel.committed': { channel: number; count: number; sequence: number };
  /** Edits cannot be saved at the moment; they are kept and tried again. */
  'channel.failed': { channel: number; code: string };
  'channel.recovered': { channel: number };
  /** Close codes 4401 re-login, 4403 forbidden, 4404 deleted, 4409 schema too old, 4413 too big. */
  'channel.closed': { channel: number; closeCode: number; reason: string };
  /** The role on an open document changed: `view` takes no edits. */
  'channel.role': { channel: number; role: 'view' | 'edit' };
  /** An offer of ownership that concerns the person, told to every tab of theirs. `with`: the name of the other side. */
  'transfer.changed': { workflowId: string; workflowName: string; state: TransferState; isOffering: boolean; with: string };
  /** What others in a workflow do now, and who left. */
  presence: { workflowId: string; members: PresenceMember[]; left: number[] };
  'execution.state': { workflowId: string; nodes: NodeRun[]; summary: RunSummary };
  /** What a function printed, from the character `at` of everything on; 0 begins anew. */
  'execution.log': { workflowId: string; nodes: string[]; key: string; text: string; at: number };
}

/** A tab of somebody in a workflow. Name and colour are the server's; `state` is what the tab says of itself. */
export interface PresenceMember {
  clientId: number;
  userId: string;
  name: string;
  /** 1 to 3: which `--peer-n` colour. */
  colour: number;
  state: JsonObject;
}

/**
 * Longer messages travel in parts (constants of the spec): characters for text, bytes for documents. A part that is
 * missing is waited for `waitMs`.
 */
export const REALTIME_CHUNKS = {
  version: 1,
  payload: 30_720,
  maxFrame: 32_768,
  waitMs: 2000,
  maxAssemblies: 4,
  maxBytes: 8 * 1024 * 1024,
} as const;

/** Limits of presence. */
export const PRESENCE_LIMITS = { intervalMs: 50, maxCharacters: 4096, colours: 3 } as const;

/** Answer of `execution.open`. */
export interface ExecutionSnapshot {
  nodes: NodeRun[];
  summary: RunSummary;
}

/** Answer of `execution.preview`: ephemeral results by node. */
export interface PreviewAnswer {
  revision: number;
  results: Record<string, RunResult>;
}

/** Limits of one session (constants of the spec). */
export const REALTIME_LIMITS = {
  connectTimeoutMs: 4000,
  healthCheckMs: 15_000,
  missedHealthChecks: 2,
  reconnectStepMs: 200,
  reconnectMaxMs: 4000,
  persistentErrorAfter: 3,
  tokenRefreshMs: 30 * 60_000,
} as const;
