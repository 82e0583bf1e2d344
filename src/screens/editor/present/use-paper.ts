import { useApp } from '../../../app/app-context.ts';
import { reportError } from '../../../app/report-error.ts';
import type { PaperWay } from '../editor-state.ts';

/** Puts the deck on paper, by the command of each way. */
export function usePaper(): (way: PaperWay) => void {
  const { registry } = useApp();
  return (way) => void registry.run(`file.deck-${way}`).catch(reportError);
}
