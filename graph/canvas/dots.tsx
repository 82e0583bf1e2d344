import { useLayoutEffect, useRef } from 'react';
import { useGraphScope } from '../editor/graph-context.ts';
import { CARD } from '../model/card-geometry.ts';

/** Dots nearer than this would be a grey. */
const LEAST_PX = 14;
/** The dots reach this far beyond the board, more than from one to the next at the largest zoom. */
const BEYOND_PX = 64;

/** The dots of the board, one a row of a card; from far away every second, fourth, … only. A pan moves them as one picture. */
export function Dots() {
  const { graph } = useGraphScope();
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let drawn: number | undefined;
    const place = () => {
      const { style } = layer.current as HTMLElement;
      const { x, y, zoom } = graph.view.viewport.get();
      let step = CARD.row * zoom;
      while (step < LEAST_PX) step *= 2;
      if (step !== drawn) style.backgroundSize = `${step}px ${step}px`;
      drawn = step;
      // A dot lies in the middle of its tile, the grid's lines at its corners.
      const offset = (to: number) => positive(to - step / 2 + BEYOND_PX, step);
      style.transform = `translate(${offset(x)}px, ${offset(y)}px)`;
    };
    place();
    return graph.view.viewport.subscribe(place);
  }, [graph]);
  return <div ref={layer} className="dots" aria-hidden="true" />;
}

const positive = (value: number, by: number): number => ((value % by) + by) % by;
