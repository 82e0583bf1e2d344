import type { JsonValue } from '../json/json-value.ts';
import type { ErrorCode } from './catalogue.ts';
import { PartiError } from './parti-error.ts';

/** Answer of a rule: allowed, or refused with a code of the catalogue that says why and what to do next. */
export type Verdict = { ok: true } | Refusal;

export interface Refusal {
  ok: false;
  code: ErrorCode;
  parameters: Record<string, JsonValue>;
}

export const ALLOWED: { readonly ok: true } = { ok: true };

/** A refusal with its reason. */
export function refused(code: ErrorCode, parameters: Record<string, JsonValue> = {}): Refusal {
  return { ok: false, code, parameters };
}

/** Throws the reason of a refusal as `PartiError`; does nothing when allowed. */
export function assertAllowed(verdict: Verdict): void {
  if (!verdict.ok) throw new PartiError(verdict.code, verdict.parameters);
}
