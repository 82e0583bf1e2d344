import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { Comparing } from './comparing.ts';
import type { WorkflowHistory } from './workflow-history.ts';

/** Parts of the comparison that is shown; undefined: nothing is compared. Identity-stable until that part is another. */
export function useComparing<T>(history: WorkflowHistory | undefined, read: (shown: Comparing) => T): T | undefined {
  const listen = useCallback(
    (listener: () => void) => (history ? subscribe(history.comparing.state, listener, true) : () => undefined),
    [history],
  );
  return useSyncExternalStore(listen, () => {
    const shown = history?.comparing.state.shown;
    return shown && read(shown);
  });
}
