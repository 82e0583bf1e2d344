import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { hasNoCard, useTranslation } from '#ui';
import { cardState } from '../describe/card-state.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { foundLook } from '../find/find.ts';
import { boxAround, type Box } from '../model/card-geometry.ts';
import { readColours, watchTheme, type CanvasColours } from '../canvas/canvas-colours.ts';
import { centreOn } from '../camera/move-view.ts';

const WIDTH_PX = 150;
const HEIGHT_PX = 92;
const MARGIN_PX = 8;
/** A drag through a large graph must not draw all of it in every frame: a fortieth of the time goes here at most. */
const [PAUSE_MS, PAUSES_PER_PAINT] = [100, 40];
/** In a larger graph a drag is not followed. */
const MOST_FOLLOWED = 1000;
/** From here on a block has round corners. */
const ROUND_PX = 5;

/** Where graph px lie in the minimap. */
interface Scale {
  zoom: number;
  x: number;
  y: number;
}

/** The whole graph small: selection, failures and people by colour, a frame for what is seen; a click or drag goes there. */
export function Minimap() {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scale, setScale] = useState<Scale>();
  const [shownNodes, setShownNodes] = useState(graph.model.size);
  useEffect(() => (canvas.current ? paintAlong(graph, canvas.current, setScale, setShownNodes) : undefined), [graph]);
  const go = (event: PointerEvent<HTMLElement>) => {
    if (!scale || (event.type === 'pointermove' && event.buttons !== 1)) return;
    const rect = event.currentTarget.getBoundingClientRect();
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    centreOn(graph, {
      x: (event.clientX - rect.left - scale.x) / scale.zoom,
      y: (event.clientY - rect.top - scale.y) / scale.zoom,
    });
  };
  return (
    <div
      className="minimap corner start"
      data-part="minimap"
      role="img"
      aria-label={t('minimap')}
      hidden={shownNodes === 0}
      onPointerDown={go}
      onPointerMove={go}
    >
      <canvas ref={canvas} width={WIDTH_PX} height={HEIGHT_PX} />
      {scale && <SeenFrame scale={scale} />}
    </div>
  );
}

/** Placed by itself: it goes along with every frame of a pan, which renders nothing. */
function SeenFrame({ scale }: { scale: Scale }) {
  const { graph } = useGraphScope();
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { view } = graph;
    const clamp = (value: number, room: number) => Math.min(room - 4, Math.max(4, value));
    const place = () => {
      const seen = view.seen();
      const left = clamp(seen.x * scale.zoom + scale.x, WIDTH_PX);
      const top = clamp(seen.y * scale.zoom + scale.y, HEIGHT_PX);
      const right = clamp((seen.x + seen.width) * scale.zoom + scale.x, WIDTH_PX);
      const bottom = clamp((seen.y + seen.height) * scale.zoom + scale.y, HEIGHT_PX);
      const { style } = frame.current as HTMLElement;
      style.translate = `${left}px ${top}px`;
      style.width = wholePx(Math.max(4, right - left));
      style.height = wholePx(Math.max(4, bottom - top));
    };
    place();
    const ends = [view.viewport.subscribe(place), view.size.subscribe(place)];
    return () => ends.forEach((end) => end());
  }, [graph, scale]);
  return <i ref={frame} className="seen" />;
}

/** A pan that changes no size lays nothing out. */
const wholePx = (size: number): string => `${Math.round(size)}px`;

