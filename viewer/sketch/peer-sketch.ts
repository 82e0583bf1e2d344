import type { Vec3 } from '#engine';

/** Sketch that a colleague draws right now; points in model coordinates (m). */
export interface PeerSketch {
  clientId: number;
  name: string;
  /** Number of their colour. */
  colour: number;
  outlines: readonly (readonly Vec3[])[];
  isClosed: boolean;
}

/** Coordinates that are told at most; a finished outline is told by the document. */
const MOST_CORNERS = 500;

/** Presence field of a sketch, rounded to millimetres. */
export function tellSketch(
  outlines: readonly (readonly Vec3[])[],
  isClosed: boolean,
): { outlines: number[][][]; isClosed: boolean } {
  let left = MOST_CORNERS;
  const told = outlines.map((corners) => {
    const some = corners.slice(0, left);
    left -= some.length;
    return some.map((corner) => corner.map((value) => Math.round(value * 1000) / 1000));
  });
  return { outlines: told.filter((corners) => corners.length > 0), isClosed };
}

/** Sketch that another tab tells; undefined for anything else. */
export function readPeerSketch(value: unknown): Pick<PeerSketch, 'outlines' | 'isClosed'> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { outlines, isClosed } = value as Record<string, unknown>;
  if (!Array.isArray(outlines) || outlines.length === 0) return undefined;
  const isCorner = (corner: unknown): corner is Vec3 =>
    Array.isArray(corner) && corner.length === 3 && corner.every((part) => Number.isFinite(part));
  const all = outlines.filter(Array.isArray) as unknown[][];
  if (all.reduce((sum, corners) => sum + corners.length, 0) > MOST_CORNERS || !all.every((corners) => corners.every(isCorner)))
    return undefined;
  return { outlines: all as Vec3[][], isClosed: isClosed === true };
}
