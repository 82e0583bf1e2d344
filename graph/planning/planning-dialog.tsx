import { loadLater } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

const PlanningForm = loadLater(async () => (await import('./planning-form.tsx')).PlanningForm);

/** Asks what rooms are planned from. */
export function PlanningDialog() {
  const { graph } = useGraphScope();
  return useSignal(graph.view.planning) ? <PlanningForm /> : null;
}
