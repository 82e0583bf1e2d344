import { useMemo } from 'react';
import { hasModel } from '#domain';
import { useReport } from './report-context.ts';
import { useSameList } from './use-same-list.ts';

/** A function whose result holds elements. */
export interface Producer {
  nodeId: string;
  label: string;
}

/** Functions that a widget may read, from left to right; the same list until one comes, goes or is renamed. */
export function useProducers(): readonly Producer[] {
  const { sources } = useReport();
  const lines = useSameList(
    sources.flatMap(({ nodeId, label, result }) => (hasModel(result) ? [JSON.stringify({ nodeId, label })] : [])),
  );
  return useMemo(() => lines.map((line) => JSON.parse(line) as Producer), [lines]);
}
