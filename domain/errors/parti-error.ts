import type { JsonValue } from '../json/json-value.ts';

/**
 * An error of the catalogue. `code` names a row of `ERROR_CATALOGUE`; text and next step stand in
 * `locales/<lang>/errors.json` under that code. `parameters` fill the text's placeholders.
 */
export class PartiError extends Error {
  readonly code: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;

  constructor(code: string, parameters: Record<string, JsonValue> = {}, options?: { cause?: unknown; message?: string }) {
    super(options?.message ?? code, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PartiError';
    this.code = code;
    this.parameters = parameters;
  }
}
