import { useTranslation } from '#ui';
import type { UnitSystem } from '#domain';
import type { Vec3 } from '#engine';
import type { ProjectedPoint } from '../model/pane-point.ts';
import type { ViewController } from '../model/view-controller.ts';
import { Arrow } from './arrow.tsx';
import { EdgeDimension, outsideOf } from './edge-dimension.tsx';
import { edgesOf, mid, type Segment } from './plan-geometry.ts';
import { rectangle } from './edit-items.ts';
import type { SketchSession } from './sketch-session.ts';
import { isClosedKind, isListKind, itemKindOf, type SketchItem } from './sketch-value.ts';
import type { SnapKind } from './snap.ts';

/** Half the width of the drawn part of the work plane, and the distance of its lines, in grid steps. */
const GRID_REACH = 10;

interface Props {
  controller: ViewController;
  session: SketchSession;
  /** What stood before anything was drawn. */
  before: readonly SketchItem[];
  system: UnitSystem;
  locale: string;
  isFlawed: boolean;
}

/** The sketch over the drawing: work plane, outlines, handles, what was caught, and lengths. */
export function SketchDrawing({ controller, session, before, system, locale, isFlawed }: Props) {
  const { width, height } = controller.size;
  const see = (corner: Vec3) => controller.projectModel(corner);
  const line = ([from, to]: Segment) => {
    const [a, b] = [see(from), see(to)];
    return a.isBefore && b.isBefore ? `M${a.x} ${a.y}L${b.x} ${b.y}` : '';
  };
  const { snap, draft, items, tool } = session;
  const isClosed = isClosedKind(session.kind);
  const kind = itemKindOf(session.kind);
  const isArrow = kind === 'plane' || kind === 'vector';
  // What is drawn next takes the place of the one shape that there is.
  const isReplaced = draft.length > 0 && !isListKind(session.kind) && (tool === 'draw' || tool === 'rectangle');
  const growing = growingEdges(session);
  const growingSide = outsideOf([...draft, ...(snap ? [snap.at] : [])], see);
  return (
    <svg className="sketch-drawing" width={width} height={height} aria-hidden="true">
      <path className="sketch-plane" d={planeLines(controller, session.elevation, session.gridStep).map(line).join('')} />
      {(session.isDirty || session.grip) && (
        <path
          className="sketch-before"
          data-part="sketch-before"
          d={before.flatMap(({ outlines }) => outlines.flatMap((corners) => edgesOf(corners, isClosed).map(line))).join('')}
        />
      )}
      {items.map(({ outlines }, item) => (
        <g key={item} data-part="sketch-item" data-flawed={isFlawed || undefined} data-draft-only={isReplaced || undefined}>
          <path
            className={isClosed ? 'sketch-fill' : 'sketch-none'}
            d={outlines.map((corners) => `M${corners.map((corner) => `${see(corner).x} ${see(corner).y}`).join('L')}Z`).join('')}
            fillRule="evenodd"
          />
          {outlines.map((corners, outline) => (
            <g key={outline}>
              <path className="sketch-line" d={edgesOf(corners, isClosed).map(line).join('')} />
              {isArrow &&
                edgesOf(corners, false).map((edge, at) => <Arrow key={at} edge={edge} see={see} isPlane={kind === 'plane'} />)}
              {!isReplaced && <Dimensions corners={corners} isClosed={isClosed} see={see} system={system} locale={locale} />}
              {tool === 'edit' &&
                edgesOf(corners, isClosed).map((edge, corner) => <EdgeHandle key={corner} edge={edge} see={see} />)}
              {corners.map((corner, at) => (
                <Handle
                  key={at}
                  place={see(corner)}
                  isSelected={
                    session.selected?.item === item && session.selected.outline === outline && session.selected.corner === at
                  }
                />
              ))}
            </g>
          ))}
        </g>
      ))}
      {snap?.guides.map((guide, index) => (
        <path key={index} className="sketch-guide" d={line(guide)} />
      ))}
      <path className="sketch-line" data-draft d={growing.map(line).join('')} />
      {isArrow && growing.map((edge, index) => <Arrow key={index} edge={edge} see={see} isPlane={kind === 'plane'} />)}
      {growing.map((edge, index) => (
        <EdgeDimension key={index} edge={edge} side={growingSide} see={see} system={system} locale={locale} />
      ))}
      {[...draft, ...session.picks].map((corner, index) => (
        <Handle key={index} place={see(corner)} isSelected={false} />
      ))}
      {snap && <SnapMark kind={snap.kind} place={see(snap.at)} />}
    </svg>
  );
}

