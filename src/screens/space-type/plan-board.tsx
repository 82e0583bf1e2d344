import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import {
  extentOf,
  middleOf,
  outlineOf,
  placedPoint,
  shifted,
  snapThing,
  type PlacedThing,
  type PlanPoint,
  type PlanRectangle,
  type SnapGuide,
  type SpaceVariant,
} from '#domain';
import type { QuantityScale } from '#inputs';
import { IconButton, useGesture, useTranslation } from '#ui';
import { HeldDistances, RoomDimensions } from './plan-dimensions.tsx';
import { fitted, polygon, scaleNumber, toBoard, toPlan, zoomed, type PlanView } from './plan-view.ts';
import type { SizedThing, SupplyThing } from './things.ts';

/** Thickness of the walls that are drawn around a cell, m. */
const WALL = 0.115;
/** Pixels within which a wall, a middle or a thing attracts. */
const REACH = 8;
/** Pixels that a pointer moves before a press is a drag. */
const SLIP = 3;
const ZOOM = 1.25;

/** What a pointer drags: a placed thing, or a new one of the supply. */
interface Held {
  at: number | undefined;
  thing: PlacedThing;
  guides: SnapGuide[];
}

/** What the supply says of a thing that is dragged out of it. */
export interface PlanBoardHandle {
  /** Place of the plan under a pointer; undefined beside the board. */
  placeOf: (clientX: number, clientY: number) => PlanPoint | undefined;
}

/** Props of {@link PlanBoard}. */
export interface PlanBoardProps {
  variant: SpaceVariant;
  picked: number | undefined;
  /** A thing of the supply under the pointer, already where it would stand. */
  coming: { thing: PlacedThing; of: SizedThing } | undefined;
  find: (thing: PlacedThing) => SupplyThing | undefined;
  length: QuantityScale;
  /** Raster, m. */
  grid: number;
  mayEdit: boolean;
  /** What else is pressed while the board has the focus. */
  onKey: (event: KeyboardEvent) => void;
  onPick: (at: number | undefined) => void;
  onMove: (at: number, thing: PlacedThing) => void;
  handle: RefObject<PlanBoardHandle | null>;
}

/** Plan of a variant: its cell with walls, its things, what the picked one holds on to. */
export function PlanBoard(props: PlanBoardProps) {
  const { variant, picked, coming, find, length, grid, mayEdit, onKey, onPick, onMove, handle } = props;
  const { t } = useTranslation('content');
  const board = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 800, height: 600 });
  const [chosenView, setView] = useState<PlanView>();
  const [shownCell, setShownCell] = useState(variant.cell);
  if (shownCell !== variant.cell) {
    setShownCell(variant.cell);
    setView(undefined);
  }
  const view = useMemo(() => chosenView ?? fitted(variant.cell, size.width, size.height), [chosenView, variant.cell, size]);
  const held = useGesture<Held>();
  const press = useRef<{ at: number; from: readonly [number, number]; isMoved: boolean } | undefined>(undefined);
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const onBoard = (clientX: number, clientY: number): readonly [number, number] => {
    const box = board.current?.getBoundingClientRect();
    return [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)];
  };
  useEffect(() => {
    handle.current = {
      placeOf(clientX, clientY) {
        const box = board.current?.getBoundingClientRect();
        const isInside = box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
        return isInside ? toPlan(view, [clientX - box.left, clientY - box.top]) : undefined;
      },
    };
  }, [handle, view]);
  const extents = variant.things.map((thing) => extentOf(thing, find(thing)?.size));
  const drag = (event: PointerEvent) => {
    const begun = press.current;
    const thing = begun && variant.things[begun.at];
    if (!begun || !thing || !mayEdit) return;
    const [x, y] = onBoard(event.clientX, event.clientY);
    let [dx, dy] = [x - begun.from[0], y - begun.from[1]];
    begun.isMoved ||= Math.hypot(dx, dy) > SLIP;
    if (!begun.isMoved) return;
    if (event.shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
    const moved = shifted(thing, [dx / view.scale, -dy / view.scale]);
    held.hold({
      at: begun.at,
      ...settled(moved, find(thing), { variant, at: begun.at, extents, reach: REACH / view.scale, grid }),
    });
  };
  const drop = () => {
    const now = held.now();
    press.current = undefined;
    held.drop();
    if (now?.at !== undefined) onMove(now.at, now.thing);
  };
  const shown = held.shown;
  const pickedThing = picked === undefined ? undefined : shown?.at === picked ? shown.thing : variant.things[picked];
  const guides = shown?.guides ?? [];
  const zoom = (factor: number) => setView(zoomed(view, factor, [size.width / 2, size.height / 2]));
  return (
    <div
      ref={board}
      className="plan-board"
      data-part="plan"
      role="application"
      tabIndex={-1}
      aria-label={t('space.plan-of', { name: variant.name })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && held.now()) {
          press.current = undefined;
          return held.drop();
        }
        return onKey(event);
      }}
      onWheel={(event) => setView(zoomed(view, event.deltaY < 0 ? ZOOM : 1 / ZOOM, onBoard(event.clientX, event.clientY)))}
    >
      <svg width="100%" height="100%" onPointerDown={(event) => event.target === event.currentTarget && onPick(undefined)}>
        <Room view={view} cell={variant.cell} onPress={() => onPick(undefined)} />
        {variant.things.map((thing, at) => {
          const drawn = shown?.at === at ? shown.thing : thing;
          const name = thing.name || t('space.thing');
          return (
            <g
              // Things have no name of their own: their place in the list is what stays.
              key={at}
              className="placed"
              role="button"
              tabIndex={0}
              aria-label={name}
              aria-pressed={at === picked}
              data-thing={at}
              onFocus={() => onPick(at)}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                onPick(at);
                press.current = { at, from: onBoard(event.clientX, event.clientY), isMoved: false };
              }}
              onPointerMove={drag}
              onPointerUp={drop}
              onPointerCancel={() => {
                press.current = undefined;
                held.drop();
              }}
            >
              <title>{name}</title>
              <PlanThing view={view} thing={drawn} of={find(thing)} />
            </g>
          );
        })}
        {coming && (
          <g className="placed" data-coming="true">
            <PlanThing view={view} thing={coming.thing} of={coming.of} />
          </g>
        )}
        {guides.map(({ axis, at }) => (
          <Guide key={axis} view={view} axis={axis} at={at} size={size} />
        ))}
        <RoomDimensions view={view} cell={variant.cell} length={length} wall={WALL} />
        {pickedThing && (
          <HeldDistances
            view={view}
            cell={variant.cell}
            extent={extentOf(pickedThing, find(pickedThing)?.size)}
            anchor={pickedThing.anchor}
            length={length}
          />
        )}
      </svg>
      <div className="corner pill">
        <IconButton icon="minus" label={t('space.smaller')} onClick={() => zoom(1 / ZOOM)} />
        <span>{`1 : ${scaleNumber(view)}`}</span>
        <IconButton icon="plus" label={t('space.larger')} onClick={() => zoom(ZOOM)} />
        <IconButton icon="fit" label={t('space.whole')} onClick={() => setView(undefined)} />
      </div>
    </div>
  );
}

