/** Browsers without idle callbacks wait this long (ms). */
const PAUSE_MS = 1500;

/** Does something once the page has nothing else to do; the answer calls it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task);
  return () => cancelIdleCallback(request);
}
