import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { declaredOverrides, type DeclaredOverride, type ReaderPort } from '#domain';

/** Counts changes of nodes and of what is known of functions. */
function useNodesVersion(reader: ReaderPort): number {
  const version = useMemo(() => ({ reader, count: 0 }), [reader]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const tell = () => {
        version.count++;
        listener();
      };
      const ends = [
        reader.subscribeAll((touched) => {
          if (touched.has('nodes')) tell();
        }),
        reader.subscribeFunctions(tell),
      ];
      return () => ends.forEach((end) => end());
    },
    [reader, version],
  );
  return useSyncExternalStore(subscribe, () => version.count);
}

/** Nodes of the open workflow as they are now, and every override that their functions declare. */
export function useDeclared(reader: ReaderPort): { version: number; declared: readonly DeclaredOverride[] } {
  const version = useNodesVersion(reader);
  const declared = useMemo(
    () => declaredOverrides(reader.document(), (id, digest) => reader.functionOf(id, digest)),
    // The document is read anew with each version.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [reader, version],
  );
  return useMemo(() => ({ version, declared }), [version, declared]);
}
