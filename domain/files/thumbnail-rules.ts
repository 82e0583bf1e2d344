/** Longest side of a thumbnail in pixels. */
export const THUMBNAIL_PX = 300;

/** Life of the address of a function's thumbnail, ms. */
export const THUMBNAIL_ADDRESS_MS = 3_000_000;

/** Size of a picture in a box, with its proportions kept; never larger than it is, never less than a pixel. */
export function fitThumbnail(width: number, height: number, box = THUMBNAIL_PX): { width: number; height: number } {
  const scale = Math.min(1, box / width, box / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a thumbnail's address fetched then may still be used now. */
export function isThumbnailAddressFresh(fetchedMs: number, nowMs: number): boolean {
  return nowMs - fetchedMs < THUMBNAIL_ADDRESS_MS;
}