function paintAlong(
  graph: Graph,
  canvas: HTMLCanvasElement,
  onScale: (scale: Scale) => void,
  onCount: (count: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Asking the page for a colour makes it lay itself out first.
  let colours: CanvasColours | undefined;
  let lastMs = 0;
  const paint = () => {
    const began = performance.now();
    timer = undefined;
    draw();
    lastMs = performance.now() - began;
  };
  const draw = () => {
    onCount(graph.model.size);
    const around = boxAround(graph.model.boxes());
    if (!around) return;
    const scale = scaleOf(around);
    onScale(scale);
    colours ??= readColours(canvas.parentElement ?? canvas);
    paintMinimap(graph, canvas, scale, colours);
  };
  const ask = () => {
    timer ??= setTimeout(paint, Math.max(PAUSE_MS, PAUSES_PER_PAINT * lastMs));
  };
  const { view, model, ports } = graph;
  const ends = [
    model.subscribe((change) => change.geometry && ask()),
    view.selection.subscribe(ask),
    // Of thousands one more place is a pixel: it is drawn where it comes to stand.
    view.shown.subscribe(() => (model.size <= MOST_FOLLOWED || view.shown.get().size === 0) && ask()),
    view.find.subscribe(ask),
    ports.runs.subscribeAll(ask),
    watchTheme(() => {
      colours = undefined;
      ask();
    }),
    ...(ports.presence ? [ports.presence.subscribe(ask)] : []),
  ];
  // Cards come first.
  ask();
  return () => {
    ends.forEach((end) => end());
    clearTimeout(timer);
  };
}

function scaleOf(around: Box): Scale {
  const zoom = Math.min((WIDTH_PX - 2 * MARGIN_PX) / around.width, (HEIGHT_PX - 2 * MARGIN_PX) / around.height, 0.2);
  return {
    zoom,
    x: (WIDTH_PX - around.width * zoom) / 2 - around.x * zoom,
    y: (HEIGHT_PX - around.height * zoom) / 2 - around.y * zoom,
  };
}

function paintMinimap(graph: Graph, canvas: HTMLCanvasElement, scale: Scale, colours: CanvasColours): void {
  const ratio = devicePixelRatio;
  canvas.width = WIDTH_PX * ratio;
  canvas.height = HEIGHT_PX * ratio;
  const context = canvas.getContext('2d', { willReadFrequently: hasNoCard() });
  if (!context) return;
  context.scale(ratio, ratio);
  const peers = new Map(
    (graph.ports.presence?.others() ?? []).flatMap((other) => (other.selection ?? []).map((id) => [id, other.colour] as const)),
  );
  const selected = graph.view.selection.get();
  const { problems } = graph.model.graph();
  const find = graph.view.find.get();
  // Those that look alike in one go: a stroke for each of thousands would hold up the page.
  const alike = new Map<string, { look: BlockLook; path: Path2D }>();
  for (const id of graph.model.ids) {
    const [card, box] = [graph.model.card(id), graph.boxOf(id)];
    if (!card || !box) continue;
    const found = foundLook(find, id);
    const look = blockLook(
      { isLit: selected.has(id) || found === 'current' || found === 'hit', peer: peers.get(id) },
      cardState(card.node, problems.get(id) ?? NO_PROBLEMS, graph.ports.runs.get(id)).glyph === 'failed',
      colours,
    );
    const group = alike.get(look.key) ?? { look, path: new Path2D() };
    alike.set(look.key, group);
    const [x, y] = [box.x * scale.zoom + scale.x, box.y * scale.zoom + scale.y];
    const [width, height] = [Math.max(2, box.width * scale.zoom), Math.max(1.5, box.height * scale.zoom)];
    // Of a block of few pixels nobody sees the corners, and thousands of arcs take long.
    if (width < ROUND_PX) group.path.rect(x, y, width, height);
    else group.path.roundRect(x, y, width, height, 1.5);
  }
  context.lineWidth = 1.75;
  for (const { look, path } of [...alike.values()].toSorted((a, b) => a.look.rank - b.look.rank)) {
    context.globalAlpha = look.rank === 0 ? 0.4 : 1;
    context.fillStyle = context.strokeStyle = look.colour;
    if (look.isOutline) context.stroke(path);
    else context.fill(path);
  }
}

const NO_PROBLEMS: readonly never[] = [];

interface BlockLook {
  key: string;
  colour: string;
  isOutline: boolean;
  /** What matters more is drawn over the others. */
  rank: number;
}

function blockLook(
  { isLit, peer }: { isLit: boolean; peer: number | undefined },
  failed: boolean,
  colours: CanvasColours,
): BlockLook {
  if (isLit) return { key: 'lit', colour: colours['--color-accent'], isOutline: false, rank: 3 };
  if (failed)
    return { key: `failed ${peer !== undefined}`, colour: colours['--color-error'], isOutline: peer !== undefined, rank: 2 };
  if (peer !== undefined) return { key: `peer ${peer}`, colour: colours.peer(peer), isOutline: true, rank: 1 };
  return { key: '', colour: colours['--color-line-control'], isOutline: false, rank: 0 };
}
