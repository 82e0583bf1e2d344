import { PartiError } from '#domain';
import { ConfirmDeclined, showAlert } from '#ui';
import { describeError } from './describe-error.ts';
import { pageEvents } from './events.ts';

/** Errors of one tab that are logged; more would only repeat. */
const MOST_REPORTED = 50;
let reported = 0;

/** Says in a toast what failed and what to do; unexpected errors are logged, up to 50. A declined question is no failure. */
export function reportError(error: unknown): void {
  if (error instanceof ConfirmDeclined) return;
  if (!(error instanceof PartiError)) {
    if (reported++ < MOST_REPORTED) console.error(error);
    pageEvents.tellError(error, 'reported');
  }
  void describeError(error).then(({ text, hint }) => showAlert({ id: `error-${text}`, state: 'failed', text, hint }));
}