/** The thing where it comes to stand, and the lines at which it does. */
export function settled(
  thing: PlacedThing,
  of: SupplyThing | undefined,
  on: { variant: SpaceVariant; at?: number; extents: readonly PlanRectangle[]; reach: number; grid: number },
): { thing: PlacedThing; guides: SnapGuide[] } {
  const others = on.extents.filter((_, index) => index !== on.at);
  const { shift, guides } = snapThing(extentOf(thing, of?.size), {
    cell: on.variant.cell,
    others,
    reach: on.reach,
    grid: on.grid,
  });
  return { thing: shifted(thing, shift), guides };
}

function Room({ view, cell, onPress }: { view: PlanView; cell: PlanRectangle; onPress: () => void }) {
  const [left, top] = toBoard(view, [cell[0], cell[3]]);
  const [right, bottom] = toBoard(view, [cell[2], cell[1]]);
  const wall = Math.max(4, WALL * view.scale);
  return (
    <g onPointerDown={onPress}>
      <rect className="wall" x={left - wall} y={top - wall} width={right - left + 2 * wall} height={bottom - top + 2 * wall} />
      <rect className="floor" x={left} y={top} width={right - left} height={bottom - top} data-part="cell" />
    </g>
  );
}

/** Outline of a thing with the side that it was drawn to face; one that nobody knows is a cross. */
function PlanThing({ view, thing, of }: { view: PlanView; thing: PlacedThing; of: SupplyThing | undefined }) {
  const size = of?.size;
  if (!size) {
    const [x, y] = toBoard(view, [thing.components[3] ?? 0, thing.components[7] ?? 0]);
    return <path className="unknown" d={`M${x - 8} ${y - 8}h16v16h-16zM${x - 8} ${y - 8}l16 16M${x + 8} ${y - 8}l-16 16`} />;
  }
  const corners = outlineOf(size).map((point) => placedPoint(thing.components, point));
  const front = middleOf([size.min[0], size.min[1], size.max[0], size.min[1]]);
  const [fx, fy] = toBoard(view, placedPoint(thing.components, front));
  const [mx, my] = toBoard(view, middleOf(extentOf(thing, size)));
  const reach = Math.min(9, Math.hypot(fx - mx, fy - my) * 0.4);
  const away = Math.hypot(fx - mx, fy - my) || 1;
  const tip = [fx + ((mx - fx) / away) * reach, fy + ((my - fy) / away) * reach] as const;
  return (
    <>
      <polygon points={polygon(view, corners)} />
      <line className="front" x1={fx} y1={fy} x2={tip[0]} y2={tip[1]} />
    </>
  );
}

function Guide({ view, axis, at, size }: { view: PlanView; axis: 0 | 1; at: number; size: { width: number; height: number } }) {
  const [x, y] = toBoard(view, axis === 0 ? [at, 0] : [0, at]);
  return axis === 0 ? (
    <line className="guide" x1={x} x2={x} y1={0} y2={size.height} />
  ) : (
    <line className="guide" x1={0} x2={size.width} y1={y} y2={y} />
  );
}
