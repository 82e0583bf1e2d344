import type { SnapIndex, Vec3 } from '#engine';
import {
  clean,
  crossingOf,
  edgesOf,
  footOn,
  gap,
  headingOf,
  mid,
  minus,
  nearestEdges,
  planGap,
  plus,
  type Segment,
} from './plan-geometry.ts';

/** What the pointer caught; each has a word and a mark of its own. */
export type SnapKind =
  | 'close'
  | 'vertex'
  | 'intersection'
  | 'midpoint'
  | 'perpendicular'
  | 'parallel'
  | 'axis'
  | 'edge'
  | 'grid'
  | 'free';

/** A caught place and the lines that explain it. */
export interface Snap {
  at: Vec3;
  kind: SnapKind;
  guides: readonly Segment[];
  /** How far from the pointer it counts (m); absent: as it lies on the plane. */
  away?: number;
}

/** What is seen of the model under the pointer, at its own height. */
export interface SeenPlace {
  at: Vec3;
  kind: 'vertex' | 'midpoint' | 'edge';
  /** How far from the pointer it is seen (m on the plane). */
  away: number;
}

/** How the pointer stands. */
export interface SnapAsk {
  at: Vec3;
  /** How far away something is caught (m). */
  reach: number;
  field: SnapIndex;
  /** Corners drawn so far; the last one is where the next edge begins. */
  draft: readonly Vec3[];
  /** Whether the first corner closes the outline. */
  canClose: boolean;
  /** Distance of grid lines (m). */
  gridStep: number;
  /** What is seen there above or below the plane. */
  seen?: SeenPlace | undefined;
  /** Whether a place keeps the height at which it was caught; else it is brought onto the plane. */
  takesHeight?: boolean;
}

/** Directions that the next edge catches: every 45° and along the last edge. */
const AXIS_STEP = 45;

/** Nothing of a model can be caught. */
export const NOTHING_NEAR: SnapIndex = { near: () => [], pointsNear: () => [] };

/** What can be caught, and further edges beside it. */
export const withEdges = (field: SnapIndex, edges: readonly Segment[]): SnapIndex => ({
  near: (place, distance) => [...field.near(place, distance), ...edges],
  pointsNear: (place, distance) => field.pointsNear(place, distance),
});

/** Candidates in the order in which they win, nearest first within a kind; the last is always there. */
export function snapsAt(ask: SnapAsk): Snap[] {
  const { at, reach, field, draft, canClose, gridStep } = ask;
  const edges = [...field.near(at, reach), ...edgesOf(draft, false)];
  const last = draft.at(-1);
  const found: Snap[] = [];
  const add = (kind: SnapKind, place: Vec3, guides: readonly Segment[] = []) => {
    if (planGap(place, at) <= reach) found.push({ kind, at: [clean(place[0]), clean(place[1]), at[2]], guides });
  };
  const first = draft[0];
  if (canClose && first) add('close', first);
  const aloft = seenAloft(ask);
  if (aloft) found.push(aloft);
  const ends = edges.flatMap((edge) => [...edge]);
  for (const end of [...ends, ...field.pointsNear(at, reach)]) if (!last || gap(end, last) > 1e-9) add('vertex', end);
  const crossed = nearestEdges(edges, at, MOST_CROSSED);
  for (const [index, one] of crossed.entries())
    for (const other of crossed.slice(index + 1)) {
      const crossing = crossingOf(one, other, true);
      if (crossing) add('intersection', crossing, [one, other]);
    }
  for (const edge of edges) add('midpoint', mid(...edge), [edge]);
  const rays = last ? raysFrom(last, at, draft) : [];
  for (const edge of edges) {
    const foot = last && footOn(edge, last);
    if (last && foot && planGap(foot, last) > 1e-6) add('perpendicular', foot, [edge, [last, foot]]);
    for (const ray of rays) {
      const crossing = crossingOf(edge, ray.line, false);
      if (crossing && isOn(edge, crossing) && !(foot && planGap(crossing, foot) < 1e-6))
        add('intersection', crossing, [edge, ray.line]);
    }
  }
  for (const { kind, line } of rays) {
    const foot = footOn(line, at, false);
    if (foot) add(kind, onGridAlong(line[0], foot, gridStep, reach), [[line[0], foot]]);
  }
  for (const edge of edges) {
    const foot = footOn(edge, at);
    if (foot) add('edge', foot, [edge]);
  }
  add('grid', [Math.round(at[0] / gridStep) * gridStep, Math.round(at[1] / gridStep) * gridStep, at[2]]);
  const rank = (snap: Snap) => ORDER.indexOf(snap.kind) * 1e6 + (snap.away ?? planGap(snap.at, at));
  return [
    ...distinct(found).toSorted((a, b) => rank(a) - rank(b)),
    { kind: 'free', at: [clean(at[0]), clean(at[1]), at[2]], guides: [] },
  ];
}

/** What is seen off the plane. Along edges nothing is brought onto it: they would catch everywhere before a building. */
function seenAloft({ at, seen, takesHeight = false }: SnapAsk): Snap | undefined {
  if (!seen || Math.abs(seen.at[2] - at[2]) <= ON_PLANE || (seen.kind === 'edge' && !takesHeight)) return undefined;
  const [x, y, z] = [clean(seen.at[0]), clean(seen.at[1]), clean(seen.at[2])];
  const foot: Vec3 = [x, y, at[2]];
  return { kind: seen.kind, at: takesHeight ? [x, y, z] : foot, guides: [[[x, y, z], foot]], away: seen.away };
}

/** Nearer to the plane than this it lies on it (m). */
const ON_PLANE = 0.02;

const ORDER: readonly SnapKind[] = [
  'close',
  'vertex',
  'intersection',
  'midpoint',
  'perpendicular',
  'axis',
  'parallel',
  'edge',
  'grid',
  'free',
];

/** Every pair may cross; where a crowd of edges is in reach, those nearest to the pointer count. */
const MOST_CROSSED = 40;

function distinct(snaps: readonly Snap[]): Snap[] {
  const seen = new Set<string>();
  return snaps.filter(({ kind, at }) => {
    const key = `${kind} ${at.map((value) => value.toFixed(6)).join(' ')}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Lines from the last corner along the axes nearest to the pointer, and parallel or square to the last edge. */
function raysFrom(last: Vec3, at: Vec3, draft: readonly Vec3[]): { kind: 'axis' | 'parallel'; line: Segment }[] {
  if (planGap(last, at) < 1e-9) return [];
  const line = (heading: number): Segment => {
    const turn = (heading * Math.PI) / 180;
    return [last, plus(last, [Math.cos(turn), Math.sin(turn), 0])];
  };
  const axis = Math.round(headingOf(last, at) / AXIS_STEP) * AXIS_STEP;
  const before = draft.at(-2);
  const own = before ? headingOf(before, last) : undefined;
  return [
    { kind: 'axis', line: line(axis) },
    ...(own === undefined ? [] : [own, own + 90].map((heading) => ({ kind: 'parallel' as const, line: line(heading) }))),
  ];
}

/** A round length along a ray where one lies near. */
function onGridAlong(from: Vec3, to: Vec3, step: number, reach: number): Vec3 {
  const length = planGap(from, to);
  const round = Math.round(length / step) * step;
  return length > 0 && round > 0 && Math.abs(round - length) <= reach ? plus(from, minus(to, from), round / length) : to;
}

function isOn([a, b]: Segment, at: Vec3): boolean {
  const along = minus(b, a);
  const share = ((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2);
  return share >= 0 && share <= 1;
}
