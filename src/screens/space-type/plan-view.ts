import type { PlanPoint, PlanRectangle } from '#domain';

/** How a plan lies on the board: pixels of a metre, and where the cell's lower left corner is (px). */
export interface PlanView {
  scale: number;
  x: number;
  y: number;
}

/** Free pixels around the walls, for dimensions and what reaches out. */
const MARGIN = 120;
const SCALES = { least: 4, most: 600 };
/** Pixels of a metre at 1:1, 96 a inch. */
const TRUE_SCALE = 96 / 0.0254;

const within = (scale: number): number => Math.min(SCALES.most, Math.max(SCALES.least, scale));

/** The whole cell in the middle of a board of this size. */
export function fitted([x0, y0, x1, y1]: PlanRectangle, width: number, height: number): PlanView {
  const [w, d] = [x1 - x0, y1 - y0];
  const scale = within(Math.min(Math.max(60, width - 2 * MARGIN) / w, Math.max(60, height - 2 * MARGIN) / d));
  return { scale, x: (width - w * scale) / 2 - x0 * scale, y: (height + d * scale) / 2 + y0 * scale };
}

/** Larger or smaller around a place of the board (px). */
export function zoomed(view: PlanView, factor: number, [px, py]: readonly [number, number]): PlanView {
  const scale = within(view.scale * factor);
  const by = scale / view.scale;
  return { scale, x: px - (px - view.x) * by, y: py - (py - view.y) * by };
}

/** Pixels of a place of the plan; up is up. */
export const toBoard = ({ scale, x, y }: PlanView, [px, py]: PlanPoint): [number, number] => [x + px * scale, y - py * scale];

/** Place of the plan (m) of a pixel of the board. */
export const toPlan = ({ scale, x, y }: PlanView, [px, py]: readonly [number, number]): [number, number] => [
  (px - x) / scale,
  (y - py) / scale,
];

/** The second number of `1 : 20`. */
export const scaleNumber = ({ scale }: PlanView): number => {
  const exact = TRUE_SCALE / scale;
  return exact < 30 ? Math.round(exact) : Math.round(exact / 5) * 5;
};

/** Points of an SVG polygon. */
export const polygon = (view: PlanView, points: readonly PlanPoint[]): string =>
  points
    .map((point) =>
      toBoard(view, point)
        .map((one) => one.toFixed(2))
        .join(),
    )
    .join(' ');
