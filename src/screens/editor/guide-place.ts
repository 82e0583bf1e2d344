/** A rectangle of the window (CSS px). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Distance (px) from what it speaks of. */
const GAP = 10;
/** Height (px) of the line at the lower edge of the board. */
const FOOT = 18;

/**
 * Where a note of this size stands: beside its place (below, above, right, left), else in a corner of `bounds`; within
 * `bounds`, and never over the place or what is to be kept free. Undefined where it has no room.
 */
export function placeBeside(
  { width, height }: Pick<Box, 'width' | 'height'>,
  place: Box | undefined,
  free: readonly Box[],
  bounds: Box,
): Pick<Box, 'x' | 'y'> | undefined {
  const kept = place ? [place, ...free] : free;
  const [right, bottom] = [bounds.x + bounds.width - width - GAP, bounds.y + bounds.height - height - GAP];
  // What is not beside its place leaves the line at the lower edge free, where the board says what draws it.
  const above = bottom - FOOT;
  const within = ({ x, y }: Pick<Box, 'x' | 'y'>) => ({
    x: Math.max(bounds.x + GAP, Math.min(right, x)),
    y: Math.max(bounds.y + GAP, Math.min(bottom, y)),
  });
  const beside = place
    ? [
        { x: place.x, y: place.y + place.height + GAP },
        { x: place.x, y: place.y - height - GAP },
        { x: place.x + place.width + GAP, y: place.y },
        { x: place.x - width - GAP, y: place.y },
      ].map(within)
    : [];
  const middle = bounds.x + (bounds.width - width) / 2;
  const corners = [
    { x: middle, y: above },
    { x: bounds.x, y: bottom },
    { x: right, y: bottom },
    { x: middle, y: bounds.y },
    { x: bounds.x, y: bounds.y },
    { x: right, y: bounds.y },
  ].map(within);
  return [...beside, ...corners].find((at) => kept.every((box) => !overlaps({ ...at, width, height }, box)));
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
