import type { JsonObject } from '../json/json-value.ts';
import type { ErrorCode, ErrorParameters } from './catalogue.ts';

export interface ErrorOptions {
  cause?: unknown;
  /** What a log says; the code where nothing is given. */
  message?: string;
  /** Lines of an author's code that led here; kept beside the parameters as `trace`. */
  trace?: string;
}

class CodedError extends Error {
  readonly code: string;
  readonly parameters: Readonly<JsonObject>;

  constructor(code: string, parameters: JsonObject = {}, options?: ErrorOptions) {
    super(options?.message ?? code, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PartiError';
    this.code = code;
    this.parameters = options?.trace === undefined ? parameters : { ...parameters, trace: options.trace };
  }
}

/** What follows the code: its parameters, which may be left out where the row names none, and what the log is told. */
export type ErrorArguments<Code extends ErrorCode> = [keyof ErrorParameters<Code>] extends [never]
  ? [parameters?: Record<string, never>, options?: ErrorOptions]
  : [parameters: ErrorParameters<Code>, options?: ErrorOptions];

interface PartiErrorConstructor {
  new <Code extends ErrorCode>(code: Code, ...details: ErrorArguments<Code>): CodedError;
  readonly prototype: CodedError;
}

/**
 * Error of the catalogue. `code` names a row of `ERROR_CATALOGUE`; text and next step stand in
 * `locales/<lang>/errors.json` under that code. `parameters` fill the text's placeholders: those that the row names, no
 * others. Example: `new PartiError('run.no-runtime', { language: 'Python' })`.
 */
export const PartiError: PartiErrorConstructor = CodedError;
export type PartiError = CodedError;

/**
 * Error that another side told by code: the problem of an answer, a message of a worker, a kept result. The code may be
 * one that this version's catalogue does not know.
 */
export function receivedError(code: string, parameters?: JsonObject, options?: ErrorOptions): PartiError {
  return new CodedError(code, parameters, options);
}
