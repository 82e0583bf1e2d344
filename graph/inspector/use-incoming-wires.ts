import { useCallback, useMemo } from 'react';
import { wiringOf, type NodeId, type ReaderPort, type Wire } from '#domain';
import { useStore } from '../model/signal.ts';

/** The wires that end at a node, by target port; found anew only when nodes, links or functions change, not with every value. */
export function useIncomingWires(reader: ReaderPort, id: NodeId): ReadonlyMap<string, readonly Wire[]> {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [reader.subscribeAll((touched) => touched.has('nodes') && listener()), reader.subscribeFunctions(listener)];
      return () => ends.forEach((end) => end());
    },
    [reader],
  );
  const graph = useStore(subscribe, () => wiringOf(reader));
  return useMemo(() => {
    const byPort = new Map<string, Wire[]>();
    for (const wire of graph.wiresInto(id)) byPort.set(wire.target.port, [...(byPort.get(wire.target.port) ?? []), wire]);
    return byPort;
  }, [graph, id]);
}
