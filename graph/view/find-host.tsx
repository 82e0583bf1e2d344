import { loadLater } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

const FindBar = loadLater(async () => (await import('./find-bar.tsx')).FindBar);

/** Where the search over the graph appears; its code loads when it is first asked for. */
export function FindHost() {
  const { graph } = useGraphScope();
  const isOpen = useSignal(graph.view.find, (find) => find !== undefined);
  return isOpen ? <FindBar /> : null;
}