/** Edges of the draft with the one to the pointer; of a rectangle all four; of a transform from its first point. */
function growingEdges({ draft, picks, snap, tool }: SketchSession): Segment[] {
  const [first] = draft;
  if (snap && picks[0]) return [...picks.slice(1), snap.at].map((to) => [picks[0] as Vec3, to]);
  if (!snap || !first) return edgesOf(draft, false);
  if (tool === 'rectangle') return edgesOf(rectangle(first, snap.at), true);
  return edgesOf([...draft, snap.at], false);
}

/** The length of each edge of an outline, outside it. */
function Dimensions({
  corners,
  isClosed,
  ...shown
}: {
  corners: readonly Vec3[];
  isClosed: boolean;
  see: See;
  system: UnitSystem;
  locale: string;
}) {
  const side = outsideOf(corners, shown.see);
  return edgesOf(corners, isClosed).map((edge, index) => <EdgeDimension key={index} edge={edge} side={side} {...shown} />);
}

type See = (corner: Vec3) => ProjectedPoint;

function Handle({ place, isSelected }: { place: ReturnType<See>; isSelected: boolean }) {
  return place.isBefore ? (
    <rect
      className="sketch-handle"
      data-selected={isSelected || undefined}
      x={place.x - 4}
      y={place.y - 4}
      width={8}
      height={8}
    />
  ) : null;
}

function EdgeHandle({ edge, see }: { edge: Segment; see: See }) {
  const place = see(mid(...edge));
  return place.isBefore ? <circle className="sketch-handle" cx={place.x} cy={place.y} r={3.5} /> : null;
}

/** A mark of its own for each kind of place, and its word. */
const MARKS: Record<SnapKind, string> = {
  close: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M-2 0h4M0 -2v4',
  vertex: 'M-5 -5h10v10h-10Z',
  intersection: 'M-5 -5L5 5M5 -5L-5 5',
  midpoint: 'M0 -6L6 5H-6Z',
  perpendicular: 'M-6 -6V6H6M-6 0H0V6',
  parallel: 'M-5 4L1 -6M-1 6L5 -4',
  axis: 'M-7 0H7M4 -3L7 0L4 3',
  edge: 'M-5 -5H5L-5 5H5Z',
  grid: 'M-5 0H5M0 -5V5',
  free: 'M-4 0H4M0 -4V4',
};

function SnapMark({ kind, place }: { kind: SnapKind; place: ReturnType<See> }) {
  const { t } = useTranslation('viewer');
  if (!place.isBefore) return null;
  return (
    <g className="sketch-snap" data-part="snap" data-snap={kind} transform={`translate(${place.x} ${place.y})`}>
      <path d={MARKS[kind]} />
      {kind !== 'free' && (
        <text x={11} y={16}>
          {t(`sketch.snaps.${kind}`)}
        </text>
      )}
    </g>
  );
}

/** Lines of the work plane around what the view looks at. */
function planeLines({ orbit, scene }: ViewController, elevation: number, step: number): Segment[] {
  const [ox = 0, oy = 0] = scene?.origin ?? [];
  // As wide as a third of the distance, in tens of steps.
  const wide = step * 10 ** Math.max(0, Math.round(Math.log10(orbit.distance / 20 / step)));
  const [x, y] = [orbit.target[0] + ox, orbit.target[1] + oy].map((value) => Math.round(value / wide) * wide) as [number, number];
  const reach = wide * GRID_REACH;
  return Array.from({ length: GRID_REACH * 2 + 1 }, (_, index) => (index - GRID_REACH) * wide).flatMap((offset): Segment[] => [
    [
      [x + offset, y - reach, elevation],
      [x + offset, y + reach, elevation],
    ],
    [
      [x - reach, y + offset, elevation],
      [x + reach, y + offset, elevation],
    ],
  ]);
}
