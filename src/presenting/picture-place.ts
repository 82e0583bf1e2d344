/** A place in a slide's picture: shares of its width and height, and its shape (width by height) where it shows a model. */
export interface PicturePlace {
  x: number;
  y: number;
  aspect?: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The place of a point (px) in a picture that stands whole in the middle of its box; undefined beside it. `aspect`: its shape; absent: it fills the box. */
export function placeInPicture(point: { x: number; y: number }, box: Box, aspect?: number): PicturePlace | undefined {
  const height = aspect === undefined ? box.height : Math.min(box.height, box.width / aspect);
  const width = aspect === undefined ? box.width : height * aspect;
  const x = 0.5 + (point.x - box.left - box.width / 2) / width;
  const y = 0.5 + (point.y - box.top - box.height / 2) / height;
  return isInside(x, y) ? { x, y, ...(aspect === undefined ? {} : { aspect }) } : undefined;
}

/** Shares of a wall where it shows what a picture does there; undefined where it shows less. A camera sees the same height in both. */
export function placeOnWall(
  { x, y, aspect }: PicturePlace,
  wall: Pick<Box, 'width' | 'height'>,
): { x: number; y: number } | undefined {
  if (aspect === undefined) return { x, y };
  const across = 0.5 + ((x - 0.5) * aspect * wall.height) / wall.width;
  return isInside(across, y) ? { x: across, y } : undefined;
}

const isInside = (x: number, y: number): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
