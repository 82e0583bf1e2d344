import type { Graph } from '../editor/graph.ts';
import { boxAround, type Box, type Point } from '../model/card-geometry.ts';
import { MAX_ZOOM, MIN_ZOOM, type Viewport } from '../editor/graph-view.ts';

/** Room around the graph when it is fitted into the board. */
export const FIT_MARGIN_PX = 48;
const SMALL_MARGIN_PX = 16;
/** Room that the pills in the lower corners take. */
const PILL_ROOM_PX = 52;
/** The small map in the lower left corner with its margins; boards below the least size have none (`.minimap` of `board.css`). */
const MAP_PX = { width: 174, height: 116, least: { width: 520, height: 320 } };
/** How long the view takes to go somewhere else. */
export const GLIDE_MS = 240;
/** Cards are smaller than a pixel then; two that stand this far apart are not looked at together. */
const FARTHEST_ZOOM = 0.001;

/** The view that shows a box whole, never larger than life. Boards too small for life size give their margin to the cards, down to the pills. */
export function fitted(box: Box, size: { width: number; height: number }, maxZoom = 1): Viewport {
  const zoomWith = (side: number, top: number, bottom: number) =>
    Math.min((size.width - 2 * side) / box.width, (size.height - top - bottom) / box.height);
  const roomy = zoomWith(FIT_MARGIN_PX, FIT_MARGIN_PX, FIT_MARGIN_PX);
  if (roomy >= maxZoom) return centred(box, size, maxZoom, 0);
  const tight = Math.min(maxZoom, zoomWith(SMALL_MARGIN_PX, SMALL_MARGIN_PX, PILL_ROOM_PX));
  const zoom = Math.max(FARTHEST_ZOOM, tight);
  return centred(box, size, zoom, (SMALL_MARGIN_PX - PILL_ROOM_PX) / 2);
}

function centred(box: Box, size: { width: number; height: number }, zoom: number, lift: number): Viewport {
  return {
    x: (size.width - box.width * zoom) / 2 - box.x * zoom,
    y: (size.height - box.height * zoom) / 2 + lift - box.y * zoom,
    zoom,
  };
}

/** Shows the selected cards, or all. Answers the view that it goes to; undefined while the board has no size. */
export function fitGraph(
  graph: Graph,
  ids: ReadonlySet<string> | undefined = undefined,
  durationMs = GLIDE_MS,
): Viewport | undefined {
  const size = graph.view.room;
  if (!graph.view.hasRoom) return undefined;
  const box = ids && boxAround([...ids].flatMap((id) => graph.boxOf(id) ?? []));
  const view = (box ? fitted(box, size) : ids ? undefined : wholeView(graph)) ?? {
    x: size.width / 2,
    y: size.height / 2,
    zoom: 1,
  };
  graph.camera?.go(view, motionMs(durationMs));
  return view;
}

/** The view that shows everything, no card or note under the map in the corner; undefined for an empty board. */
function wholeView(graph: Graph): Viewport | undefined {
  const box = boxAround(graph.model.boxes());
  if (!box) return undefined;
  const size = graph.view.room;
  const view = fitted(box, size);
  const isMapped = size.width >= MAP_PX.least.width && size.height >= MAP_PX.least.height;
  const isUnderMap = ({ x, y, height }: Box): boolean =>
    x * view.zoom + view.x < MAP_PX.width && (y + height) * view.zoom + view.y > size.height - MAP_PX.height;
  if (!isMapped || !graph.model.blocks().some(isUnderMap)) return view;
  const above = fitted(box, { width: size.width, height: size.height - MAP_PX.height + PILL_ROOM_PX });
  const beside = fitted(box, { width: size.width - MAP_PX.width, height: size.height });
  return above.zoom >= beside.zoom ? above : { ...beside, x: beside.x + MAP_PX.width };
}

