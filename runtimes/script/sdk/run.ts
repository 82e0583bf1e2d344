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

/** The model of a required dependency. */
export function requireModel(models: Models, name: string): Model {
  const model = models[name];
  if (!model) throw new FunctionError(`${name} is missing.`);
  return model;
}
