import type { Graph } from '../editor/graph.ts';

/** While the view is zoomed what stays as large at every zoom may be this much larger or smaller. */
const STEP = 1.5;

/**
 * Tells an element the zoom of the view, as `--zoom`: at once where the view jumps; while it is zoomed in steps, for each
 * lays out all that is as large at every zoom; and exactly once it rests. Answers a function that ends it.
 */
export function tellZoom({ view }: Graph, { style }: HTMLElement): () => void {
  let told = 0;
  const tell = () => {
    const { zoom } = view.viewport.get();
    const ratio = zoom / told;
    if (ratio === 1 || (view.zooming.get() && ratio < STEP && ratio > 1 / STEP)) return;
    told = zoom;
    style.setProperty('--zoom', String(zoom));
  };
  tell();
  const ends = [view.viewport.subscribe(tell), view.zooming.subscribe(tell)];
  return () => ends.forEach((end) => end());
}