/** Keeps how far the view may go away: until everything is seen. */
export function followLeastZoom(graph: Graph): () => void {
  const look = () => {
    const whole = graph.view.hasRoom ? wholeView(graph) : undefined;
    if (whole) graph.view.leastZoom.set(Math.min(MIN_ZOOM, whole.zoom));
  };
  look();
  const ends = [graph.view.size.subscribe(look), graph.model.subscribe((change) => change.geometry && look())];
  return () => ends.forEach((end) => end());
}

/** Zooms about the middle of the board. */
export function zoomTo(graph: Graph, zoom: number): void {
  const { width, height } = graph.view.room;
  const middle = { x: width / 2, y: height / 2 };
  const kept = graph.view.toGraph(middle);
  const bounded = Math.min(MAX_ZOOM, Math.max(graph.view.leastZoom.get(), zoom));
  graph.camera?.go({ x: middle.x - kept.x * bounded, y: middle.y - kept.y * bounded, zoom: bounded }, motionMs(120));
}

/** Steps of the zoom buttons and keys. */
export const ZOOM_STEP = 1.25;

/** Moves the view only as far as needed to see a card, frame or note; one that is larger than the board shows its head. */
export function reveal(graph: Graph, id: string): void {
  const { x, y, zoom } = graph.view.viewport.get();
  const { width, height } = graph.view.room;
  const [dx, dy] = wayInto(graph, id, width, height);
  if (dx !== 0 || dy !== 0) graph.camera?.go({ x: x + dx, y: y + dy, zoom }, motionMs(GLIDE_MS));
}

/** Goes so near to a card that its values are drawn, where the view is too far away for that. */
export function approach(graph: Graph, id: string): void {
  const box = graph.boxOf(id);
  if (!box || graph.view.tier.get() === 'near' || !graph.view.hasRoom) return;
  graph.camera?.go(fitted(box, graph.view.room), motionMs(GLIDE_MS));
}

/** Keeps the one selected card in sight while the board gets smaller or a dock slides over it. */
export function keepSelectedInSight(graph: Graph): () => void {
  let before = graph.view.room;
  const look = () => {
    const [id, ...others] = graph.view.selection.get();
    const after = graph.view.room;
    // A board that is hidden while a part beside it loads has no size: nothing is in or out of sight of it.
    if (!graph.view.hasRoom) return;
    const isSmaller = after.width < before.width || after.height < before.height;
    const wasSeen = id !== undefined && wayInto(graph, id, before.width, before.height).every((way) => way === 0);
    const isAdded = id !== undefined && graph.view.focused.get() === id;
    before = after;
    if (id !== undefined && others.length === 0 && isSmaller && (wasSeen || isAdded)) reveal(graph, id);
  };
  const ends = [graph.view.size.subscribe(look), graph.view.covered.subscribe(look)];
  return () => ends.forEach((end) => end());
}

/** How far (px) the view has to move until a card lies in a board of this size. */
function wayInto(graph: Graph, id: string, width: number, height: number): readonly [dx: number, dy: number] {
  const box = graph.boxOf(id);
  if (!box) return [0, 0];
  const { zoom } = graph.view.viewport.get();
  const corner = graph.view.toBoard(box);
  const shift = (from: number, length: number, room: number) => {
    if (from < SMALL_MARGIN_PX) return SMALL_MARGIN_PX - from;
    const over = from + length + SMALL_MARGIN_PX - room;
    return over > 0 ? -Math.min(over, from - SMALL_MARGIN_PX) : 0;
  };
  return [shift(corner.x, box.width * zoom, width), shift(corner.y, box.height * zoom, height)];
}

/** Puts a place of the graph into the middle of the board. */
export function centreOn(graph: Graph, place: Point, durationMs = 0): void {
  const { width, height } = graph.view.room;
  const { zoom } = graph.view.viewport.get();
  graph.camera?.go({ x: width / 2 - place.x * zoom, y: height / 2 - place.y * zoom, zoom }, motionMs(durationMs));
}

/** No motion for people who asked for none. */
export function motionMs(durationMs: number): number {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs;
}
