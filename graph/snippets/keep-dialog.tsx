import { loadLater } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

const KeepForm = loadLater(async () => (await import('./keep-form.tsx')).KeepForm);

/** Asks under which name what is selected is kept. */
export function KeepDialog() {
  const { graph } = useGraphScope();
  const text = useSignal(graph.view.keeping);
  return text === undefined ? null : <KeepForm text={text} />;
}
