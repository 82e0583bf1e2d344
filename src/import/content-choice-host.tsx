import { useSyncExternalStore } from 'react';
import { loadLater } from '#ui';
import { openContentAsk } from './content-choice.ts';

const ContentChoiceDialog = loadLater(async () => (await import('./content-choice-dialog.tsx')).ContentChoiceDialog);

/** Shows the question for a file of content while one stands open. */
export function ContentChoiceHost({ workflowId }: { workflowId: string }) {
  const ask = useSyncExternalStore(openContentAsk.subscribe, openContentAsk.get);
  return ask ? <ContentChoiceDialog workflowId={workflowId} ask={ask} /> : null;
}
