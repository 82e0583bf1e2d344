import type { RawResult } from '#domain';

/** One call of a function, the same for every language. */
export interface FunctionCall {
  /** Digest of the function version. */
  digest: string;
  /** Its bundle, as publishing made it. */
  bundle: string;
  /** Account that the run is for: no process serves two. */
  account: string;
  inputs: unknown;
  /** JSON text of each upstream model by dependency name. */
  models: Readonly<Record<string, string>>;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Hears what the function prints, as it comes. */
  onLog?: (text: string) => void;
  /** Hears how far it is, 0 to 1, and what it is doing. */
  onProgress?: (progress: number, activity: string | undefined) => void;
  /** Hears the most memory that was resident while it ran, bytes; never where nobody can tell. */
  onMemory?: (bytes: number) => void;
}

/** What a call came to. */
export interface CallAnswer {
  /** Read from `json` when it is asked for first, where that stands beside it: throws `run.deserialization-error` for no result. */
  readonly result: RawResult;
  /** Text of the result as the host wrote it; `readResult` reads it. */
  json?: string;
  runMs: number;
  coldMs: number;
}

/** Runs functions of one language. */
export interface FunctionHost {
  /**
   * Rejects with `run.failed` (the author's message and trace), `run.timed-out`, `run.out-of-memory`,
   * `run.result-too-large`, `run.ended-early`, `run.missing-implementation`, or the signal's reason.
   */
  run(call: FunctionCall): Promise<CallAnswer>;
  /** A first call may come soon: starts a process for it, where that can be done without knowing the function. */
  prepare(): void;
  close(): void;
}
