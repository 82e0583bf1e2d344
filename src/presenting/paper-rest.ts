import type { ModelViewHandle } from '#viewer';

/** Nothing changed for this long: everything of a page is there. */
const QUIET_MS = 250;
/** What moves for ever is taken as it is. */
const LONGEST_MS = 6000;
/** A model that is not drawn by then is left out. */
const SEEN_MS = 60_000;

/** Resolves once nothing of an element changes any more and its letters are there. */
export function isQuiet(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      void document.fonts.ready.then(() => resolve());
    };
    const wait = () => {
      clearTimeout(timer);
      if (performance.now() - began > LONGEST_MS) end();
      else timer = setTimeout(end, QUIET_MS);
    };
    const observer = new MutationObserver(wait);
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    signal.addEventListener('abort', end, { once: true });
    wait();
  });
}

/** Resolves to whether a model is drawn, once its camera has arrived. */
export async function untilSeen(handle: () => ModelViewHandle | null, signal: AbortSignal): Promise<boolean> {
  const began = performance.now();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!handle()?.seen()) {
    if (signal.aborted || performance.now() - began > SEEN_MS) return false;
    await frame();
  }
  // The view is taken up in the frame after it is told.
  await frame();
  handle()?.arrive();
  await frame();
  return !signal.aborted;
}
