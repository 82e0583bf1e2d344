/** Life of the address of a function's thumbnail, ms. */
export const THUMBNAIL_ADDRESS_MS = 3_000_000;

/** Whether a thumbnail's address fetched then may still be used now. */
export function isThumbnailAddressFresh(fetchedMs: number, nowMs: number): boolean {
  return nowMs - fetchedMs < THUMBNAIL_ADDRESS_MS;
}
