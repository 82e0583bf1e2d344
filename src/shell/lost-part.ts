import i18next from 'i18next';
import { showAlert, type ChunkLoadError } from '#ui';
import { describeError } from '../app/describe-error.ts';

/** Says that a part of the page did not come, until the page is loaded anew: what is open stays, and edits lie in the browser until they are saved. */
export function tellLostPart(error: ChunkLoadError): void {
  console.error(error);
  void describeError(error).then(({ text, hint }) =>
    showAlert({
      id: 'lost-part',
      state: 'failed',
      text,
      hint,
      timeoutMs: 0,
      action: { label: i18next.t('reload', { ns: 'app' }), run: () => window.location.reload() },
    }),
  );
}
