import { useCallback, useMemo, useState } from 'react';
import { elementKey } from '#domain';
import {
  BY_HAND,
  coloursOf,
  handLegend,
  legendOf,
  NO_FILTER,
  passingElements,
  passingHands,
  type ModelFilter,
} from '../filter/filter-elements.ts';
import type { HandStates } from '../model/hand-states.ts';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';

/** What is asked of the model: filter, colours and what stands alone. */
export function useReading(models: readonly ShownModel[], given: ModelFilter | undefined, hands: HandStates) {
  const [own, setFilter] = useState(NO_FILTER);
  const [isolated, setIsolated] = useState<ReadonlySet<string>>();
  const filter = given ?? own;
  const { query, colourBy, hand } = filter;
  const asked = useMemo(() => passingElements(models, query), [models, query]);
  const passing = useMemo(() => passingHands(asked, hand, hands), [asked, hand, hands]);
  const legend = useMemo(
    () => (colourBy === BY_HAND ? handLegend(hands, passing.keys) : legendOf(models, colourBy, passing.keys)),
    [models, hands, colourBy, passing.keys],
  );
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
