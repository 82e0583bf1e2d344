import { useEffect } from 'react';
import { whenIdle } from '#ui';

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
    return whenIdle(() => {
      loadEditor().then(
        ({ loadPanes }) => loadPanes(),
        () => undefined,
      );
    });
  }, [isReady, loadEditor]);
}
