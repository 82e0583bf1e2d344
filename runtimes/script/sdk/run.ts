import type { Model, Value } from './model.ts';

/** What a function hands back. */
export interface FunctionResult {
  model?: Model;
  /** By output name, metric. */
  outputs?: Record<string, Value>;
  messages?: { level: 'info' | 'warning' | 'error'; text: string }[];
}

/** Upstream models by dependency name. */
export type Models = Record<string, Model | undefined>;

/** An error that the author means for the user; its text is shown on the card. */
export class FunctionError extends Error {
  override name = 'FunctionError';
}

/** Says how far the function is, from 0 to 1, and what it is doing; shown on its card while it runs on the server. */
export function progress(part: number, activity?: string): void {
  const { __tellProgress: tell } = globalThis as { __tellProgress?: (part: number, activity?: string) => void };
  tell?.(Math.min(1, Math.max(0, part)), activity);
}

/** The model of a required dependency. */
export function requireModel(models: Models, name: string): Model {
  const model = models[name];
  if (!model) throw new FunctionError(`${name} is missing.`);
  return model;
}
