import { useEffect } from 'react';
import { loadLater } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

const FindBar = loadLater(async () => (await import('./find-bar.tsx')).FindBar);

/** Rest (ms) after which the search is made ready. */
const READY_AFTER_MS = 2000;

/** Where the search over the graph appears; its code loads once the editor stands, or when it is asked for before. */
export function FindHost() {
  const { graph } = useGraphScope();
  const isOpen = useSignal(graph.view.find, (find) => find !== undefined);
  // Letters that are typed before the bar is there would be taken for keys of commands.
  useEffect(() => {
    const timer = setTimeout(FindBar.load, READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOpen ? <FindBar /> : null;
}
