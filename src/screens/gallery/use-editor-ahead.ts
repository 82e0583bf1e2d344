import { useEffect } from 'react';

/** Browsers without idle callbacks wait this long (ms). */
const PAUSE_MS = 1500;

/** Fetches the code of the editor's screen. */
export type LoadEditor = () => Promise<{ loadPanes: () => void }>;

/**
 * Fetches the editor's code while somebody looks at the gallery, so that a workflow opens without waiting for it. Not over
 * connections whose owner saves data. A fetch that fails is tried again when a workflow opens.
 */
export function useEditorAhead(isReady: boolean, loadEditor: LoadEditor): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!isReady || connection?.saveData) return undefined;
    const fetchAhead = () => {
      loadEditor().then(
        ({ loadPanes }) => loadPanes(),
        () => undefined,
      );
    };
    // Safari has none.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(fetchAhead, PAUSE_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(fetchAhead);
    return () => cancelIdleCallback(request);
  }, [isReady, loadEditor]);
}
