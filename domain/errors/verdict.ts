import type { JsonObject } from '../json/json-value.ts';
import type { ErrorCode, ErrorParameters } from './catalogue.ts';
import { receivedError, type PartiError } from './parti-error.ts';

/** Answer of a rule: allowed, or refused with a code of the catalogue that says why and what to do next. */
export type Verdict = { ok: true } | Refusal;

export interface Refusal {
  ok: false;
  code: ErrorCode;
  parameters: JsonObject;
}

export const ALLOWED: { readonly ok: true } = { ok: true };

/** Refusal with its reason: a code and the parameters that its row names. */
export function refused<Code extends ErrorCode>(
  code: Code,
  ...[parameters]: [keyof ErrorParameters<Code>] extends [never] ? [] : [parameters: ErrorParameters<Code>]
): Refusal {
  return { ok: false, code, parameters: parameters ?? {} };
}

/** Error of a refusal, with its code and parameters. */
export function refusalError({ code, parameters }: Omit<Refusal, 'ok'>): PartiError {
  return receivedError(code, parameters);
}

/** Throws the reason of a refusal as `PartiError`; does nothing when allowed. */
export function assertAllowed(verdict: Verdict): void {
  if (!verdict.ok) throw refusalError(verdict);
}
