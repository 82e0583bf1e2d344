import { useSignal } from '../model/signal.ts';
import type { Graph } from './graph.ts';

/** Whether functions may be added here: the person may edit, and the look that is worn does not hide it. */
export function useMayAdd(graph: Graph): boolean {
  const isWithheld = useSignal(graph.view.withheld, (all) => all.has('add'));
  return graph.canEdit && !isWithheld;
}
