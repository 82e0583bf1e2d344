import type {
  FunctionRecord,
  JsonValue,
  NodeRun,
  OverrideChanges,
  RawResult,
  RunMessage,
  RunResult,
  WorkflowNode,
} from '#domain';

/** The cone of one node, with values that are tried there. */
export interface ConeRequest {
  root: string;
  inputs: Readonly<Record<string, JsonValue>>;
  /** Changes by hand in place of those that the node keeps. */
  changes?: OverrideChanges;
  /** Nodes before the cone as they are shown; results by digests that the worker was given or made. */
  shown: Readonly<Record<string, { kind: 'done'; digest: string } | { kind: 'failed' | 'pending' }>>;
}

/** A result by its digest: everything but the model, whose canonical text is read where it is needed. */
export interface ConeResult {
  digest: string;
  outputs: Record<string, JsonValue>;
  messages: RunMessage[];
  /** Canonical text in UTF-8, transferred; absent where the function offers no model. */
  modelBytes?: Uint8Array<ArrayBuffer>;
  /** Building elements of the model. */
  elementCount: number;
  /** Whether the model holds dimensions whose number edits something. */
  isDimensioned: boolean;
}

/** What a cone's node shows. */
export type ConeRun = { node: string } & Pick<
  NodeRun,
  'state' | 'resultDigest' | 'durationMs' | 'error' | 'missing' | 'overrides'
>;

/** Answer to a request: undefined runs where it was dropped. */
export interface ConeAnswer {
  runs: ConeRun[] | undefined;
  /** Those that were not told before. */
  results: ConeResult[];
  /** Digests that the worker holds no longer. */
  dropped: string[];
}

/** What the worker learns of the document: nodes that changed (null: gone) and records by `id@digest`. */
export interface ConeDocument {
  nodes: Record<string, WorkflowNode | null>;
  records: Record<string, FunctionRecord>;
}

/** A function that an author wrote: it runs elsewhere, over text. */
export interface ElsewhereCall {
  digest: string;
  inputs: JsonValue;
  /** JSON text by dependency name. */
  models: Record<string, string>;
  timeoutMs: number;
}

/** To the worker. */
export type ToWorker =
  | { type: 'document'; epoch: string; document: ConeDocument }
  | { type: 'hold'; digest: string; result: RunResult }
  | { type: 'run'; id: number; request: ConeRequest }
  /** Requests up to this one are wanted no longer. */
  | { type: 'drop'; id: number }
  /** With a port: models that are made go there too. */
  | { type: 'feed' }
  | { type: 'answer'; call: number; raw?: RawResult; error?: { code: string; message: string } };

/** From the worker. */
export type FromWorker =
  | { type: 'done'; id: number; answer: ConeAnswer }
  | { type: 'failed'; id: number; code: string; message: string }
  /** A function begins; without another sign within this time the worker is ended. */
  | { type: 'running'; timeoutMs: number }
  | { type: 'elsewhere'; id: number; call: ElsewhereCall };

/**
 * A model for whoever draws, under its result's digest: the text (JSON) of a model whose elements are those that the last
 * model of the same series did not have. `runs` are pairs of numbers in the order of the elements: place in the last
 * model, or −1 for those in `text`, and how many follow each other. Without them all elements stand in `text`.
 */
export interface FedModel {
  digest: string;
  series: string;
  text: string;
  runs?: Int32Array;
}
