import type { NodeId, ReaderPort } from '#domain';

/** Follows nodes and their functions; of any number that change in one step `listener` hears once, right after it. */
export function followNodes(
  reader: Pick<ReaderPort, 'subscribe' | 'subscribeFunctions'>,
  ids: readonly NodeId[],
  listener: () => void,
): () => void {
  let isAwaited = false;
  let isOver = false;
  const tell = () => {
    if (isAwaited) return;
    isAwaited = true;
    queueMicrotask(() => {
      isAwaited = false;
      if (!isOver) listener();
    });
  };
  const ends = [...ids.map((id) => reader.subscribe('nodes', id, tell)), reader.subscribeFunctions(tell)];
  return () => {
    isOver = true;
    ends.forEach((end) => end());
  };
}
