import { inkOf } from './read-ink.ts';
import type { Box, GroundMark, Ink } from './page-marks.ts';

/** A linear gradient as CSS computes it, over a box; undefined for anything else. */
export function readGround(image: string, box: Box): GroundMark | undefined {
  const inside = /^linear-gradient\((.*)\)$/.exec(image)?.[1];
  if (inside === undefined) return undefined;
  const parts = inside.split(/,\s*(?![^(]*\))/);
  const angle = /^(-?[\d.]+)deg$/.exec(parts[0] ?? '')?.[1];
  const stops = (angle === undefined ? parts : parts.slice(1)).map(readStop);
  const last = stops.length - 1;
  const seen = stops.map((stop, at) => ({ ...stop, at: stop.at ?? (last === 0 ? 0 : at / last) }));
  if (seen.length < 2) return undefined;
  return {
    kind: 'ground',
    ...box,
    ...lineOf(((angle === undefined ? 180 : Number(angle)) * Math.PI) / 180, box),
    // What nothing is seen of has the colour beside it: between them nothing turns grey.
    stops: seen.map(({ at, ink }, index) => ({ at, ...(ink ?? { ...beside(seen, index), alpha: 0 }) })),
  };
}

function readStop(text: string): { ink: Ink | undefined; at: number | undefined } {
  const [, colour = text, share] = /^(.*?)(?:\s+([\d.]+)%)?$/.exec(text) ?? [];
  return { ink: inkOf(colour), at: share === undefined ? undefined : Number(share) / 100 };
}

const beside = (stops: readonly { ink: Ink | undefined }[], at: number): Pick<Ink, 'rgb'> => ({
  rgb: (stops[at - 1]?.ink ?? stops[at + 1]?.ink)?.rgb ?? [255, 255, 255],
});

/** The line of a gradient goes through the middle, as far as the corners. */
function lineOf(angle: number, { x, y, width, height }: Box): Pick<GroundMark, 'from' | 'to'> {
  const half = (Math.abs(width * Math.sin(angle)) + Math.abs(height * Math.cos(angle))) / 2;
  const [dx, dy] = [Math.sin(angle) * half, -Math.cos(angle) * half];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return { from: [middleX - dx, middleY - dy], to: [middleX + dx, middleY + dy] };
}
