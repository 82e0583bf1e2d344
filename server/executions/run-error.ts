import { PartiError, type RunError } from '#domain';

/** Failures that the same inputs would bring again: they are not tried anew until somebody asks. */
const LASTING = new Set([
  'run.failed',
  'run.timed-out',
  'run.deserialization-error',
  'run.untrusted-function',
  'canonical.not-finite',
]);

export const isLasting = (error: RunError): boolean => LASTING.has(error.code);

/** What people are told of a failed run: the author's words and trace, a code of the catalogue, nothing of the server. */
export function readRunError(error: unknown): RunError {
  if (!(error instanceof PartiError)) return { code: 'run.unknown-error' };
  const { trace, ...parameters } = error.parameters;
  const { message } = parameters;
  return {
    code: error.code,
    parameters,
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof trace === 'string' ? { trace } : {}),
  };
}
