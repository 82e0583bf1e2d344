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
import type { ShownView } from './shown-view.ts';

/** What is asked of the model: filter, colours and what stands alone. */
export function useReading(
  models: readonly ShownModel[],
  given: ModelFilter | undefined,
  hands: HandStates,
  view: ShownView | undefined,
) {
  // Each time a view is chosen it shows what it keeps; what a reader asks holds until then.
  const key = `${view?.id} ${view?.round}`;
  const [asked, setAsked] = useState<{ key: string; filter: ModelFilter }>();
  const own = asked?.key === key ? asked.filter : (view?.filter ?? NO_FILTER);
  const setFilter = useCallback((filter: ModelFilter) => setAsked({ key, filter }), [key]);
  const [isolated, setIsolated] = useState<ReadonlySet<string>>();
  const filter = given ?? own;
  const { query, colourBy, hand } = filter;
  const found = useMemo(() => passingElements(models, query), [models, query]);
  const passing = useMemo(() => passingHands(found, hand, hands), [found, hand, hands]);
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
