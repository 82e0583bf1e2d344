import { PartiError } from '#domain';
import { issueMessage } from './issue-message.ts';

/** An error as commands report it: code, English text, and the author's trace where there is one. */
export function describeError(error: unknown): { code: string; message: string; trace: string } {
  if (error instanceof PartiError) {
    const trace = error.parameters['trace'];
    return {
      code: error.code,
      message: issueMessage(error.code, error.parameters),
      trace: typeof trace === 'string' ? trace : '',
    };
  }
  return { code: 'unknown', message: error instanceof Error ? error.message : String(error), trace: '' };
}
