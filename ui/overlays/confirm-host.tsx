import { useSyncExternalStore } from 'react';
import { loadLater } from '../loading/load-later.tsx';
import { openQuestion } from './confirm.ts';

const ConfirmDialog = loadLater(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Host of the dialogs that `confirmChoice` opens. Mount it once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.get);
  return question ? <ConfirmDialog question={question} /> : null;
}
