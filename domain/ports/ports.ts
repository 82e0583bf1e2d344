import type { TextDelta } from '../rich-text/rich-text.ts';
import type { CommandCall, TextRoot } from '../workflow/commands.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import type { OverrideChanges } from '../workflow/override-entry.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { LocalRunnerState } from '../run/local-runner-state.ts';
import type { NodeRun } from '../run/node-state.ts';
import type { RunResult } from '../model/run-result.ts';
import type { NodeId, WorkflowDocument } from '../workflow/document.ts';

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** Root of the document: the name of one of its maps, such as `nodes`. */
export type DocumentRoot = keyof WorkflowDocument;

/**
 * Reader: records of the open workflow by id. `get` returns the identity-stable current record;
 * a listener hears only of its own record, so one remote change re-renders one node.
 */
export interface ReaderPort {
  document(): WorkflowDocument;
  get<R extends DocumentRoot>(root: R, id: string): WorkflowDocument[R][keyof WorkflowDocument[R]] | undefined;
  /** Changes of one record; `id` is the field name for `meta`. */
  subscribe(root: DocumentRoot, id: string, listener: () => void): Unsubscribe;
  /** Ids added to or removed from a root. */
  subscribeIds(root: DocumentRoot, listener: () => void): Unsubscribe;
  /**
   * Any change at all, once per transaction, with the record ids that it touched. `writers`: who wrote it elsewhere, as they
   * call themselves in their presence; empty where it only took something away; undefined for a change of this tab.
   */
  subscribeAll(
    listener: (touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>>, writers?: ReadonlySet<number>) => void,
  ): Unsubscribe;
  /** Changes of a record's rich text by anybody, this tab's own and undone ones included, in their order, each after its record. */
  subscribeText(root: TextRoot, id: string, listener: (delta: TextDelta) => void): Unsubscribe;
  /** Record of the function version that a node pins, or of a library function; undefined while unknown. */
  functionOf(functionId: string, digest: string): FunctionRecord | undefined;
  /** Functions that may be added, with the digest that would be pinned. */
  library(): readonly LibraryFunction[];
  subscribeFunctions(listener: () => void): Unsubscribe;
  /** Whether commands are accepted: false for viewers and while the document cannot be saved. */
  readonly canEdit: boolean;
}

/** Function that may be added: its record as read, and the digest that workflows pin. */
export interface LibraryFunction {
  record: FunctionRecord;
  digest: string;
  stage: 'live' | 'test' | 'local';
}

/** Commands: the only writers. One call is one transaction and one undo step. */
export interface CommandsPort {
  dispatch(call: CommandCall): void;
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  subscribe(listener: () => void): Unsubscribe;
}

/** Presence: what others do right now; latest wins, never stored. */
export interface PresencePort {
  others(): readonly PresenceState[];
  set(patch: Record<string, JsonValue>): void;
  subscribe(listener: () => void): Unsubscribe;
}

/** State of somebody who is here: who, where they point and what they select. Never kept. */
export interface PresenceState {
  clientId: number;
  userId: string;
  name: string;
  /** Number of their colour, from 1. */
  colour: number;
  /** Number under which this tab writes into the document. */
  writer?: number;
  cursor?: [number, number];
  selection?: NodeId[];
  [key: string]: JsonValue | undefined;
}

/** Runs: states per node, start and stop, and the preview of values not yet committed. */
export interface RunsPort {
  get(nodeId: NodeId): NodeRun | undefined;
  subscribe(nodeId: NodeId, listener: () => void): Unsubscribe;
  /** Any change of states, with the nodes whose run may be another. */
  subscribeAll(listener: (nodes: readonly NodeId[]) => void): Unsubscribe;
  summary(): RunSummary;
  setPaused(paused: boolean): void;
  /** Run what is out of date: all, or one node and what it needs. */
  run(nodeId?: NodeId): void;
  /** Stop everything, or one node alone: it waits to be asked for again. */
  stop(nodeId?: NodeId): void;
  /** What the function printed in its last run for a key; undefined until it is loaded, which `subscribeLog` begins. */
  logOf(key: string): string | undefined;
  subscribeLog(key: string, listener: () => void): Unsubscribe;
  /** Show the cone of `nodeId` with these inputs and changes by hand instead of the committed ones; one in flight, the newest wins. */
  preview(nodeId: NodeId, inputs: Record<string, JsonValue>, changes?: OverrideChanges): void;
  /** Back to committed results (the value was committed or given up). */
  endPreview(): void;
  /** A preview of this node may come: makes ready what it needs, when nothing else is to do. */
  warmUp(nodeId: NodeId): void;
}

/** Summary of the workflow’s runs, as the bar shows it. */
export interface RunSummary {
  paused: boolean;
  running: number;
  waiting: number;
  failed: number;
  outOfDate: number;
  total: number;
  lastDurationMs?: number;
  lastReused?: number;
  /** Runner of the functions in stage local, that which is furthest from ready; absent where there are none. */
  localRunner?: LocalRunnerState;
}

/** Results by digest. A preview's results live in the tab only, under the digest that the server will give them, or `preview:<n>`. */
export interface ResultsPort {
  /** Identity-stable; undefined until loaded. */
  get(digest: string): RunResult | undefined;
  load(digest: string): Promise<RunResult>;
  /** Large results on their way. */
  transfers?: ResultTransfers;
}

/** Large result on its way, or one whose loading was given up. */
export interface ResultTransfer {
  digest: string;
  /** Of 1. */
  share: number;
  isCancelled: boolean;
}

/** Transfers of results to this tab that are under way. */
export interface ResultTransfers {
  /** The same list until something changes. */
  get(): readonly ResultTransfer[];
  subscribe(listener: () => void): Unsubscribe;
  /** Gives a transfer up: `load` rejects with `run.result-cancelled`, also later, until `resume`. */
  cancel(digest: string): void;
  resume(digest: string): void;
}
