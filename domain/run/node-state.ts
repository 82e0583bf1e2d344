import type { ErrorCode } from '../errors/catalogue.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { OverrideReport } from '../overrides/override-report.ts';
import type { NodeId } from '../workflow/document.ts';
import type { LocalRunnerState } from './local-runner-state.ts';
import type { RunCause } from './run-cause.ts';

/** State of a function instance, as cards and lists show it. */
export const NODE_STATES = [
  'idle',
  'waiting',
  'running',
  'succeeded',
  'reused',
  'failed',
  'timed-out',
  'missing-input',
  'missing-dependency',
  'not-released',
  'out-of-date',
  'disabled',
  'blocked',
] as const;

/** State of a node in its run. */
export type NodeState = (typeof NODE_STATES)[number];

/** Code of the catalogue that explains a state: its words and its next step. The others explain themselves. */
export const NODE_STATE_CODES = {
  idle: 'run.no-executions',
  waiting: 'run.waiting-for-dependency',
  running: 'run.running',
  succeeded: 'run.succeeded',
  failed: 'run.failed',
  'timed-out': 'run.timed-out',
  'missing-input': 'run.missing-inputs',
  'missing-dependency': 'run.missing-dependencies',
  'not-released': 'run.not-released',
  blocked: 'run.upstream-error',
} as const satisfies Partial<Record<NodeState, ErrorCode>>;

/** Run of one node, as it is told. Never part of the document. */
export interface NodeRun {
  nodeId: NodeId;
  state: NodeState;
  /** Result key (SHA-256 hex over canonical JSON) the state belongs to. */
  key?: string;
  /** Digest of the result that is shown; stays while a newer one is made. */
  resultDigest?: string;
  /** Key of the shown result; differs from `key` while it is stale. */
  resultKey?: string;
  /** Milliseconds the function ran; 0 when reused. */
  durationMs?: number;
  /** 0 to 1 while running, where the function reports it. */
  progress?: number;
  /** What the function says it is doing. */
  activity?: string;
  /** Nodes or input names that are waited for or missing. */
  missing?: string[];
  /** Why it ran, or has to: what differs from the result shown before. */
  causes?: RunCause[];
  /** What became of its changes by hand in the result that is shown; absent where it has none. */
  overrides?: OverrideReport;
  /** It runs and has given no sign for a while. */
  isQuiet?: boolean;
  /** Code of the catalogue for something to know, no error; such as a preview that has to come from the server. */
  notice?: ErrorCode;
  error?: RunError;
  /** Where it runs; absent where the server runs it. */
  localRunner?: LocalRunnerState;
}

/** Error with its catalogue code; `message` is the author's text where the function failed itself. */
export interface RunError {
  code: string;
  message?: string;
  parameters?: Record<string, JsonValue>;
  trace?: string;
}
