import { useCallback, useSyncExternalStore } from 'react';
import type { ReaderPort, WorkflowDocument } from '#domain';

/** The document as it stands now. */
export function useLiveDocument(reader: ReaderPort): WorkflowDocument {
  const subscribe = useCallback((listener: () => void) => reader.subscribeAll(listener), [reader]);
  return useSyncExternalStore(subscribe, () => reader.document());
}
