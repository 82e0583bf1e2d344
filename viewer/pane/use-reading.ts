import { useCallback, useMemo, useState } from 'react';
import { elementKey } from '#domain';
import { coloursOf, legendOf, NO_FILTER, passingElements, type ModelFilter } from '../filter/filter-elements.ts';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';

/** What is asked of the model: filter, colours and what stands alone. */
export function useReading(models: readonly ShownModel[], given: ModelFilter | undefined) {
  const [own, setFilter] = useState(NO_FILTER);
  const [isolated, setIsolated] = useState<ReadonlySet<string>>();
  const filter = given ?? own;
  const passing = useMemo(() => passingElements(models, filter.query), [models, filter.query]);
  const legend = useMemo(() => legendOf(models, filter.colourBy, passing.keys), [models, filter.colourBy, passing.keys]);
  const colours = useMemo(() => coloursOf(legend), [legend]);
  const isolate = useCallback((elements: readonly ElementRef[] | undefined) => {
    setIsolated(
      elements && elements.length > 0
        ? new Set(elements.map(({ nodeId, elementId }) => elementKey(nodeId, elementId)))
        : undefined,
    );
  }, []);
  return { filter, setFilter, passing, legend, colours, isolated, isolate };
}
