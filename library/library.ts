import type { FunctionRecord, JsonObject } from '#domain';

/** A shipped function: its record as read, its bundle, and the digest that workflows pin. */
export interface ShippedFunction {
  folder: string;
  digest: string;
  record: FunctionRecord;
  source: JsonObject;
  bundle: string;
  /** WebP of what it makes, 300 × 300 px; absent where nothing of it is to be seen. */
  picture?: (theme: 'light' | 'dark') => Buffer;
  /** Its files as they were written; absent for what came with an earlier Parti. */
  files?: Readonly<Record<string, string>>;
}

/** All shipped functions with the runtime they run on. Throws when the build step has not run. */
export interface Library {
  functions: readonly ShippedFunction[];
  /** Prelude, every released SDK and entry: the same bytes on the server and in the browser. */
  runtime: string;
  /** Names the runtime script; keys hold the part of it that a function runs on. */
  epoch: string;
}
