import type { Graph } from '../editor/graph.ts';

/** Zooming rests after this long without another step. */
const REST_MS = 120;
/** While the view is zoomed what stays as large at every zoom may be this much larger or smaller. */
const STEP = 1.5;

/**
 * Tells an element the zoom of the view, as `--zoom`: at once where the view jumps; while it is zoomed in steps, for each
 * lays out all that is as large at every zoom; and exactly once it rests. Answers a function that ends it.
 */
export function tellZoom({ view }: Graph, { style }: HTMLElement): () => void {
  let told = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const { zoom } = view.viewport.get();
    if (zoom !== told) style.setProperty('--zoom', String((told = zoom)));
  };
  let last = view.viewport.get().zoom;
  const follow = () => {
    const { zoom } = view.viewport.get();
    if (zoom === last) return;
    last = zoom;
    const ratio = zoom / told;
    if (rest === undefined || ratio > STEP || ratio < 1 / STEP) tell();
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      tell();
    }, REST_MS);
  };
  tell();
  const end = view.viewport.subscribe(follow);
  return () => {
    end();
    clearTimeout(rest);
  };
}
