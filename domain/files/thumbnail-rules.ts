/** Longest side of a thumbnail in pixels. */
export const THUMBNAIL_PX = 300;

/** Size of a picture in a box, with its proportions kept; never larger than it is, never less than a pixel. */
export function fitThumbnail(width: number, height: number, box = THUMBNAIL_PX): { width: number; height: number } {
  const scale = Math.min(1, box / width, box / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
