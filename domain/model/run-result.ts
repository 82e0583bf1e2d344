import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from './element-model.ts';

/** Canonical result as stored under its digest. */
export interface RunResult {
  /** Element model, canonical; absent when the function offers none. */
  model?: ElementModel;
  outputs: Record<string, JsonValue>;
  messages: RunMessage[];
}

/** Message of a function to its user, with a level. */
export interface RunMessage {
  level: 'info' | 'warning' | 'error';
  text: string;
}
