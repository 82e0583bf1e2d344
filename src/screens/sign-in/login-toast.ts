import { PartiError } from '#domain';
import { showAlert } from '#ui';
import { describeError } from '../../app/describe-error.ts';

/** What is told beside the page: nothing that was typed is wrong, somebody else has to act. */
const TOASTS = ['login.incorrect-environment', 'login.incorrect-product', 'login.internal-error'];

/** Tells such a login error in a toast that stays until it is closed. Answers false, and does nothing, for every other error. */
export function toldAsToast(error: unknown): boolean {
  if (!(error instanceof PartiError) || !TOASTS.includes(error.code)) return false;
  void describeError(error).then(({ text, hint }) => showAlert({ id: error.code, state: 'failed', text, hint, timeoutMs: 0 }));
  return true;
}
