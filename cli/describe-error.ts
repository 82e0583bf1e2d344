import { PartiError } from '#domain';
import { diskError } from './disk.ts';
import { issueMessage, issueNext } from './issue-message.ts';

/** An error as commands report it: code, English text, what to do now, and the author's trace where there is one. */
export interface DescribedError {
  code: string;
  message: string;
  next: string;
  trace: string;
}

/** What a terminal shows of an error: its text with the code, and the next step on a line of its own. */
export const errorLines = ({
  message,
  code,
  next = '',
}: Partial<Pick<DescribedError, 'next'>> & Pick<DescribedError, 'message' | 'code'>): string =>
  `${message} [${code}]\n${nextLine(next)}`;

/** The next step on a line of its own; nothing where there is none. */
export const nextLine = (next = '', indent = '  '): string => (next === '' ? '' : `${indent}→ ${next}\n`);

/** Next steps of errors whose own speak of a screen. */
const TERMINAL_STEPS: Partial<Record<string, string>> = {
  'workflow.not-found': 'Name a template, one of your workflows by its name or id, or a .parti file that is there.',
  'function.not-found': 'Name a shipped function, one of yours by its name or id, or a folder that holds parti.json.',
  'function.no-source': 'Name the folder of a function; parti function new begins one.',
};

export function describeError(thrown: unknown): DescribedError {
  const error = diskError(thrown) ?? thrown;
  if (error instanceof PartiError) {
    const trace = error.parameters['trace'];
    return {
      code: error.code,
      message: issueMessage(error.code, error.parameters),
      next: TERMINAL_STEPS[error.code] ?? issueNext(error.code, error.parameters) ?? '',
      trace: typeof trace === 'string' ? trace : '',
    };
  }
  return { code: 'unknown', message: error instanceof Error ? error.message : String(error), next: '', trace: '' };
}
